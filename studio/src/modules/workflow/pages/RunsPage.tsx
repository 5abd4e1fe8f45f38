import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Main } from '../../../shared/parts/Main.js';
import { workflowNamesQuery } from '../editor/queries.js';
import { editorOf } from '../runs/editorOf.js';
import classes from '../runs/Runs.module.css';
import { RunsFrame } from '../runs/RunsFrame.js';
import { RunTable } from '../runs/RunTable.js';
import { runListMessages } from '../runs/runListMessages.js';

/** Runs of a workflow or agent. */
export function RunsPage() {
  const t = useMessages(runListMessages);
  const {
    space_id: spaceId,
    workflow_id: workflowId,
    bot_id: botId,
  } = useSearch({ from: '/signed-in/work_flow/runs' });
  const name = useQuery({ ...workflowNamesQuery(spaceId, [workflowId]), enabled: botId === undefined })
    .data?.[workflowId];
  const title = botId ? t('agentRuns') : name ? t('runsOf', { name }) : t('runs');
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  return (
    <RunsFrame
      title={title}
      back={{ to: '/space/$space_id/develop', params: { space_id: spaceId } }}
      backLabel={t('runs')}
      actions={
        <LinkButton {...editorOf({ spaceId, workflowId, botId })} variant="default" flex="none">
          {t('toEditor')}
        </LinkButton>
      }
    >
      <Main className={classes.page}>
        <RunTable key={botId ?? workflowId} spaceId={spaceId} of={botId ? { botId } : { workflowId }} />
      </Main>
    </RunsFrame>
  );
}
