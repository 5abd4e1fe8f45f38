import { Button, Group, Text } from '@mantine/core';
import { IconBinaryTree } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { useCreateReview } from '../tree/reviewQueries.js';
import { previewMessages } from './previewMessages.js';
import type { SplitSettings } from './SettingsPane.js';

const TreeDialog = lazyDialog(async () => (await import('../tree/TreeDialog.js')).TreeDialog);

/** Chunks that were edited before they are stored, by file or document. They belong to the settings they came from. */
export function useChunkEdits(datasetId: string, settings: SplitSettings) {
  const [reviews, setReviews] = useState<ReadonlyMap<string, { id: string; settings: SplitSettings }>>(
    new Map(),
  );
  return {
    datasetId,
    settings,
    /** The review that replaces the preview; none once the settings have changed. */
    reviewOf(key: string): string | undefined {
      const review = reviews.get(key);
      return review?.settings === settings ? review.id : undefined;
    },
    keep: (key: string, id: string) => setReviews((before) => new Map(before).set(key, { id, settings })),
    drop: (key: string) => setReviews((before) => new Map([...before].filter(([other]) => other !== key))),
  };
}

interface ChunkEditsProps {
  edits: ReturnType<typeof useChunkEdits>;
  name: string;
  uri?: string;
  documentId?: string;
}

/** Opens the editor of chunks, and says that edited chunks are stored. */
export function ChunkEdits({ edits, name, uri, documentId }: ChunkEditsProps) {
  const t = useMessages(previewMessages);
  const create = useCreateReview(edits.datasetId);
  const [openId, setOpenId] = useState<string>();
  const key = uri ?? documentId ?? '';
  const kept = edits.reviewOf(key);
  const source = {
    name,
    ...(uri !== undefined && { uri }),
    ...(documentId !== undefined && { documentId }),
  };

  function handleEdit(): void {
    if (kept !== undefined) setOpenId(kept);
    else create.mutate({ source, split: edits.settings }, { onSuccess: setOpenId });
  }

  return (
    <Group gap={8}>
      {kept !== undefined && (
        <>
          <Text size="xs" c="var(--h-text-2)">
            {t('edited')}
          </Text>
          <Button variant="subtle" size="compact-xs" onClick={() => edits.drop(key)}>
            {t('discardEdits')}
          </Button>
        </>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconBinaryTree size={14} aria-hidden />}
        loading={create.isPending}
        onClick={handleEdit}
      >
        {t('edit')}
      </Button>
      {openId !== undefined && (
        <TreeDialog
          datasetId={edits.datasetId}
          reviewId={openId}
          name={name}
          onSaved={() => edits.keep(key, openId)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Group>
  );
}
