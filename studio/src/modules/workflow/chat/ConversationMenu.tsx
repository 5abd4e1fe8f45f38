import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './ChatTest.module.css';
import { chatMessages } from './chatMessages.js';

interface ConversationMenuProps {
  name: string;
  names: readonly string[];
  onPick(name: string): void;
  onNew(): void;
}

/** Chooses the conversation of a chat test, or begins another. */
export function ConversationMenu({ name, names, onPick, onNew }: ConversationMenuProps) {
  const t = useMessages(chatMessages);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          className={classes.conversation}
          size="compact-sm"
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('conversationNamed', { name })}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} className={classes.conversations}>
        <Menu.Label>{t('conversation')}</Menu.Label>
        {names.map((other) => (
          <Menu.Item
            key={other}
            onClick={() => onPick(other)}
            rightSection={other === name && <IconCheck size={14} aria-hidden />}
          >
            {other}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
          {t('newConversation')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
