import { ErrorBlock, showSuccess } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { documentTextIn, parseDocumentText } from '@heddle/workflow-schema/import';
import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { MergeView } from '../submit/MergeView.js';
import { compareFileMessages } from './compareFileMessages.js';

const maxFileSize = 20 * 1024 * 1024;

interface CompareFileDialogProps {
  getDraft(): JsonObject;
  /** Replaces the document as one undo step with this label. */
  onApply(json: JsonObject, label: string): void;
  onClose(): void;
}

type Compared = { name: string; json: JsonObject } | { problem: string };

/** Compares the workflow with a file, such as one with conflicts, and applies the changes that the author picks. */
export function CompareFileDialog({ getDraft, onApply, onClose }: CompareFileDialogProps) {
  const t = useMessages(compareFileMessages);
  const shared = useMessages(sharedMessages);
  const [compared, setCompared] = useState<Compared>();

  async function handleFile(file: File | null): Promise<void> {
    if (!file) return;
    if (file.size > maxFileSize) return setCompared({ problem: t('tooLarge') });
    const parsed = parseDocumentText(documentTextIn(await file.text().catch(() => '')));
    setCompared(parsed.error ? { problem: t('noWorkflow') } : { name: file.name, json: parsed.json });
  }

  function handleMerge(json: JsonObject): void {
    onApply(json, t('applied'));
    showSuccess(t('appliedNow'));
    onClose();
  }

  if (compared && 'json' in compared)
    return (
      <MergeView
        title={t('comparing', { name: compared.name })}
        why={t('comparingWhy')}
        draft={getDraft()}
        latest={compared.json}
        onMerge={handleMerge}
        onClose={onClose}
      />
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Text c="var(--h-text-2)">{t('why')}</Text>
        {compared && <ErrorBlock title={t('title')}>{compared.problem}</ErrorBlock>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <FileButton accept="application/json,.json" onChange={(file) => void handleFile(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconFileUpload size={16} aria-hidden />} data-autofocus>
                {t('choose')}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Modal>
  );
}
