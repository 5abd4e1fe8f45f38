import { confirm, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Menu, Switch, Tooltip, UnstyledButton } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { Chunk } from './Chunk.js';
import { ChunkEditor } from './ChunkEditor.js';
import classes from './Chunks.module.css';
import { ChunkText } from './ChunkText.js';
import { chunkMessages } from './chunkMessages.js';
import { useChangeChunk, useDeleteChunk } from './chunkQueries.js';

interface ChunkCardProps {
  datasetId: string;
  chunk: Chunk;
  search: string;
  /** Named in the address, such as by a source below an answer. */
  isPicked: boolean;
  canEdit: boolean;
  /** Opens an empty chunk at a position from 1. */
  onAdd(position: number): void;
  /** Shows its place in the original. */
  onMark(): void;
}

/** A chunk with its counters, its text, and what can be done with it. */
export function ChunkCard({ datasetId, chunk, search, isPicked, canEdit, onAdd, onMark }: ChunkCardProps) {
  const t = useMessages(chunkMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeChunk(datasetId);
  const quietChange = useChangeChunk(datasetId, { isQuiet: true });
  const remove = useDeleteChunk(datasetId);
  const [isEditing, setIsEditing] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const { number } = chunk;
  useEffect(() => {
    if (!isPicked) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isPicked]);

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { number }),
      children: t('deleteWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(chunk, { onSuccess: () => showSuccess(t('deleted')) });
  }

  const facts = [
    t('characters', { count: chunk.characterCount }),
    t('hits', { count: chunk.hitCount }),
    chunk.page !== undefined && t('page', { page: chunk.page }),
    !chunk.isEnabled && t('off'),
    chunk.isEnabled && chunk.isPending && t('pending'),
  ];
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={classes.card}
      data-picked={isPicked || undefined}
      data-off={!chunk.isEnabled || undefined}
      data-level={chunk.level > 1 ? Math.min(chunk.level, 5) : undefined}
      aria-label={isPicked ? `${t('number', { number })}, ${t('picked')}` : t('number', { number })}
    >
      <div className={classes.cardHead}>
        <UnstyledButton fz={12} fw={600} title={t('showPlace', { number })} onClick={onMark}>
          #{number}
        </UnstyledButton>
        <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>
        {canEdit && (
          <span className={classes.actions}>
            <Tooltip label={t('edit', { number })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('edit', { number })}
                onClick={() => setIsEditing(true)}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('add')}>
                  <IconPlus size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onAdd(number)}>{t('addAbove', { number })}</Menu.Item>
                <Menu.Item onClick={() => onAdd(number + 1)}>{t('addBelow', { number })}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Tooltip label={t('remove', { number })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('remove', { number })}
                onClick={() => void handleDelete()}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <Switch
              size="sm"
              aria-label={t('enabled', { number })}
              checked={chunk.isEnabled}
              onChange={(event) => change.mutate({ chunk, isEnabled: event.currentTarget.checked })}
            />
          </span>
        )}
      </div>
      {isEditing ? (
        <ChunkEditor
          initial={chunk.content}
          onSave={(content) => quietChange.mutateAsync({ chunk, content })}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <div className={classes.text}>
          {hasOwnTitle(chunk) && <p className={classes.path}>{chunk.title}</p>}
          <ChunkText text={chunk.content} search={search} />
        </div>
      )}
    </li>
  );
}

/** Chunks that start with their heading do not show it twice. */
const hasOwnTitle = ({ title, content }: Chunk): boolean =>
  title !== '' && !content.slice(0, title.length + 500).includes(title);
