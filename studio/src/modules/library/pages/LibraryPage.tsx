import { maxDeletedResources, resourceTypes } from '@heddle/api-contract/families/library';
import { EmptyState, ErrorBlock } from '@heddle/ui-kit';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { errorText, logIdOf } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { ImportFileButton } from '../../archive/index.js';
import { NewCardButton } from '../../card/index.js';
import { CreateMenu } from '../../create/index.js';
import { NewDatabaseButton } from '../../database/index.js';
import { knowledgeMessages, NewDatasetButton } from '../../knowledge/index.js';
import { TemplatesButton } from '../../market/index.js';
import { NewPluginButton } from '../../plugin/index.js';
import { ImportButton, NewWorkflowButton, workflowMessages } from '../../workflow/index.js';
import { ExportSpaceButton } from '../components/ExportSpaceButton.js';
import { LibraryFilters } from '../components/LibraryFilters.js';
import { ResourceTable } from '../components/ResourceTable.js';
import { SelectionBar } from '../components/SelectionBar.js';
import { useFolders } from '../folderQueries.js';
import { libraryMessages } from '../libraryMessages.js';
import { type LibrarySearch, readSearch } from '../libraryTabs.js';
import { useResources } from '../queries.js';

/** Reusable resources of a space; the address says which of them are listed. */
export function LibraryPage() {
  const t = useMessages(libraryMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/library' });
  // The router keeps what the route does not know.
  const search = readSearch(useSearch({ from: '/signed-in/space/$space_id/library' }));
  const navigate = useNavigate();
  // A new key remounts the search field and so clears it.
  const [searchRound, setSearchRound] = useState(0);
  /** What the search field contains at first. */
  const [opened, setOpened] = useState(search.q ?? '');
  const change = useCallback(
    (next: (before: LibrarySearch) => LibrarySearch) =>
      void navigate({
        to: '/space/$space_id/library',
        params: { space_id: spaceId },
        search: (before) => next(readSearch(before)),
        replace: true,
      }),
    [navigate, spaceId],
  );
  const text = search.q ?? '';
  const listed = useRef(text);
  listed.current = text;
  const handleSearch = useCallback(
    (q: string) => {
      if (q !== listed.current) change(({ q: _before, ...others }) => (q ? { ...others, q } : others));
    },
    [change],
  );
  const handleClear = () => {
    change(({ sort }) => (sort ? { sort } : {}));
    setOpened('');
    setSearchRound((round) => round + 1);
  };
  return (
    <>
      <PageHead title={t('title')}>
        <ExportSpaceButton spaceId={spaceId} />
        <ImportButton spaceId={spaceId} />
        <ImportFileButton spaceId={spaceId} isSmall />
        <CreateMenu spaceId={spaceId} />
        <NewWorkflowButton spaceId={spaceId} />
      </PageHead>
      <LibraryFilters
        spaceId={spaceId}
        searchRound={searchRound}
        initialText={opened}
        search={search}
        onSearch={handleSearch}
        onChange={(next) => change(() => next)}
        onOpen={(next) => {
          change(() => next);
          setOpened(next.q ?? '');
          setSearchRound((round) => round + 1);
        }}
        onClear={handleClear}
      />
      {/* What was selected need not be listed by the next filters. */}
      <Resources key={JSON.stringify(search)} spaceId={spaceId} search={search} onClear={handleClear} />
    </>
  );
}

interface ResourcesProps {
  spaceId: string;
  search: LibrarySearch;
  onClear(): void;
}

function Resources({ spaceId, search, onClear }: ResourcesProps) {
  const t = useMessages(libraryMessages);
  const tWorkflow = useMessages(workflowMessages);
  const tKnowledge = useMessages(knowledgeMessages);
  const folders = useFolders(spaceId).data;
  // A folder that was deleted contains nothing; until the folders are loaded, those below it are missing.
  const folderIds =
    search.folder && (folders?.find(({ id }) => id === search.folder)?.ids ?? [search.folder]);
  const query = useResources(spaceId, search, folderIds || undefined);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isPending, refetch } = query;
  if (isPending) return <TableSkeleton />;
  if (error) {
    return (
      <ErrorBlock title={t('failed')} logId={logIdOf(error)} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorBlock>
    );
  }
  if (data.total === 0) {
    const { sort: _order, type, ...others } = search;
    const isPlain = Object.keys(others).length === 0;
    if (isPlain && type === undefined)
      return (
        <EmptyState title={tWorkflow('noWorkflows')} reason={tWorkflow('noWorkflowsWhy')}>
          <NewWorkflowButton spaceId={spaceId} />
          <TemplatesButton spaceId={spaceId} kind="workflow" />
        </EmptyState>
      );
    if (isPlain && type === resourceTypes.plugin)
      return (
        <EmptyState title={t('noPlugins')} reason={t('noPluginsWhy')}>
          <NewPluginButton spaceId={spaceId} />
        </EmptyState>
      );
    if (isPlain && type === resourceTypes.knowledge)
      return (
        <EmptyState title={tKnowledge('noDatasets')} reason={tKnowledge('noDatasetsWhy')}>
          <NewDatasetButton spaceId={spaceId} />
        </EmptyState>
      );
    if (isPlain && type === resourceTypes.card)
      return (
        <EmptyState title={t('noCards')} reason={t('noCardsWhy')}>
          <NewCardButton spaceId={spaceId} />
        </EmptyState>
      );
    if (isPlain && type === resourceTypes.database)
      return (
        <EmptyState title={t('noDatabases')} reason={t('noDatabasesWhy')}>
          <NewDatabaseButton spaceId={spaceId} />
        </EmptyState>
      );
    return (
      <EmptyState
        title={t('noMatch')}
        withDrawing={false}
        reason={<Message table={sharedMessages} name="noMatchWhy" />}
      >
        <Button variant="default" onClick={onClear}>
          {type === undefined && Object.keys(others).join() === 'q' ? tWorkflow('clearSearch') : t('clear')}
        </Button>
      </EmptyState>
    );
  }
  const chosen = data.rows.filter(({ id }) => selected.has(id));
  return (
    <>
      {chosen.length > 0 ? (
        <SelectionBar spaceId={spaceId} rows={chosen} onSelect={(ids) => setSelected(new Set(ids))} />
      ) : (
        <Text size="sm" c="dimmed" mb="sm" role="status">
          {t('total', { count: data.total })}
        </Text>
      )}
      <ResourceTable
        spaceId={spaceId}
        rows={data.rows}
        selected={selected}
        onSelect={(ids) => setSelected(new Set(ids.slice(0, maxDeletedResources)))}
      />
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
