import { resourceTypes } from '@heddle/api-contract/families/library';
import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Button, Select, Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { ImportFileButton } from '../../archive/index.js';
import { NewCardButton } from '../../card/index.js';
import { NewDatabaseButton } from '../../database/index.js';
import { knowledgeMessages, NewDatasetButton } from '../../knowledge/index.js';
import { NewPluginButton } from '../../plugin/index.js';
import { kindMessages, resourceKinds } from '../../resource/index.js';
import { ImportButton, NewWorkflowButton, workflowMessages } from '../../workflow/index.js';
import { ExportSpaceButton } from '../components/ExportSpaceButton.js';
import { ResourceTable } from '../components/ResourceTable.js';
import { libraryMessages } from '../libraryMessages.js';
import { type LibraryFilter, useResources } from '../queries.js';

/** Reusable resources of a space, by type, with search. */
export function LibraryPage() {
  const t = useMessages(libraryMessages);
  const kinds = useMessages(kindMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/library' });
  const [search, setSearch] = useState('');
  const [type, setType] = useState<number>();
  // A new key remounts the field and so clears it.
  const [searchRound, setSearchRound] = useState(0);
  return (
    <>
      <PageHead title={t('title')}>
        <SearchField key={searchRound} label={t('search')} onSearch={setSearch} />
        <Select
          aria-label={t('type')}
          w={140}
          allowDeselect={false}
          value={String(type ?? '')}
          onChange={(value) => setType(value ? Number(value) : undefined)}
          data={[
            { value: '', label: t('everyType') },
            ...resourceKinds.map((kind) => ({ value: String(kind.type), label: kinds(kind.key) })),
          ]}
        />
        <ExportSpaceButton spaceId={spaceId} />
        <ImportButton spaceId={spaceId} />
        <ImportFileButton spaceId={spaceId} isSmall />
        <NewCardButton spaceId={spaceId} isSmall />
        <NewDatasetButton spaceId={spaceId} />
        <NewDatabaseButton spaceId={spaceId} isSmall />
        <NewPluginButton spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
      </PageHead>
      <Resources
        spaceId={spaceId}
        filter={{ search, type }}
        onClear={() => {
          setSearch('');
          setType(undefined);
          setSearchRound((round) => round + 1);
        }}
      />
    </>
  );
}

interface ResourcesProps {
  spaceId: string;
  filter: LibraryFilter;
  onClear(): void;
}

function Resources({ spaceId, filter, onClear }: ResourcesProps) {
  const t = useMessages(libraryMessages);
  const tWorkflow = useMessages(workflowMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const query = useResources(spaceId, filter);
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
    if (filter.search === '' && filter.type === undefined)
      return (
        <EmptyState title={tWorkflow('noWorkflows')} reason={tWorkflow('noWorkflowsWhy')}>
          <NewWorkflowButton spaceId={spaceId} />
        </EmptyState>
      );
    if (filter.search === '' && filter.type === resourceTypes.plugin)
      return (
        <EmptyState title={t('noPlugins')} reason={t('noPluginsWhy')}>
          <NewPluginButton spaceId={spaceId} />
        </EmptyState>
      );
    if (filter.search === '' && filter.type === resourceTypes.knowledge)
      return (
        <EmptyState title={tKnowledge('noDatasets')} reason={tKnowledge('noDatasetsWhy')}>
          <NewDatasetButton spaceId={spaceId} />
        </EmptyState>
      );
    if (filter.search === '' && filter.type === resourceTypes.card)
      return (
        <EmptyState title={t('noCards')} reason={t('noCardsWhy')}>
          <NewCardButton spaceId={spaceId} />
        </EmptyState>
      );
    if (filter.search === '' && filter.type === resourceTypes.database)
      return (
        <EmptyState title={t('noDatabases')} reason={t('noDatabasesWhy')}>
          <NewDatabaseButton spaceId={spaceId} />
        </EmptyState>
      );
    return (
      <EmptyState title={t('noMatch')} withDrawing={false}>
        <Button variant="default" onClick={onClear}>
          {filter.type === undefined ? tWorkflow('clearSearch') : t('clear')}
        </Button>
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

function TableSkeleton() {
  return (
    <Stack gap={8} aria-hidden>
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} height={56} radius={6} />
      ))}
    </Stack>
  );
}
