import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Skeleton, Stack, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import {
  ImportButton,
  NewWorkflowButton,
  useWorkflows,
  WorkflowCards,
  WorkflowCardsSkeleton,
  workflowWords,
} from '../../workflow/index.js';

import { developWords } from '../developWords.js';
import { useProjects } from '../queries.js';

/** What a person works on in this space: workflows first, then agents and apps. */
export function DevelopPage() {
  const words = useWords(developWords);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/develop' });
  return (
    <>
      <PageHead title={words('title')}>
        <ImportButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
      </PageHead>
      <Stack gap="xl">
        <section aria-label={words('workflows')}>
          <Title order={2} mb="sm">
            {words('workflows')}
          </Title>
          <Workflows spaceId={spaceId} />
        </section>
        <section aria-label={words('projects')}>
          <Title order={2} mb="sm">
            {words('projects')}
          </Title>
          <Projects spaceId={spaceId} />
        </section>
      </Stack>
    </>
  );
}

function Workflows({ spaceId }: { spaceId: string }) {
  const words = useWords(developWords);
  const listWords = useWords(workflowWords);
  const { data, error, isPending, refetch } = useWorkflows(spaceId, '');
  if (isPending) return <WorkflowCardsSkeleton />;
  if (error) {
    return (
      <ErrorBlock title={listWords('listFailed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState title={listWords('noWorkflows')} reason={listWords('noWorkflowsWhy')}>
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
          {words('seeAll', { count: data.total })}
        </LinkAnchor>
      )}
    </>
  );
}

function Projects({ spaceId }: { spaceId: string }) {
  const words = useWords(developWords);
  const { error, isPending, refetch } = useProjects(spaceId);
  if (isPending) return <Skeleton height={120} radius={10} />;
  if (error) {
    return (
      <ErrorBlock title={words('projectsFailed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  return <EmptyState title={words('noProjects')} reason={words('noProjectsWhy')} />;
}
