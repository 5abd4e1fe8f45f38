import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { NewDatabaseButton } from '../create/NewDatabaseButton.js';
import { modeKeyOf, modeNames } from '../modeNames.js';
import { type DatabaseInfo, useDatabases } from '../queries.js';
import classes from './DatabaseDialog.module.css';
import { pickMessages } from './pickMessages.js';

interface DatabaseDialogProps {
  spaceId: string;
  /** Ids of databases that are chosen already. */
  chosen: readonly string[];
  /** Why no more can be added. */
  full?: string | undefined;
  onToggle(database: DatabaseInfo): void;
  onClose(): void;
}

/** The databases of a space, to add or remove in place. */
export function DatabaseDialog({ spaceId, chosen, full, onToggle, onClose }: DatabaseDialogProps) {
  const t = useMessages(pickMessages);
  const shared = useMessages(sharedMessages);
  const [search, setSearch] = useState('');
  const databases = useDatabases(spaceId);
  const word = search.toLowerCase();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Group justify="space-between">
          <SearchField label={t('search')} onSearch={setSearch} />
          <NewDatabaseButton spaceId={spaceId} isSmall />
        </Group>
        {full !== undefined && (
          <Text size="xs" c="var(--h-warn-text)" role="status">
            {full}
          </Text>
        )}
        <Loaded query={databases} failed={t('failed')}>
          {(list) => {
            if (list.length === 0)
              return (
                <EmptyState title={t('none')} reason={t('noneWhy')}>
                  <NewDatabaseButton spaceId={spaceId} />
                </EmptyState>
              );
            const shown = list.filter(({ table_name, table_desc }) =>
              `${table_name} ${table_desc}`.toLowerCase().includes(word),
            );
            if (shown.length === 0)
              return (
                <EmptyState
                  title={t('noMatch')}
                  withDrawing={false}
                  reason={<Message table={sharedMessages} name="noMatchWhy" />}
                />
              );
            return (
              <ul className={classes.list}>
                {shown.map((database) => (
                  <DatabaseRow
                    key={database.id}
                    database={database}
                    isChosen={chosen.includes(database.id)}
                    isFull={full !== undefined}
                    onToggle={() => onToggle(database)}
                  />
                ))}
              </ul>
            );
          }}
        </Loaded>
      </Stack>
    </Modal>
  );
}

interface DatabaseRowProps {
  database: DatabaseInfo;
  isChosen: boolean;
  isFull: boolean;
  onToggle(): void;
}

function DatabaseRow({ database, isChosen, isFull, onToggle }: DatabaseRowProps) {
  const t = useMessages(pickMessages);
  const tMode = useMessages(modeNames);
  const { id, space_id, table_name: name, table_desc, field_list, rw_mode } = database;
  const count = field_list.filter(({ is_system_field }) => !is_system_field).length;
  return (
    <li>
      <div className={classes.text}>
        <LinkAnchor
          to="/space/$space_id/database/$table_id"
          params={{ space_id, table_id: id }}
          search={{}}
          target="_blank"
          size="sm"
          fw={600}
          c="var(--h-text)"
        >
          {name}
        </LinkAnchor>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {[t('fields', { count }), tMode(modeKeyOf(rw_mode)), table_desc].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Button
        size="xs"
        variant={isChosen ? 'subtle' : 'default'}
        color="gray"
        aria-label={t(isChosen ? 'removeNamed' : 'addNamed', { name })}
        disabled={isFull && !isChosen}
        onClick={onToggle}
      >
        {t(isChosen ? 'remove' : 'add')}
      </Button>
    </li>
  );
}
