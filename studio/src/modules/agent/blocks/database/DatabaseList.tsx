import { Menu, Switch } from '@mantine/core';
import { IconDatabase, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { LinkMenuItem } from '../../../../shared/parts/LinkMenuItem.js';
import { modeKeyOf, modeNames, useDatabase } from '../../../database/index.js';
import type { AgentBlocks } from '../../draft/AgentBlocks.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { BlockItem, BlockItems, CopyNameItem, ItemMenu, ItemTile } from '../BlockItem.js';
import { databaseBlockMessages } from './databaseBlockMessages.js';

type Entry = AgentBlocks['database_list'][number];

/** The databases that the agent reads and writes. */
export function DatabaseList() {
  const t = useMessages(databaseBlockMessages);
  const [list, setList] = useBlock('database_list');
  return (
    <BlockItems empty={t('empty')}>
      {list.map((entry) => (
        <DatabaseItem
          key={entry.database_id}
          entry={entry}
          onChange={(next) =>
            setList(list.map((other) => (other.database_id === entry.database_id ? next : other)))
          }
          onRemove={() => setList(list.filter(({ database_id }) => database_id !== entry.database_id))}
        />
      ))}
    </BlockItems>
  );
}

interface DatabaseItemProps {
  entry: Entry;
  onChange(entry: Entry): void;
  onRemove(): void;
}

function DatabaseItem({ entry, onChange, onRemove }: DatabaseItemProps) {
  const t = useMessages(databaseBlockMessages);
  const tMode = useMessages(modeNames);
  const { spaceId, isReadOnly } = useAgent();
  const { database_id: id, prompt_disabled: isOff = false } = entry;
  const found = useDatabase(id);
  const database = found.data;
  const name = database?.table_name ?? id;
  const about = database && [
    tMode(modeKeyOf(database.rw_mode)),
    database.prompt_disabled && t('offEverywhere'),
    entry.confirm_writes && t('confirms'),
    database.table_desc,
  ];
  const { prompt_disabled: _, ...plain } = entry;
  const { confirm_writes: confirms = false, ...unasked } = entry;
  return (
    <BlockItem
      tile={<ItemTile TileIcon={IconDatabase} />}
      name={name}
      about={about ?? []}
      problem={found.isError && t('lost')}
    >
      <Switch
        size="xs"
        label={t('prompt')}
        aria-label={t('promptOf', { name })}
        checked={!isOff && database?.prompt_disabled !== true}
        disabled={isReadOnly || !database || database.prompt_disabled}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? plain : { ...plain, prompt_disabled: true })
        }
      />
      <ItemMenu label={t('settings', { name })}>
        {database && (
          <LinkMenuItem
            to="/space/$space_id/database/$table_id"
            params={{ space_id: spaceId, table_id: id }}
            search={{}}
            target="_blank"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('open')}
          </LinkMenuItem>
        )}
        <CopyNameItem name={name} label={t('copyName')} />
        {!isReadOnly && (
          <>
            <Menu.CheckboxItem
              checked={confirms}
              onChange={(asks) => onChange(asks ? { ...unasked, confirm_writes: true } : unasked)}
            >
              {t('confirm')}
            </Menu.CheckboxItem>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={onRemove}>
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </ItemMenu>
    </BlockItem>
  );
}
