import { Table, Text, VisuallyHidden } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { developMessages } from '../developMessages.js';
import { type Entry, entryKey } from '../Entry.js';
import classes from './Develop.module.css';
import { EntryCheckbox } from './EntryCheckbox.js';
import { EntryTime, type EntryViewProps } from './EntryGrid.js';
import { EntryIcon } from './EntryIcon.js';
import { EntryName } from './EntryName.js';
import { EntryState, EntryType } from './EntryState.js';
import { LastRun } from './LastRun.js';
import { LateEntryActions } from './LateActions.js';
import { StarButton } from './StarButton.js';

/** The time that rows show, by the order. */
const timeNames = {
  updated: 'edited',
  name: 'edited',
  created: 'orderCreated',
  published: 'orderPublished',
  opened: 'orderOpened',
} as const;

/** Entries as rows of a table. */
export function EntryTable(props: EntryViewProps) {
  const t = useMessages(developMessages);
  const { entries, selection } = props;
  const count = selection.entries.length;
  return (
    <div className={classes.frame}>
      <Table className={classes.table ?? ''} aria-label={t('list')} verticalSpacing={8} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={44}>
              <EntryCheckbox
                label={t('selectAll')}
                isChecked={count > 0 && count === entries.length}
                isPartly={count > 0 && count < entries.length}
                onChange={selection.setAll}
              />
            </Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w={136} className={classes.wideOnly}>
              {t('lastRun')}
            </Table.Th>
            <Table.Th w={150} className={classes.narrowState}>
              {t('state')}
            </Table.Th>
            <Table.Th w={120} className={classes.widestOnly}>
              {t('owner')}
            </Table.Th>
            <Table.Th w={120} className={classes.wideOnly}>
              {t(timeNames[props.order])}
            </Table.Th>
            <Table.Th w={84}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRow key={entryKey(entry)} entry={entry} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function EntryRow({ spaceId, entry, selection, order, isDeep, onMove }: EntryViewProps & { entry: Entry }) {
  const t = useMessages(developMessages);
  return (
    <Table.Tr aria-selected={selection.has(entry)}>
      <Table.Td>
        <EntryCheckbox
          label={t('selectOne', { name: entry.name })}
          isChecked={selection.has(entry)}
          onChange={(isChecked) => selection.set(entry, isChecked)}
        />
      </Table.Td>
      <Table.Td>
        <div className={classes.named}>
          <span className={classes.wideOnly}>
            <EntryIcon entry={entry} size={32} />
          </span>
          <div className={classes.text}>
            <EntryName spaceId={spaceId} entry={entry} className={classes.link} />
            <Text size="xs" c="dimmed" lineClamp={1}>
              <EntryType entry={entry} />
              {isDeep && entry.folder && ` · ${entry.folder.name}`}
              {entry.description && ` · ${entry.description}`}
            </Text>
          </div>
        </div>
      </Table.Td>
      <Table.Td className={classes.wideOnly}>
        <LastRun entry={entry} />
      </Table.Td>
      <Table.Td>
        <EntryState entry={entry} />
      </Table.Td>
      <Table.Td className={classes.widestOnly}>
        <Text size="sm" truncate>
          {entry.owner}
        </Text>
      </Table.Td>
      <Table.Td className={classes.wideOnly}>
        <EntryTime entry={entry} order={order} isPlain />
      </Table.Td>
      <Table.Td>
        <span className={classes.tools}>
          <StarButton spaceId={spaceId} entry={entry} />
          <LateEntryActions spaceId={spaceId} entry={entry} onMove={() => onMove([entry])} />
        </span>
      </Table.Td>
    </Table.Tr>
  );
}
