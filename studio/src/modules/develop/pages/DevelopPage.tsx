import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import {
  ImportButton,
  NewWorkflowButton,
  useWorkflows,
  WorkflowCards,
  WorkflowCardsSkeleton,
  workflowMessages,
} from '../../workflow/index.js';

import { developMessages } from '../developMessages.js';
import { useProjects } from '../queries.js';

/** Projects of a space: workflows first, then agents and apps. */
export function DevelopPage() {
  const t = useMessages(developMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/develop' });
  return (
    <>
      <PageHead title={t('title')}>
        <ImportButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
      </PageHead>
      <Stack gap="xl">
        <section aria-label={t('workflows')}>
          <Title order={2} mb="sm">
            {t('workflows')}
          </Title>
          <Workflows spaceId={spaceId} />
        </section>
        <section aria-label={t('projects')}>
          <Title order={2} mb="sm">
            {t('projects')}
          </Title>
          <Projects spaceId={spaceId} />
        </section>
      </Stack>
    </>
  );
}

function Workflows({ spaceId }: { spaceId: string }) {
  const t = useMessages(developMessages);
  const tWorkflow = useMessages(workflowMessages);
  const { data, error, isPending, refetch } = useWorkflows(spaceId, '');
  if (isPending) return <WorkflowCardsSkeleton />;
  if (error) {
    return (
      <ErrorBlock title={tWorkflow('listFailed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState title={tWorkflow('noWorkflows')} reason={tWorkflow('noWorkflowsWhy')}>
        <NewWorkflowButton spaceId={spaceId} />
      </EmptyState>
    );
  }
  return (
    <>
      <WorkflowCards spaceId={spaceId} rows={data.rows} />
      {data.total > data.rows.length && (
        <LinkAnchor
          to="/space/$space_id/library"
          params={{ space_id: spaceId }}
          mt="sm"
          display="inline-block"
        >
          {t('seeAll', { count: data.total })}
        </LinkAnchor>
      )}
    </>
  );
}

function Projects({ spaceId }: { spaceId: string }) {
  const t = useMessages(developMessages);
  const { error, isPending, refetch } = useProjects(spaceId);
  if (isPending) return <Skeleton height={120} radius={10} />;
  if (error) {
    return (
      <ErrorBlock title={t('projectsFailed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  return <EmptyState title={t('noProjects')} reason={t('noProjectsWhy')} />;
}
