import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { fillTemplate } from '../blocks/shortcut/shortcutForm.js';
import { shortcutMessages } from '../blocks/shortcut/shortcutMessages.js';
import { type ShortcutCommand, useShortcuts } from '../blocks/shortcut/shortcutQueries.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import classes from './Preview.module.css';
import { ShortcutForm } from './ShortcutForm.js';

interface ShortcutBarProps {
  isDisabled: boolean;
  /** Sends the message of a shortcut; `values` are those of its form. */
  onSend(shortcut: ShortcutCommand, text: string, values: Readonly<Record<string, string>>): void;
}

/** The shortcuts as buttons above the input. */
export function ShortcutBar({ isDisabled, onSend }: ShortcutBarProps) {
  const t = useMessages(shortcutMessages);
  const { botId } = useAgent();
  const [ids] = useBlock('shortcut_sort');
  const { data } = useShortcuts(botId);
  const [open, setOpen] = useState<ShortcutCommand>();
  const shortcuts = ids.flatMap((id) => data?.get(id) ?? []);
  if (shortcuts.length === 0) return null;
  function use(shortcut: ShortcutCommand): void {
    if ((shortcut.components_list ?? []).length > 0) setOpen(shortcut);
    else onSend(shortcut, shortcut.template_query ?? '', {});
  }
  return (
    <>
      <Group className={classes.shortcuts} gap={6} role="group" aria-label={t('shortcuts')}>
        {shortcuts.map((shortcut) => (
          <Button
            key={shortcut.command_id}
            variant="default"
            size="compact-sm"
            radius="xl"
            disabled={isDisabled}
            title={shortcut.description}
            onClick={() => use(shortcut)}
          >
            {shortcut.command_name}
          </Button>
        ))}
      </Group>
      {open && (
        <ShortcutForm
          shortcut={open}
          onSend={(values) => onSend(open, fillTemplate(open.template_query ?? '', values), values)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
