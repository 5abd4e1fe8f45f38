import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Button, Center, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import {
  ImportButton,
  NewWorkflowButton,
  WorkflowActions,
  type WorkflowRow,
  WorkflowStatusPill,
  workflowWords,
} from '../../workflow/index.js';
import { libraryWords } from '../libraryWords.js';
import { useResources } from '../queries.js';

/** Everything that can be used again in this space, with search. */
export function LibraryPage() {
  const words = useWords(libraryWords);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/library' });
  const [search, setSearch] = useState('');
  return (
    <>
      <PageHead title={words('title')}>
        <SearchField label={words('search')} onSearch={setSearch} />
        <ImportButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
      </PageHead>
      <Resources spaceId={spaceId} search={search} />
      <Text size="xs" c="dimmed" mt="md">
        {words('laterKinds')}
      </Text>
    </>
  );
}

function Resources({ spaceId, search }: { spaceId: string; search: string }) {
  const words = useWords(libraryWords);
  const listWords = useWords(workflowWords);
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useResources(
    spaceId,
    search,
  );
  if (isPending) return <TableSkeleton />;
  if (error) {
    return (
      <ErrorBlock title={words('failed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  if (data.length === 0) {
    return search ? (
      <EmptyState title={listWords('noMatch')} withDrawing={false} />
    ) : (
      <EmptyState title={listWords('noWorkflows')} reason={listWords('noWorkflowsWhy')}>
        <NewWorkflowButton spaceId={spaceId} />
      </EmptyState>
    );
  }
  return (
    <>
      <ResourceTable spaceId={spaceId} rows={data} />
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {listWords('loadMore')}
          </Button>
        </Center>
      )}
    </>
  );
}

function ResourceTable({ spaceId, rows }: { spaceId: string; rows: readonly WorkflowRow[] }) {
  const words = useWords(libraryWords);
  const language = useLanguage();
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={8} highlightOnHover withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words('name')}</Table.Th>
            <Table.Th w={110}>{words('type')}</Table.Th>
            <Table.Th w={140}>{words('status')}</Table.Th>
            <Table.Th w={130}>{words('editedAt')}</Table.Th>
            <Table.Th w={64}>{words('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <LinkAnchor
                  to="/work_flow"
                  search={{ space_id: spaceId, workflow_id: row.id }}
                  fw={600}
                  c="var(--h-text)"
                >
                  {row.name}
                </LinkAnchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {row.description}
                </Text>
              </Table.Td>
              <Table.Td>{words('workflow')}</Table.Td>
              <Table.Td>
                <WorkflowStatusPill status={row.status} />
              </Table.Td>
              <Table.Td>{formatMoment(row.editedAt, language)}</Table.Td>
              <Table.Td>
                <WorkflowActions spaceId={spaceId} row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function TableSkeleton() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} height={56} radius={6} />
      ))}
    </Stack>
  );
}
