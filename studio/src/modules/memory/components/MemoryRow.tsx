import { showUndo } from '@heddle/ui-kit';
import { ActionIcon, Badge, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { messageElement } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { memoryKinds, sourceOf } from '../memoryKinds.js';
import { memoryMessages } from '../memoryMessages.js';
import { type MemoryItem, type MemoryPlace, useDeleteMemory, useRestoreMemory } from '../queries.js';
import classes from './Memory.module.css';

interface MemoryRowProps {
  place: MemoryPlace;
  row: MemoryItem;
  onEdit(): void;
}

export function MemoryRow({ place, row, onEdit }: MemoryRowProps) {
  const t = useMessages(memoryMessages);
  const remove = useDeleteMemory(place);
  const restore = useRestoreMemory(place);
  const kind = memoryKinds.find(({ type }) => type === row.item_type);
  const source = sourceOf(row.ext);
  const uses = Number(row.ext.uses ?? 0);
  const about = [source && t('source', { source: t(source) }), uses > 0 && t('uses', { count: uses })];
  function offerUndo(): void {
    showUndo({
      message: messageElement(memoryMessages, 'deleted'),
      undo: messageElement(sharedMessages, 'undo'),
      onUndo: () => restore.mutate(row),
    });
  }
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <div className={classes.rowHead}>
          {kind && (
            <Badge size="sm" variant="light" color="gray" tt="none">
              {t(kind.name)}
            </Badge>
          )}
          {row.tags.map((tag) => (
            <Badge key={tag} size="sm" variant="outline" color="gray" tt="none">
              {tag}
            </Badge>
          ))}
        </div>
        <p className={classes.text}>{row.text}</p>
        <Text size="xs" c="dimmed">
          <Moment at={row.event_ms} />
          {about.filter(Boolean).map((text) => ` · ${text}`)}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('editItem', { text: row.text })}
        onClick={onEdit}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('deleteItem', { text: row.text })}
        loading={remove.isPending}
        onClick={() => remove.mutate(row, { onSuccess: offerUndo })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
