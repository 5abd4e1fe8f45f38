import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

interface DeleteMenuProps {
  /** Of the resource, for screen readers: every row of a list has this menu. */
  name: string;
  /** Asked before `onDelete` is called, with what is lost. */
  question: { title: string; why: string | (() => Promise<ReactNode>) };
  onDelete(): void;
  /** Default: true. */
  canDelete?: boolean;
  /** Further items of the menu. */
  children?: ReactNode;
}

/** Menu of a resource in lists: further items, and the one that deletes it. */
export function DeleteMenu({ name, question, onDelete, canDelete = true, children }: DeleteMenuProps) {
  const t = useMessages(sharedMessages);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: question.title,
      children: typeof question.why === 'string' ? question.why : await question.why(),
      confirm: t('delete'),
      cancel: t('cancel'),
      isDanger: true,
    });
    if (isSure) onDelete();
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${t('more')}: ${name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          disabled={!canDelete}
          onClick={() => void handleDelete()}
        >
          {t('delete')}
          {!canDelete && <Text size="xs">{t('noRight')}</Text>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
