import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { Json } from '@heddle/workflow-schema';
import { Button, Text } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { CopyLinkButton } from '../../../shared/parts/CopyLinkButton.js';
import type { TraceSpan } from '../../../shared/parts/trace/TraceSpan.js';
import { editorMessages } from '../editor/editorMessages.js';
import { NodeDetails } from '../run/NodeResult.js';
import { RunNodes } from '../run/RunNodes.js';
import { RunResult } from '../run/RunResult.js';
import type { RunView } from '../run/RunView.js';
import { Section } from '../run/Section.js';
import classes from './Runs.module.css';
import { runListMessages } from './runListMessages.js';

interface StepPanelProps {
  span: TraceSpan;
  /** Where the run opens at this step. */
  link: Readonly<Record<string, string>>;
  title: string;
  view: RunView;
  /** Why the run could not be followed. */
  problem: string | undefined;
  /** Uses the result of the step in test runs of the editor; undefined where there is none to use. */
  pin: { isPinned: boolean; onToggle(): void } | undefined;
  nodeTitle(nodeId: string): string;
  onAnswer(interruptId: string, value: Json): Promise<void>;
}

/** Input, output and errors of the chosen step; of the run as a whole for the first one. */
export function StepPanel({ span, link, title, view, problem, pin, nodeTitle, onAnswer }: StepPanelProps) {
  const t = useMessages(runListMessages);
  const editor = useMessages(editorMessages);
  const language = useLanguage();
  const node = view.run.nodes.get(span.path);
  return (
    <aside className={classes.step} aria-label={t('step')}>
      <div className={classes.stepHead}>
        <h2>{span.kind === 'run' ? t('wholeRun') : title}</h2>
        {span.startedAt !== undefined && span.endedAt !== undefined && (
          <Text size="xs" c="dimmed">
            {formatDuration(span.endedAt - span.startedAt, language)}
          </Text>
        )}
        <CopyLinkButton
          path="/work_flow/run"
          search={link}
          of={span.kind === 'run' ? t('wholeRun') : title}
        />
        {pin && (
          <Button
            variant={pin.isPinned ? 'light' : 'subtle'}
            size="compact-xs"
            leftSection={<IconPin size={14} aria-hidden />}
            aria-pressed={pin.isPinned}
            onClick={pin.onToggle}
          >
            {t('pin')}
          </Button>
        )}
      </div>
      <div className={classes.stepBody}>
        {pin?.isPinned && (
          <Text size="xs" c="var(--h-text-2)" mb="xs" role="status">
            {t('pinned')}
          </Text>
        )}
        {span.kind === 'run' ? (
          <>
            <RunResult
              view={view}
              past={undefined}
              problem={problem}
              isSummary
              nodeTitle={nodeTitle}
              onAnswer={onAnswer}
            />
            <Section label={editor('input')}>
              <LazyJsonView value={view.run.inputs} label={editor('input')} />
            </Section>
          </>
        ) : span.kind === 'iteration' ? (
          <Section label={editor('nodes')}>
            <RunNodes view={view} frame={span.path} />
          </Section>
        ) : node && span.status !== 'skipped' ? (
          <NodeDetails view={view} node={node} isWhole />
        ) : (
          <Text size="sm" c="dimmed">
            {t('notRun')}
          </Text>
        )}
      </div>
    </aside>
  );
}
