import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Button, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import {
  ImportButton,
  NewWorkflowButton,
  WorkflowActions,
  WorkflowIcon,
  type WorkflowRow,
  WorkflowStatusPill,
  workflowMessages,
} from '../../workflow/index.js';
import { ExportSpaceButton } from '../components/ExportSpaceButton.js';
import { libraryMessages } from '../libraryMessages.js';
import { useResources } from '../queries.js';
import classes from './LibraryPage.module.css';

/** Reusable resources of a space, with search. */
export function LibraryPage() {
  const t = useMessages(libraryMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/library' });
  const [search, setSearch] = useState('');
  // A new key remounts the field and so clears it.
  const [searchRound, setSearchRound] = useState(0);
  return (
    <>
      <PageHead title={t('title')}>
        <SearchField key={searchRound} label={t('search')} onSearch={setSearch} />
        <ExportSpaceButton spaceId={spaceId} />
        <ImportButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
      </PageHead>
      <Resources
        spaceId={spaceId}
        search={search}
        onClearSearch={() => {
          setSearch('');
          setSearchRound((round) => round + 1);
        }}
      />
      <Text size="xs" c="dimmed" mt="md">
        {t('laterKinds')}
      </Text>
    </>
  );
}

interface ResourcesProps {
  spaceId: string;
  search: string;
  onClearSearch(): void;
}

function Resources({ spaceId, search, onClearSearch }: ResourcesProps) {
  const t = useMessages(libraryMessages);
  const tWorkflow = useMessages(workflowMessages);
  const query = useResources(spaceId, search);
  const { data, error, isPending, refetch } = query;
  if (isPending) return <TableSkeleton />;
  if (error) {
    return (
      <ErrorBlock title={t('failed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  if (data.length === 0) {
    return search ? (
      <EmptyState title={tWorkflow('noMatch')} withDrawing={false}>
        <Button variant="default" onClick={onClearSearch}>
          {tWorkflow('clearSearch')}
        </Button>
      </EmptyState>
    ) : (
      <EmptyState title={tWorkflow('noWorkflows')} reason={tWorkflow('noWorkflowsWhy')}>
        <NewWorkflowButton spaceId={spaceId} />
      </EmptyState>
    );
  }
  return (
    <>
      <ResourceTable spaceId={spaceId} rows={data} />
      <MoreButton query={query} />
    </>
  );
}

function ResourceTable({ spaceId, rows }: { spaceId: string; rows: readonly WorkflowRow[] }) {
  const t = useMessages(libraryMessages);
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing={8} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w={120} className={classes.wideOnly}>
              {t('type')}
            </Table.Th>
            <Table.Th w={130}>{t('status')}</Table.Th>
            <Table.Th w={140} className={classes.wideOnly}>
              {t('editedAt')}
            </Table.Th>
            <Table.Th w={64} className={classes.last}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <div className={classes.name}>
                  <span className={classes.tile}>
                    <WorkflowIcon isChatFlow={row.isChatFlow} size={16} stroke={1.75} />
                  </span>
                  <div className={classes.text}>
                    <LinkAnchor
                      className={classes.link}
                      title={row.name}
                      to="/work_flow"
                      search={{ space_id: spaceId, workflow_id: row.id }}
                    >
                      {row.name}
                    </LinkAnchor>
                    <Text size="xs" c="dimmed" lineClamp={1}>
                      {row.description}
                    </Text>
                  </div>
                </div>
              </Table.Td>
              <Table.Td className={classes.wideOnly}>{t(row.isChatFlow ? 'chatFlow' : 'workflow')}</Table.Td>
              <Table.Td>
                <WorkflowStatusPill state={row.state} />
              </Table.Td>
              <Table.Td className={classes.wideOnly}>
                <Moment at={row.editedAt} />
              </Table.Td>
              <Table.Td className={classes.last}>
                <WorkflowActions spaceId={spaceId} row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
