import { confirm, showError, showSuccess } from '@heddle/ui-kit';
import { Button, Group, List, Text } from '@mantine/core';
import { IconArrowsTransferUp, IconFolderSymlink, IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { kindOf } from '../../resource/index.js';
import { CopyManyDialog } from '../../resource-copy/index.js';
import { isMovable } from '../folderQueries.js';
import type { LibraryRow } from '../LibraryRow.js';
import { libraryMessages } from '../libraryMessages.js';
import { useDeleteResources } from '../queries.js';
import { tagMessages } from '../tagMessages.js';
import { MoveDialog } from './MoveDialog.js';

const TagDialog = lazyDialog(async () => (await import('./TagDialog.js')).TagDialog);
const ManageTagsDialog = lazyDialog(async () => (await import('./ManageTagsDialog.js')).ManageTagsDialog);

interface SelectionBarProps {
  spaceId: string;
  rows: readonly LibraryRow[];
  /** Called with the IDs of the rows that stay selected. */
  onSelect(ids: readonly string[]): void;
}

const maxNamed = 5;

/** Actions on the selected resources. */
export function SelectionBar({ spaceId, rows, onSelect }: SelectionBarProps) {
  const t = useMessages(libraryMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteResources(spaceId);
  const tTags = useMessages(tagMessages);
  const [dialog, setDialog] = useState<'tags' | 'manageTags' | 'move' | 'copy'>();
  const close = () => setDialog(undefined);
  const isStuck = !rows.every(isMovable);
  const kept = rows.find(({ canDelete }) => !canDelete);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { count: rows.length }),
      children: <Question rows={rows} />,
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (!isSure) return;
    remove.mutate(rows, {
      onSuccess: (failed) => {
        onSelect(failed.map(({ row }) => row.id));
        const count = rows.length - failed.length;
        if (count > 0) showSuccess(t('deleted', { count }));
        for (const { row, error } of failed.slice(0, maxNamed))
          showError(`${t('notDeleted', { name: row.name })} ${errorText(error)}`);
      },
    });
  }
  return (
    <Group gap="xs" mb="sm">
      <Text fw={600} size="sm" role="status">
        {t('selected', { count: rows.length })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTag size={14} aria-hidden />}
        onClick={() => setDialog('tags')}
      >
        {tTags('tags')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFolderSymlink size={14} aria-hidden />}
        disabled={isStuck}
        onClick={() => setDialog('move')}
      >
        {t('moveToFolder')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowsTransferUp size={14} aria-hidden />}
        onClick={() => setDialog('copy')}
      >
        {t('copyTo')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrash size={14} aria-hidden />}
        disabled={kept !== undefined}
        loading={remove.isPending}
        onClick={() => void handleDelete()}
      >
        {shared('delete')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => onSelect([])}
      >
        {t('clearSelection')}
      </Button>
      {isStuck && (
        <Text size="xs" c="dimmed">
          {t('notMovable')}
        </Text>
      )}
      {kept && (
        <Text size="xs" c="dimmed">
          {t('mayNotDelete', { name: kept.name })}
        </Text>
      )}
      {dialog === 'tags' && (
        <TagDialog spaceId={spaceId} rows={rows} onManage={() => setDialog('manageTags')} onClose={close} />
      )}
      {dialog === 'manageTags' && <ManageTagsDialog spaceId={spaceId} onClose={() => setDialog('tags')} />}
      {dialog === 'copy' && (
        <CopyManyDialog
          spaceId={spaceId}
          resources={rows.map((row) => ({ ...row, way: 'acrossSpaces' as const }))}
          onClose={close}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog spaceId={spaceId} rows={rows} onMoved={() => onSelect([])} onClose={close} />
      )}
    </Group>
  );
}

/** Names what is deleted, and says which of it cannot be restored. */
function Question({ rows }: { rows: readonly LibraryRow[] }) {
  const t = useMessages(libraryMessages);
  const isForGood = rows.some((row) => kindOf(row)?.hasTrash === false);
  return (
    <>
      <List size="sm" mb="xs">
        {rows.slice(0, maxNamed).map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
        {rows.length > maxNamed && <List.Item>{t('andMore', { count: rows.length - maxNamed })}</List.Item>}
      </List>
      <Text size="sm">{t('deleteWhy')}</Text>
      {isForGood && <Text size="sm">{t('deleteForGood')}</Text>}
    </>
  );
}
