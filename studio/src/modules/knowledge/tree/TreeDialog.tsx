import { Button, Center, Group, Loader, Modal, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonText } from '../../../shared/api/refusals/defineRefusals.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { CreateError } from '../upload/CreateError.js';
import { useReview, useSaveReview } from './reviewQueries.js';
import type { Tree } from './TreeDraft.js';
import { TreeList } from './TreeList.js';
import { treeMessages } from './treeMessages.js';
import '../refusals.js';

interface TreeDialogProps {
  datasetId: string;
  reviewId: string;
  name: string;
  onSaved(): void;
  onClose(): void;
}

/** Edits the chunks of a document before they are stored. */
export function TreeDialog({ datasetId, reviewId, name, onSaved, onClose }: TreeDialogProps) {
  const t = useMessages(treeMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const review = useReview(datasetId, reviewId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { name })}
      size={960}
      closeButtonProps={{ 'aria-label': shared('close') }}
      closeOnEscape={false}
    >
      <Loaded query={review} failed={t('failed')}>
        {(data) => {
          if (data.state === 'processing')
            return (
              <Center mih={240} role="status">
                <Loader size={16} mr={8} aria-hidden /> {t('loading')}
              </Center>
            );
          if (data.state === 'failed')
            return (
              <Text size="sm" c="var(--h-fail-text)" role="alert">
                {(data.problem && reasonText(data.problem, language)) ?? t('unreadable')}
              </Text>
            );
          return (
            <TreeEditor
              datasetId={datasetId}
              reviewId={reviewId}
              stored={data.tree}
              onSaved={onSaved}
              onClose={onClose}
            />
          );
        }}
      </Loaded>
    </Modal>
  );
}

interface TreeEditorProps {
  datasetId: string;
  reviewId: string;
  stored: Tree;
  onSaved(): void;
  onClose(): void;
}

const maxSteps = 100;

function TreeEditor({ datasetId, reviewId, stored, onSaved, onClose }: TreeEditorProps) {
  const t = useMessages(treeMessages);
  const shared = useMessages(sharedMessages);
  const [tree, setTree] = useState(stored);
  const [before, setBefore] = useState<readonly Tree[]>([]);
  const save = useSaveReview(datasetId);

  function handleChange(next: Tree): void {
    if (next === tree) return;
    setBefore((steps) => [...steps.slice(-maxSteps + 1), tree]);
    setTree(next);
  }

  function handleUndo(): void {
    const last = before.at(-1);
    if (!last) return;
    setTree(last);
    setBefore(before.slice(0, -1));
  }

  return (
    <>
      <Text size="xs" c="dimmed" mb={8}>
        {t('hint')}
      </Text>
      <Group mb={8}>
        <Text size="sm" role="status">
          {t('count', { count: tree.length })}
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={before.length === 0}
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={handleUndo}
        >
          {t('undo')}
        </Button>
      </Group>
      <TreeList tree={tree} onChange={handleChange} />
      <CreateError error={save.error} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {shared('cancel')}
        </Button>
        <Button
          loading={save.isPending}
          disabled={tree.length === 0}
          onClick={() =>
            save.mutate(
              { reviewId, tree },
              {
                onSuccess: () => {
                  onSaved();
                  onClose();
                },
              },
            )
          }
        >
          {t('save')}
        </Button>
      </Group>
    </>
  );
}
