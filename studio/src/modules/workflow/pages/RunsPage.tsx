import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Main } from '../../../shared/parts/Main.js';
import { workflowNamesQuery } from '../editor/queries.js';
import classes from '../runs/Runs.module.css';
import { RunsFrame } from '../runs/RunsFrame.js';
import { RunTable } from '../runs/RunTable.js';
import { runListMessages } from '../runs/runListMessages.js';

/** Runs of a workflow. */
export function RunsPage() {
  const t = useMessages(runListMessages);
  const { space_id: spaceId, workflow_id: workflowId } = useSearch({ from: '/signed-in/work_flow/runs' });
  const name = useQuery(workflowNamesQuery(spaceId, [workflowId])).data?.[workflowId];
  const title = name ? t('runsOf', { name }) : t('runs');
  useEffect(() => {
    document.title = `${title} - Heddle`;
  }, [title]);
  const search = { space_id: spaceId, workflow_id: workflowId };
  return (
    <RunsFrame
      title={title}
      back={{ to: '/space/$space_id/develop', params: { space_id: spaceId } }}
      backLabel={t('runs')}
      actions={
        <LinkButton to="/work_flow" search={search} variant="default" flex="none">
          {t('toEditor')}
        </LinkButton>
      }
    >
      <Main className={classes.page}>
        <RunTable key={workflowId} spaceId={spaceId} workflowId={workflowId} />
      </Main>
    </RunsFrame>
  );
}
