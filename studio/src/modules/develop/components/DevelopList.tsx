import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import cards from '../../../shared/parts/Cards.module.css';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog, lazyPart } from '../../../shared/parts/lazyDialog.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { SampleMenu } from '../../agent/index.js';
import { isFiltered, unfiltered } from '../choices.js';
import { developMessages } from '../developMessages.js';
import type { Entry } from '../Entry.js';
import { type Folder, rootId } from '../Folder.js';
import { useEntries } from '../queries.js';
import { useChoices } from '../useChoices.js';
import { useSelection } from '../useSelection.js';
import { BulkBar } from './BulkBar.js';
import { EntryGrid } from './EntryGrid.js';
import { EntryTable } from './EntryTable.js';
import { FilterBar } from './FilterBar.js';
import { FolderCards } from './FolderCards.js';
import type { FolderTask } from './FolderDialogs.js';
import { FolderPath, NewFolderButton } from './FolderPath.js';
import { NothingHere } from './NothingHere.js';

const RemoveSamplesDialog = lazyDialog(
  async () => (await import('./RemoveSamplesDialog.js')).RemoveSamplesDialog,
);
const RemoveSamplesItem = lazyPart(async () => (await import('./RemoveSamplesItem.js')).RemoveSamplesItem);

interface DevelopListProps {
  spaceId: string;
  /** The open folder and those that contain it, from the top; empty in the root. */
  path: readonly Folder[];
  /** The folders in the open one. */
  folders: readonly Folder[];
  onTask(task: FolderTask): void;
}

/** What is in a folder, or with a filter also in those below it. */
export function DevelopList({ spaceId, path, folders, onTask }: DevelopListProps) {
  const t = useMessages(developMessages);
  const [choices, change] = useChoices();
  const [name, setName] = useState('');
  // A new key remounts the search field and so clears it.
  const [round, setRound] = useState(0);
  const [isRemoving, setIsRemoving] = useState(false);
  const open = path.at(-1);
  const isDeep = name !== '' || isFiltered(choices);
  const { view, ...search } = choices;
  const query = useEntries(spaceId, { ...search, name, isDeep, folderId: open?.id ?? rootId });
  const selection = useSelection(query.data?.entries ?? []);
  const View = view === 'list' ? EntryTable : EntryGrid;
  const handleMove = (entries: readonly Entry[]) =>
    onTask({ name: 'moveEntries', entries, onMoved: selection.clear });
  return (
    <>
      <FilterBar key={round} choices={choices} onChange={change} onSearch={setName}>
        <NewFolderButton onClick={() => onTask({ name: 'create', parentId: open?.id ?? rootId })} />
        <SampleMenu spaceId={spaceId}>
          <RemoveSamplesItem onClick={() => setIsRemoving(true)} />
        </SampleMenu>
      </FilterBar>
      <FolderPath spaceId={spaceId} path={path} onTask={onTask} />
      {!isDeep && <FolderCards spaceId={spaceId} folders={folders} onTask={onTask} />}
      <Loaded query={query} failed={t('failed')} skeleton={<CardsSkeleton />}>
        {({ entries, total }) =>
          entries.length === 0 ? (
            <NothingHere
              spaceId={spaceId}
              folder={open}
              hasFolders={folders.length > 0}
              isFiltered={isDeep}
              onClear={() => {
                // What was opened last is an order of that filter only.
                change({ ...unfiltered, ...(choices.order === 'opened' && { order: 'updated' }) });
                setName('');
                setRound(round + 1);
              }}
            />
          ) : (
            <>
              <View {...{ spaceId, entries, selection, isDeep, order: choices.order }} onMove={handleMove} />
              {total > entries.length && (
                <Text size="xs" c="dimmed" mt="sm" role="status">
                  {t('shown', { shown: entries.length, total })}
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      <MoreOnScroll query={query} />
      {isRemoving && <RemoveSamplesDialog spaceId={spaceId} onClose={() => setIsRemoving(false)} />}
      <BulkBar spaceId={spaceId} selection={selection} onMove={handleMove} />
    </>
  );
}

function CardsSkeleton() {
  return (
    <div className={cards.grid} aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
        <Skeleton key={index} height={148} radius={10} />
      ))}
    </div>
  );
}
