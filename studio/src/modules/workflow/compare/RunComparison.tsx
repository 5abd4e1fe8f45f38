import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconGitCompare } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { Main } from '../../../shared/parts/Main.js';
import { failureText } from '../run/failureText.js';
import { useAnswerTrace } from '../runs/answerQueries.js';
import { isUnderWay } from '../runs/answerTrace.js';
import { linkToRun } from '../runs/linkToRun.js';
import { useRunDocument } from '../runs/queries.js';
import classes from '../runs/Runs.module.css';
import { RunsFrame } from '../runs/RunsFrame.js';
import { useRunOnCanvas } from '../runs/useRunOnCanvas.js';
import { useWatchedRun } from '../runs/useWatchedRun.js';
import { type ComparedStep, stepsOfAnswer, stepsOfRun } from './ComparedStep.js';
import { compareMessages } from './compareMessages.js';
import type { DocumentChangesProps } from './DocumentChanges.js';
import { StepTable } from './StepTable.js';

const DocumentChanges = lazyDialog<DocumentChangesProps>(
  async () => (await import('./DocumentChanges.js')).DocumentChanges,
);

interface Compared {
  spaceId: string;
  /** Empty for answers of an agent. */
  workflowId: string;
  botId: string;
  leftId: string;
  rightId: string;
}

/** One side of a comparison. */
interface Side {
  /** Milliseconds since 1970; undefined until it is known. */
  startedAt: number | undefined;
  isGoing: boolean;
  steps: readonly ComparedStep[] | undefined;
  problem: string | undefined;
}

/** Two runs of a workflow, or two answers of an agent: what differs in each step. */
export function RunComparison(of: Compared) {
  return of.workflowId ? <WorkflowComparison {...of} /> : <AnswerComparison {...of} />;
}

function WorkflowComparison(of: Compared) {
  const t = useMessages(compareMessages);
  const { spaceId, workflowId, leftId, rightId } = of;
  const [left, right] = [useRunSide(of, leftId), useRunSide(of, rightId)];
  const [isOpen, setIsOpen] = useState(false);
  const isChanged = useMemo(
    () => left.json && right.json && JSON.stringify(left.json) !== JSON.stringify(right.json),
    [left.json, right.json],
  );
  return (
    <Frame
      {...{ spaceId, workflowId, botId: '', leftId, rightId }}
      title={t('title')}
      left={left}
      right={right}
      actions={
        isChanged && (
          <Button
            variant="default"
            leftSection={<IconGitCompare size={16} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {t('document')}
          </Button>
        )
      }
    >
      {isOpen && left.json && right.json && (
        <DocumentChanges before={left.json} after={right.json} onClose={() => setIsOpen(false)} />
      )}
    </Frame>
  );
}

function useRunSide({ spaceId, workflowId }: Compared, executeId: string) {
  const t = useMessages(compareMessages);
  const executed = useRunDocument(spaceId, workflowId, executeId).data;
  const json = executed && 'json' in executed.document ? executed.document.json : undefined;
  const watched = useWatchedRun(spaceId, workflowId, executeId);
  const { view } = useRunOnCanvas(spaceId, executed?.name ?? '', json, watched);
  const { run, isGoing, failure } = watched;
  return {
    json,
    startedAt: run?.startedAt,
    isGoing,
    // Titles of called workflows arrive later than the run.
    steps: run && view && stepsOfRun(run, t('whole'), view.titleAt),
    problem: failure === undefined ? undefined : failureText(failure),
  };
}

function AnswerComparison(of: Compared) {
  const t = useMessages(compareMessages);
  const { leftId, rightId } = of;
  const [left, right] = [useAnswerSide(leftId), useAnswerSide(rightId)];
  return <Frame {...of} title={t('titleAnswers')} left={left} right={right} />;
}

function useAnswerSide(executeId: string): Side {
  const t = useMessages(compareMessages);
  const { data, error } = useAnswerTrace(executeId);
  const entry = data?.spans.find(({ is_entry }) => is_entry);
  return {
    startedAt: entry?.start_time,
    isGoing: entry !== undefined && isUnderWay(entry.status),
    steps: data && stepsOfAnswer(data.spans, t('whole')),
    problem: error ? failureText(error) : undefined,
  };
}

interface FrameProps extends Compared {
  title: string;
  left: Side;
  right: Side;
  actions?: React.ReactNode;
  children?: React.ReactNode;
}

function Frame({ title, left, right, actions, children, ...of }: FrameProps) {
  const t = useMessages(compareMessages);
  const { spaceId, workflowId, botId, leftId, rightId } = of;
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  const linkOf = (execute_id: string) =>
    linkToRun({ space_id: spaceId, workflow_id: workflowId || '0', bot_id: botId, execute_id });
  const problem = left.problem ?? right.problem;
  return (
    <RunsFrame title={title} back={linkOf(rightId)} backLabel={t('back')} actions={actions}>
      <Main className={classes.page}>
        <Stack gap="sm">
          <Group gap="lg">
            <SideLink label="left" side={left} link={linkOf(leftId)} />
            <SideLink label="right" side={right} link={linkOf(rightId)} />
          </Group>
          {(left.isGoing || right.isGoing) && left.steps && right.steps && (
            <Text size="sm" c="var(--h-text-2)" role="status">
              {t('notEnded')}
            </Text>
          )}
          {problem !== undefined && (
            <Alert color="madder" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          {left.steps && right.steps ? (
            <StepTable left={left.steps} right={right.steps} />
          ) : (
            problem === undefined && <Skeleton height={240} />
          )}
        </Stack>
        {children}
      </Main>
    </RunsFrame>
  );
}

interface SideLinkProps {
  label: 'left' | 'right';
  side: Side;
  link: ReturnType<typeof linkToRun>;
}

function SideLink({ label, side: { startedAt }, link }: SideLinkProps) {
  const t = useMessages(compareMessages);
  const language = useLanguage();
  const time = startedAt === undefined ? '…' : formatExact(startedAt, language);
  return (
    <LinkAnchor {...link} size="sm">
      {t(label, { title: t('run', { time }) })}
    </LinkAnchor>
  );
}
