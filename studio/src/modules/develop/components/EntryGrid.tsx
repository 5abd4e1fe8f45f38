import { Text } from '@mantine/core';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import cards from '../../../shared/parts/Cards.module.css';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import type { Choices } from '../choices.js';
import { developMessages } from '../developMessages.js';
import { type Entry, entryKey } from '../Entry.js';
import type { Selection } from '../useSelection.js';
import classes from './Develop.module.css';
import { EntryCheckbox } from './EntryCheckbox.js';
import { EntryIcon } from './EntryIcon.js';
import { EntryName } from './EntryName.js';
import { EntryState, EntryType } from './EntryState.js';
import { LastRun } from './LastRun.js';
import { LateEntryActions } from './LateActions.js';
import { StarButton } from './StarButton.js';

/** What the two views of the list have in common. */
export interface EntryViewProps {
  spaceId: string;
  entries: readonly Entry[];
  selection: Selection;
  /** The time that the order is about is the one that is shown. */
  order: Choices['order'];
  /** Whether entries of different folders are listed. */
  isDeep: boolean;
  onMove(entries: readonly Entry[]): void;
}

/** Entries as cards. */
export function EntryGrid({ spaceId, entries, selection, order, isDeep, onMove }: EntryViewProps) {
  const t = useMessages(developMessages);
  return (
    <ul className={cards.grid} aria-label={t('list')} {...useKeptFocus()}>
      {entries.map((entry) => (
        <li key={entryKey(entry)} className={cards.card}>
          <div className={cards.head}>
            <EntryIcon entry={entry} size={40} />
            <EntryName spaceId={spaceId} entry={entry} className={cards.name} />
            <span className={`${cards.menu} ${classes.tools}`}>
              <EntryCheckbox
                label={t('selectOne', { name: entry.name })}
                isChecked={selection.has(entry)}
                onChange={(isChecked) => selection.set(entry, isChecked)}
              />
              <StarButton spaceId={spaceId} entry={entry} />
              <LateEntryActions spaceId={spaceId} entry={entry} onMove={() => onMove([entry])} />
            </span>
          </div>
          <p className={cards.description}>{entry.description}</p>
          {isDeep && entry.folder && (
            <Text size="xs" c="dimmed" mb={6} truncate>
              {entry.folder.name}
            </Text>
          )}
          <div className={cards.foot}>
            <span>
              <EntryType entry={entry} />
            </span>
            <EntryState entry={entry} />
            <LastRun entry={entry} />
            <EntryTime entry={entry} order={order} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface EntryTimeProps {
  entry: Entry;
  order: Choices['order'];
  /** Without what it is the time of, and nothing if that never happened. */
  isPlain?: boolean;
}

/** The time by which the list is ordered, and otherwise that of the last edit. */
export function EntryTime({ entry, order, isPlain = false }: EntryTimeProps) {
  const t = useMessages(developMessages);
  const { createdAt, publishedAt, openedAt, editedAt } = entry;
  const other = { created: createdAt, published: publishedAt, opened: openedAt };
  if (order !== 'updated' && order !== 'name') {
    const at = other[order];
    if (isPlain) return at === undefined ? null : <Moment at={at} />;
    if (at !== undefined) return <Moment at={at} within={(time) => t(`${order}At`, { time })} />;
  }
  if (isPlain) return <Moment at={editedAt} />;
  return <Moment at={editedAt} within={(time) => t('editedAt', { time })} />;
}
