import { ActionIcon, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { Loaded } from '../../../../shared/parts/Loaded.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import classes from '../Blocks.module.css';
import { ShortcutDialog } from './ShortcutDialog.js';
import { shortcutMessages } from './shortcutMessages.js';
import { type ShortcutCommand, useShortcuts } from './shortcutQueries.js';

/** The agent's shortcuts in the order of their buttons. */
export function ShortcutList() {
  const t = useMessages(shortcutMessages);
  const { botId } = useAgent();
  const [ids, setIds] = useBlock('shortcut_sort');
  const shortcuts = useShortcuts(botId);
  const [edited, setEdited] = useState<ShortcutCommand>();
  if (ids.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  return (
    <Loaded query={shortcuts} failed={t('failed')}>
      {(known) => (
        <>
          <ul className={classes.items}>
            {ids.map((id, index) => (
              <ShortcutItem
                key={id}
                shortcut={known.get(id)}
                isFirst={index === 0}
                isLast={index === ids.length - 1}
                onEdit={setEdited}
                onRemove={() => setIds(ids.toSpliced(index, 1))}
                onMove={(by) => setIds(ids.toSpliced(index, 1).toSpliced(index + by, 0, id))}
              />
            ))}
          </ul>
          {edited && <ShortcutDialog edited={edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

interface ShortcutItemProps {
  /** Undefined if it was deleted. */
  shortcut: ShortcutCommand | undefined;
  isFirst: boolean;
  isLast: boolean;
  onEdit(shortcut: ShortcutCommand): void;
  onRemove(): void;
  onMove(by: 1 | -1): void;
}

function ShortcutItem({ shortcut, isFirst, isLast, onEdit, onRemove, onMove }: ShortcutItemProps) {
  const t = useMessages(shortcutMessages);
  const { isReadOnly } = useAgent();
  const name = shortcut?.command_name ?? t('lost');
  const buttons = [
    { label: 'moveUp', Icon: IconArrowUp, isOff: isFirst, run: () => onMove(-1) },
    { label: 'moveDown', Icon: IconArrowDown, isOff: isLast, run: () => onMove(1) },
    { label: 'editOne', Icon: IconPencil, isOff: !shortcut, run: () => shortcut && onEdit(shortcut) },
    { label: 'remove', Icon: IconTrash, isOff: false, run: onRemove },
  ] as const;
  return (
    <li className={classes.item}>
      <div className={classes.itemText}>
        <div className={`${classes.itemName} ${shortcut ? '' : classes.lost}`}>{name}</div>
        <div className={classes.itemAbout}>
          {[shortcut?.shortcut_command && `/${shortcut.shortcut_command}`, shortcut?.description]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {!isReadOnly &&
        buttons.map(({ label, Icon, isOff, run }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            aria-label={t(label, { name })}
            disabled={isOff}
            onClick={run}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
    </li>
  );
}
