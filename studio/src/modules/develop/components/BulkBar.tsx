import { confirm } from '@heddle/ui-kit';
import { Button, Tooltip } from '@mantine/core';
import { IconArrowsTransferUp, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyManyDialog } from '../../resource-copy/index.js';
import { developMessages } from '../developMessages.js';
import { type Entry, typesInLibrary } from '../Entry.js';
import { useRemoveEntries } from '../removeQueries.js';
import type { Selection } from '../useSelection.js';
import classes from './Develop.module.css';

/** How each kind is copied to a workspace. */
const ways = { agent: 'acrossSpaces', project: 'project', workflow: 'acrossSpaces' } as const;

interface BulkBarProps {
  spaceId: string;
  selection: Selection;
  onMove(entries: readonly Entry[]): void;
}

/** What can be done with the selected entries; nothing without any. */
export function BulkBar({ spaceId, selection, onMove }: BulkBarProps) {
  const t = useMessages(developMessages);
  const shared = useMessages(sharedMessages);
  const remove = useRemoveEntries(spaceId);
  const [copied, setCopied] = useState<readonly Entry[]>();
  const { entries } = selection;
  if (entries.length === 0) return null;
  const count = entries.length;
  const kept = entries.find(({ canDelete }) => !canDelete);
  const fixed = entries.find(({ canEdit }) => !canEdit);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteMany', { count }),
      children: t('deleteManyWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(entries, { onSuccess: selection.clear });
  }
  return (
    <section className={classes.bulk} aria-label={t('bulk')}>
      <strong role="status">{t('selected', { count })}</strong>
      <Button variant="subtle" size="xs" onClick={() => selection.setAll(true)}>
        {t('selectAll')}
      </Button>
      <Reasoned why={fixed && t('mayNotEdit', { name: fixed.name })}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFolderSymlink size={14} aria-hidden />}
          disabled={fixed !== undefined}
          onClick={() => onMove(entries)}
        >
          {t('moveTo')}
        </Button>
      </Reasoned>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconArrowsTransferUp size={14} aria-hidden />}
        onClick={() => setCopied(entries)}
      >
        {t('copyTo')}
      </Button>
      <Reasoned why={kept && t('mayNotDelete', { name: kept.name })}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTrash size={14} aria-hidden />}
          disabled={kept !== undefined}
          loading={remove.isPending}
          onClick={() => void handleDelete()}
        >
          {shared('delete')}
        </Button>
      </Reasoned>
      <Button
        variant="subtle"
        size="xs"
        color="gray"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={selection.clear}
      >
        {t('clear')}
      </Button>
      {copied && (
        <CopyManyDialog
          spaceId={spaceId}
          resources={copied.map((entry) => ({
            ...entry,
            type: typesInLibrary[entry.kind],
            way: ways[entry.kind],
          }))}
          onClose={() => setCopied(undefined)}
        />
      )}
    </section>
  );
}

/** Says why a button is disabled. */
function Reasoned({ why, children }: { why: string | undefined; children: ReactNode }) {
  return (
    <Tooltip label={why} disabled={why === undefined}>
      <span title={why}>{children}</span>
    </Tooltip>
  );
}
