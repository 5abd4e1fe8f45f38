import { EmptyState } from '@heddle/ui-kit';
import { Center, Loader } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { isRefusal } from '../../space/index.js';
import { RunComparison } from '../compare/RunComparison.js';
import { AnswerRun } from '../runs/AnswerRun.js';
import { useRunDocument } from '../runs/queries.js';
import { RunDetail } from '../runs/RunDetail.js';
import classes from '../runs/Runs.module.css';
import { RunsFrame } from '../runs/RunsFrame.js';
import { runListMessages } from '../runs/runListMessages.js';

/** One run: of a workflow on the canvas, with its trace, or the trace of an agent's answer. */
export function RunPage() {
  const {
    space_id: spaceId,
    workflow_id: workflowId,
    bot_id: botId,
    execute_id: executeId,
    compare_id: compareId,
    span_id: spanId,
  } = useSearch({ from: '/signed-in/work_flow/run' });
  if (compareId)
    return (
      <RunComparison
        key={`${compareId} ${executeId}`}
        {...{ spaceId, workflowId, botId: botId ?? '', leftId: compareId, rightId: executeId }}
      />
    );
  if (botId)
    return (
      <AnswerRun key={executeId} spaceId={spaceId} botId={botId} executeId={executeId} spanId={spanId} />
    );
  return <WorkflowRun spaceId={spaceId} workflowId={workflowId} executeId={executeId} spanId={spanId} />;
}

interface WorkflowRunProps {
  spaceId: string;
  workflowId: string;
  executeId: string;
  /** The step to open. */
  spanId: string | undefined;
}

function WorkflowRun({ spaceId, workflowId, executeId, spanId }: WorkflowRunProps) {
  const t = useMessages(runListMessages);
  const document = useRunDocument(spaceId, workflowId, executeId);
  const back = { to: '/work_flow/runs', search: { space_id: spaceId, workflow_id: workflowId } } as const;
  if (document.data)
    return (
      <RunDetail
        key={executeId}
        spaceId={spaceId}
        workflowId={workflowId}
        executeId={executeId}
        executed={document.data}
        spanId={spanId}
      />
    );
  return (
    <RunsFrame title={t('runs')} back={back} backLabel={t('backToRuns')}>
      <Center component="main" className={classes.message ?? ''}>
        {document.isPending ? (
          <div role="status" aria-label={t('opening')}>
            <Loader type="dots" />
          </div>
        ) : isRefusal(document.error) ? (
          <EmptyState isPage title={t('runFailed')} reason={t('runGone')}>
            <LinkButton {...back} variant="default">
              {t('backToRuns')}
            </LinkButton>
          </EmptyState>
        ) : (
          <QueryError title={t('runFailed')} error={document.error} onRetry={() => void document.refetch()} />
        )}
      </Center>
    </RunsFrame>
  );
}
