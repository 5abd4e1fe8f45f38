import { ErrorBlock, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { Json } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { Button, Group, Text } from '@mantine/core';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ExplainFailure } from '../copilot/ExplainFailure.js';
import classes from '../editor/Editor.module.css';
import { editorMessages } from '../editor/editorMessages.js';
import { nameNodes } from './nameNodes.js';
import { nodeOnCanvas } from './nodeOnCanvas.js';
import { placeOfNode } from './placeOfNode.js';
import { RunNodes } from './RunNodes.js';
import { RunQuestion } from './RunQuestion.js';
import type { RunView } from './RunView.js';
import { runMessages } from './runMessages.js';
import { Section } from './Section.js';
import { isOutputTheAnswer, shownMessages } from './shownAbove.js';
import type { TestRun } from './useTestRun.js';

interface RunResultProps {
  view: RunView | undefined;
  past: TestRun['past'];
  /** Why the run could not be started or followed. */
  problem: string | undefined;
  /** True where the nodes are listed elsewhere. */
  isSummary?: boolean;
  nodeTitle(nodeId: string): string;
  onAnswer(interruptId: string, value: Json): Promise<void>;
}

const runPills: Record<RunState['status'], PillStatus> = {
  running: 'running',
  waiting: 'waiting',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
};

/** Error code of a run that exceeded its time limit. */
const timedOut = 720702085;

/** Output of a run, its open question, and the result of each node. */
export function RunResult({ view, past, problem, isSummary = false, nodeTitle, onAnswer }: RunResultProps) {
  const t = useMessages(editorMessages);
  return (
    <>
      {problem !== undefined && view?.run.error === undefined && (
        <ErrorBlock title={t('failed')}>{nameNodes(problem, nodeTitle)}</ErrorBlock>
      )}
      {view && <Result view={view} past={past} isSummary={isSummary} onAnswer={onAnswer} />}
    </>
  );
}

function Result({
  view,
  past,
  isSummary,
  onAnswer,
}: Omit<RunResultProps, 'problem' | 'view' | 'nodeTitle'> & { view: RunView }) {
  const t = useMessages(editorMessages);
  const { run } = view;
  return (
    <>
      <Head run={run} past={past} />
      <OpenQuestion view={view} onAnswer={onAnswer} />
      <Failure view={view} />
      <Messages view={view} />
      {run.answer !== undefined && (
        <Section label={t('answer')}>
          <p className={classes.text}>{run.answer}</p>
        </Section>
      )}
      {run.outputs && !isOutputTheAnswer(run) && (
        <Section label={t('output')}>
          <LazyJsonView value={run.outputs} label={t('output')} />
        </Section>
      )}
      {!isSummary && (
        <Section label={t('nodes')}>
          <RunNodes view={view} frame="" />
        </Section>
      )}
    </>
  );
}

function Head({ run, past }: { run: RunState; past: TestRun['past'] }) {
  const t = useMessages(editorMessages);
  const own = useMessages(runMessages);
  const language = useLanguage();
  const tokens = run.usage.inputTokens + run.usage.outputTokens;
  return (
    <>
      <Group gap="xs" mb="sm" role="status">
        <StatusPill status={runPills[run.status]}>{t(run.status)}</StatusPill>
        <Text size="xs" c="dimmed">
          {[
            run.endedAt !== undefined && formatDuration(run.endedAt - run.startedAt, language),
            tokens > 0 && t('tokens', { count: tokens }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      {past && (
        <Text size="xs" c="dimmed" mb="sm">
          <Moment
            at={past.startedAt}
            within={(time) => own(past.isOlderDraft ? 'pastRunOlder' : 'pastRun', { time })}
          />
        </Text>
      )}
    </>
  );
}

function OpenQuestion({ view, onAnswer }: { view: RunView; onAnswer: RunResultProps['onAnswer'] }) {
  const t = useMessages(runMessages);
  const language = useLanguage();
  const [interrupt, ...others] = view.run.interrupts;
  if (!interrupt) return null;
  return (
    <RunQuestion
      key={interrupt.id}
      interrupt={interrupt}
      title={view.titleAt(interrupt.path)}
      places={placeOfNode(interrupt.path, view.titleAt, t, language)}
      others={others.length}
      onAnswer={(value) => onAnswer(interrupt.id, value)}
    />
  );
}

/** The error of the run, with the node that caused it. */
function Failure({ view: { run, titleAt, onOpenNode } }: { view: RunView }) {
  const t = useMessages(editorMessages);
  const own = useMessages(runMessages);
  if (!run.error) return null;
  const { code, message, nodeId, path = nodeId } = run.error;
  const inputs = path === undefined ? run.inputs : run.nodes.get(path)?.inputs;
  return (
    <>
      <ErrorBlock title={path === undefined ? t('error') : own('failedAt', { title: titleAt(path) })}>
        <p>{code === timedOut ? own('timedOut') : nameNodes(message, titleAt)}</p>
        <Text size="xs" c="dimmed">
          {own('errorCode', { code })}
        </Text>
        {path !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            mt={6}
            onClick={() => onOpenNode(nodeOnCanvas(path, run.frames))}
          >
            {own('goToNode')}
          </Button>
        )}
      </ErrorBlock>
      <ExplainFailure key={message} nodeId={nodeId} error={message} inputs={inputs} />
    </>
  );
}

/** Joins the parts of a streamed message into one text. */
function Messages({ view }: { view: RunView }) {
  const t = useMessages(editorMessages);
  const own = useMessages(runMessages);
  const language = useLanguage();
  const { paths, earlier } = shownMessages(view.run);
  if (paths.length === 0) return null;
  return (
    <Section label={t('messages')}>
      {earlier > 0 && (
        <Text size="xs" c="dimmed">
          {own('earlierMessages', { count: earlier })}
        </Text>
      )}
      {paths.map((path) => (
        <div key={path}>
          <Text size="xs" c="dimmed" mt={4}>
            {[...placeOfNode(path, view.titleAt, own, language), view.titleAt(path)].join(' › ')}
          </Text>
          <p className={classes.text}>{view.run.nodes.get(path)?.text}</p>
        </div>
      ))}
    </Section>
  );
}
