import { tableTypes } from '@heddle/api-contract/families/database';
import { confirm } from '@heddle/ui-kit';
import type { GridSort } from '@heddle/ui-kit/DataGrid';
import { ActionIcon, Button, Loader, Menu, Select, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDots,
  IconEraser,
  IconRefresh,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { type DatabaseField, type DatabaseInfo, useChannels } from '../queries.js';
import classes from './Data.module.css';
import { dataMessages } from './dataMessages.js';
import { FilterButton } from './FilterButton.js';
import type { RowFilter } from './rowFilter.js';
import { useClearRows } from './rowQueries.js';
import type { useRowEdits } from './useRowEdits.js';

interface DataToolbarProps {
  database: DatabaseInfo;
  tableType: number;
  fields: readonly DatabaseField[];
  filter: RowFilter;
  activeConditions: number;
  sort: GridSort | undefined;
  channel: string;
  isChannelOff: boolean;
  edits: ReturnType<typeof useRowEdits>;
  /** Number of selected rows. */
  selected: number;
  canWrite: boolean;
  isFetching: boolean;
  onFilter(filter: RowFilter): void;
  onSort(sort: GridSort | undefined): void;
  onChannel(channel: string): void;
  onDelete(): void;
  onUnselect(): void;
  onRefresh(): void;
}

/** Filter, sort and channel on the left; undo, refresh or the actions of selected rows on the right. */
export function DataToolbar(props: DataToolbarProps) {
  const { database, tableType, fields, filter, activeConditions, sort, channel, isChannelOff } = props;
  const { onFilter, onSort, onChannel, selected } = props;
  const t = useMessages(dataMessages);
  const isOnline = tableType === tableTypes.online;
  const channels = useChannels(database.space_id, isOnline);
  const SortIcon = sort?.isDescending ? IconSortDescending : IconSortAscending;
  return (
    <div className={classes.toolbar}>
      <FilterButton fields={fields} filter={filter} active={activeConditions} onChange={onFilter} />
      {sort && (
        <Button
          size="xs"
          variant="light"
          leftSection={<SortIcon size={16} aria-hidden />}
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={t('removeSort', { name: sort.columnId })}
          onClick={() => onSort(undefined)}
        >
          {sort.columnId}
        </Button>
      )}
      {isOnline && (
        <Tooltip label={t('channelOr')} disabled={!isChannelOff}>
          <Select
            aria-label={t('channel')}
            size="xs"
            w={160}
            allowDeselect={false}
            disabled={isChannelOff}
            value={channel}
            onChange={(value) => onChannel(value ?? '')}
            data={[
              { value: '', label: t('everyChannel') },
              ...(channels.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Tooltip>
      )}
      <span className={classes.spring} />
      {selected > 0 ? <Selection {...props} /> : <Moves {...props} />}
    </div>
  );
}

function Selection({ selected, onDelete, onUnselect }: DataToolbarProps) {
  const t = useMessages(dataMessages);
  return (
    <>
      <span role="status">{t('selected', { count: selected })}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={onDelete}
      >
        {t('deleteRows')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onUnselect}>
        {t('unselect')}
      </Button>
    </>
  );
}

function Moves({ database, tableType, edits, canWrite, isFetching, onRefresh }: DataToolbarProps) {
  const t = useMessages(dataMessages);
  const shared = useMessages(sharedMessages);
  const clear = useClearRows({ databaseId: database.id, tableType });
  const isOnline = tableType === tableTypes.online;
  async function handleClear(): Promise<void> {
    const isSure = await confirm({
      title: t('clearTitle', { which: t(isOnline ? 'onlineRows' : 'draftRows') }),
      children: t('clearWhy', { name: database.table_name }),
      confirm: t('clearAction'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) clear.mutate();
  }
  return (
    <>
      {edits.saving > 0 && (
        <span role="status" className={classes.saving}>
          <Loader size={12} aria-hidden />
          {t('saving', { count: edits.saving })}
        </span>
      )}
      {canWrite && (
        <>
          <IconAction label={t('undo')} Icon={IconArrowBackUp} onClick={edits.undo} />
          <IconAction label={t('redo')} Icon={IconArrowForwardUp} onClick={edits.redo} />
        </>
      )}
      <IconAction label={t('refresh')} Icon={IconRefresh} isLoading={isFetching} onClick={onRefresh} />
      {canWrite && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('more')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEraser size={16} />} onClick={() => void handleClear()}>
              {t('clear')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface IconActionProps {
  label: string;
  Icon: typeof IconRefresh;
  isLoading?: boolean;
  /** Disabled, if absent. */
  onClick: (() => void) | undefined;
}

function IconAction({ label, Icon, isLoading = false, onClick }: IconActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        loading={isLoading}
        disabled={onClick === undefined}
        {...(onClick && { onClick })}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
