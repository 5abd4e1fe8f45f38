import { ErrorBlock, StatusPill } from '@heddle/ui-kit';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { NodeRunState, RunState } from '@heddle/workflow-schema/runs';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { MockSetName } from '../../mock-set/index.js';
import { ExplainFailure } from '../copilot/ExplainFailure.js';
import classes from '../editor/Editor.module.css';
import { editorMessages } from '../editor/editorMessages.js';
import { Dialogue } from './Dialogue.js';
import { nameNodes } from './nameNodes.js';
import { nodePills, nodeStatusLabel } from './nodeStatus.js';
import { Rounds } from './Rounds.js';
import { RunNodes } from './RunNodes.js';
import type { RunView } from './RunView.js';
import { readQuestion } from './readQuestion.js';
import { runMessages } from './runMessages.js';
import { Section } from './Section.js';
import { shownAbove } from './shownAbove.js';

/** Result of one node: a summary line with expandable details. */
export function NodeResult({ view, node }: { view: RunView; node: NodeRunState }) {
  const t = useMessages(editorMessages);
  const language = useLanguage();
  const isAsked = view.opened === node.path;
  const isAround = view.opened?.startsWith(`${node.path}[`) === true;
  const [isOpen, setIsOpen] = useState(node.status === 'failed');
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked || isAround) setIsOpen(true);
    if (isAsked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked, isAround]);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const isWarning = node.warnings.length > 0 || node.handled;
  return (
    <div ref={row} className={classes.nodeResult} data-node={node.nodeId}>
      <UnstyledButton
        className={classes.nodeResultHead}
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
          view.onShowNode(node.nodeId);
        }}
      >
        <Chevron size={14} aria-hidden />
        <span>{view.titleAt(node.path)}</span>
        <StatusPill status={isWarning ? 'warning' : nodePills[node.status]}>
          {nodeStatusLabel(node.status, t)}
        </StatusPill>
        <Text size="xs" c="dimmed" ff="monospace">
          {node.startedAt !== undefined &&
            node.endedAt !== undefined &&
            formatDuration(node.endedAt - node.startedAt, language)}
        </Text>
      </UnstyledButton>
      {isOpen && <NodeDetails view={view} node={node} />}
    </div>
  );
}

interface NodeDetailsProps {
  view: RunView;
  node: NodeRunState;
  /** True where the results of the run do not stand above. */
  isWhole?: boolean;
}

/** Input, output, errors and logs of one node. */
export function NodeDetails({ view, node, isWhole = false }: NodeDetailsProps) {
  const t = useMessages(editorMessages);
  const own = useMessages(runMessages);
  const input = node.trace?.input ?? node.inputs;
  const title = view.titleAt(node.path);
  const output = node.text ?? node.trace?.output ?? node.outputs;
  const isAbove = useMemo(
    () => !isWhole && shownAbove(view.run, view.tree).has(node.path),
    [view.run, view.tree, node.path, isWhole],
  );
  return (
    <div className={classes.nodeResultBody}>
      <Remarks view={view} node={node} isWhole={isWhole} />
      {view.tree.roundsOf(node.path) && <Rounds view={view} container={node.path} />}
      {view.run.frames.has(node.path) && <CalledNodes view={view} frame={node.path} />}
      {input !== undefined && (
        <Section label={t('input')}>
          <LazyJsonView value={input} label={`${title}: ${t('input')}`} />
        </Section>
      )}
      {output !== undefined && isAbove && (
        <Section label={t('output')}>
          <Text size="xs" c="dimmed">
            {own('shownAbove')}
          </Text>
        </Section>
      )}
      {output !== undefined && !isAbove && (
        <Section label={t('output')}>
          {typeof output === 'string' ? (
            <p className={classes.text}>{output}</p>
          ) : (
            <LazyJsonView value={output} label={`${title}: ${t('output')}`} />
          )}
        </Section>
      )}
      {node.raw !== undefined && (
        <Section label={t('rawOutput')}>
          <LazyJsonView value={node.raw} label={`${title}: ${t('rawOutput')}`} />
        </Section>
      )}
      {node.logs.length > 0 && (
        <Section label={t('logs')}>
          <pre className={classes.logs}>{node.logs.join('\n')}</pre>
        </Section>
      )}
    </div>
  );
}

/** Notes on how this result came about. */
function Remarks({ view, node, isWhole }: NodeDetailsProps) {
  const common = useMessages(editorMessages);
  const t = useMessages(runMessages);
  const usage = view.tree.usageOf(node.path);
  const tokens = usage && { input: usage.inputTokens, output: usage.outputTokens };
  const wasLeft = node.asked !== undefined && node.status === 'cancelled';
  return (
    <>
      {node.error && node.status !== 'cancelled' && (isWhole || !isErrorOfRun(view.run, node)) && (
        <ErrorBlock title={common(node.handled ? 'handled' : 'error')}>
          {`${nameNodes(node.error.message, view.titleAt)} (${node.error.code})`}
        </ErrorBlock>
      )}
      {node.error && isWhole && node.status === 'failed' && (
        <ExplainFailure
          key={node.path}
          nodeId={node.nodeId}
          error={node.error.message}
          inputs={node.inputs}
        />
      )}
      {wasLeft && (
        <>
          <Text size="xs" c="var(--h-warn-text)">
            {t('notAnswered')}
          </Text>
          <Unanswered node={node} />
        </>
      )}
      {node.warnings.map((warning, index) => (
        <Text key={index} size="xs" c="var(--h-warn-text)">
          {warning.message}
        </Text>
      ))}
      {node.from && (
        <Text size="xs" c="dimmed">
          {t(node.from === 'pin' ? 'pinned' : 'earlier')}
        </Text>
      )}
      {node.mocked && (
        <Text size="xs" c="dimmed">
          {t('mocked')}
        </Text>
      )}
      {node.mockSets?.map((name) => (
        <MockSetName key={name} name={name} />
      ))}
      {tokens && (
        <Text size="xs" c="dimmed">
          {t('nodeTokens', tokens)}
        </Text>
      )}
    </>
  );
}

/** Whether the error of the run, which stands above, is this node's or came from within it. */
function isErrorOfRun({ error }: RunState, node: NodeRunState): boolean {
  const path = error?.path ?? error?.nodeId;
  if (path === undefined || node.handled) return false;
  return path === node.path || (path.startsWith(node.path) && error?.message === node.error?.message);
}

function Unanswered({ node: { asked } }: { node: NodeRunState }) {
  const question = asked && readQuestion(asked);
  return question?.kind === 'dialogue' ? <Dialogue messages={question.messages} /> : null;
}

function CalledNodes({ view, frame }: { view: RunView; frame: string }) {
  const t = useMessages(runMessages);
  return (
    <Section label={t('calledNodes')}>
      <RunNodes view={view} frame={frame} />
    </Section>
  );
}
