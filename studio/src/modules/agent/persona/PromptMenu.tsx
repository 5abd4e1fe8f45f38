import { resourceTypes } from '@heddle/api-contract/families/library';
import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ExportMenuItems } from '../../archive/index.js';
import { useCopyItem } from '../../resource-copy/index.js';
import { promptMessages } from './promptMessages.js';
import { useDeletePrompt } from './promptQueries.js';

interface PromptMenuProps {
  spaceId: string;
  prompt: { id: string; name: string; canEdit: boolean; canDelete: boolean };
  onEdit(): void;
}

/** Menu of a prompt in lists. */
export function PromptMenu({ spaceId, prompt, onEdit }: PromptMenuProps) {
  const t = useMessages(promptMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeletePrompt(spaceId);
  const { id, name, canEdit, canDelete } = prompt;
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => showSuccess(t('deleted', { name })) });
  }
  const copy = useCopyItem({ spaceId, resource: { ...prompt, type: resourceTypes.prompt } });
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${shared('more')}: ${name}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} disabled={!canEdit} onClick={onEdit}>
            {t('editPrompt')}
          </Menu.Item>
          <ExportMenuItems spaceId={spaceId} kind="prompt" row={prompt} />
          {copy.item}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={!canDelete}
            onClick={() => void handleDelete()}
          >
            {shared('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {copy.dialog}
    </>
  );
}
