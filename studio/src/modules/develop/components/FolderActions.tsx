import { confirm } from '@heddle/ui-kit';
import { Menu } from '@mantine/core';
import { IconFolderPlus, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { LateMenuProps } from '../../../shared/parts/lateMenu.js';
import { RowMenu } from '../../../shared/parts/RowMenu.js';
import { developMessages } from '../developMessages.js';
import type { Folder } from '../Folder.js';
import { useChangeFolders } from '../folderQueries.js';
import type { FolderTask } from './FolderDialogs.js';

export interface FolderActionsProps {
  spaceId: string;
  folder: Folder;
  onTask(task: FolderTask): void;
  onDeleted?(): void;
}

/** Menu of a folder. */
export function FolderActions({
  spaceId,
  folder,
  onTask,
  onDeleted,
  opensAtOnce = false,
}: FolderActionsProps & LateMenuProps) {
  const t = useMessages(developMessages);
  const shared = useMessages(sharedMessages);
  const { remove } = useChangeFolders(spaceId);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteFolder', { name: folder.name }),
      children: t('deleteFolderWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(folder, { onSuccess: () => onDeleted?.() });
  }
  return (
    <RowMenu label={t('folderMore', { name: folder.name })} opensAtOnce={opensAtOnce}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onTask({ name: 'edit', folder })}>
        {t('renameFolder')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolderPlus size={16} />}
        onClick={() => onTask({ name: 'create', parentId: folder.id })}
      >
        {t('newFolderIn')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolderSymlink size={16} />}
        onClick={() => onTask({ name: 'move', folder })}
      >
        {t('moveTo')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void handleDelete()}>
        {shared('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
