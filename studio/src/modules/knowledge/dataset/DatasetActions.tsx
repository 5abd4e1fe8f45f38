import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { useDeleteDataset } from '../queries.js';

/** Menu of a knowledge base in lists. */
export function DatasetActions({ spaceId, row }: { spaceId: string; row: { id: string; name: string } }) {
  const t = useMessages(knowledgeMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteDataset(spaceId);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name: row.name }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(row);
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${shared('more')}: ${row.name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void handleDelete()}>
          {shared('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
