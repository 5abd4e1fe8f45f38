import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { useConfirmedDelete } from './useConfirmedDelete.js';

interface DatabaseActionsProps {
  spaceId: string;
  row: { id: string; name: string };
}

/** Menu of a database in lists. */
export function DatabaseActions({ spaceId, row }: DatabaseActionsProps) {
  const shared = useMessages(sharedMessages);
  const remove = useConfirmedDelete(spaceId);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${shared('more')}: ${row.name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void remove(row)}>
          {shared('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
