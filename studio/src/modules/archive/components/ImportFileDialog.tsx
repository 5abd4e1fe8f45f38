import { ErrorBlock } from '@heddle/ui-kit';
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { archiveMessages } from '../archiveMessages.js';
import {
  type Choices,
  isUnderWay,
  useCancelImport,
  useImport,
  useImportProgress,
  usePreview,
} from '../queries.js';
import { ArchiveUpload } from './ArchiveUpload.js';
import { ImportOutcome } from './ImportOutcome.js';
import { PreviewTable } from './PreviewTable.js';

interface ImportFileDialogProps {
  spaceId: string;
  onClose(): void;
}

/** Imports an exported file: upload, choose what becomes of each resource, then the report. */
export function ImportFileDialog({ spaceId, onClose }: ImportFileDialogProps) {
  const t = useMessages(archiveMessages);
  const shared = useMessages(sharedMessages);
  const [uri, setUri] = useState<string>();
  const [choices, setChoices] = useState<Choices>({});
  const preview = usePreview(spaceId, uri);
  const start = useImport(spaceId);
  const jobId = start.data?.job_id;
  const progress = useImportProgress(jobId);
  const cancel = useCancelImport();
  const items = preview.data?.items ?? [];
  const count = items.filter(({ id }) => (choices[id] ?? 'create') === 'create').length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={760}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        {jobId === undefined ? (
          <>
            <Text size="sm" c="dimmed">
              {t('about')}
            </Text>
            <ArchiveUpload
              spaceId={spaceId}
              onUploaded={(uploaded) => {
                setUri(uploaded);
                setChoices({});
                start.reset();
              }}
            />
            {preview.isFetching && (
              <Group gap="xs" role="status">
                <Loader size="xs" />
                <Text size="sm">{t('reading')}</Text>
              </Group>
            )}
            {preview.error && <ErrorBlock title={t('refused')}>{errorText(preview.error)}</ErrorBlock>}
            {preview.data && <PreviewTable items={items} choices={choices} onChange={setChoices} />}
            {start.error && <ErrorBlock title={t('refused')}>{errorText(start.error)}</ErrorBlock>}
          </>
        ) : (
          <>
            <ImportOutcome spaceId={spaceId} progress={progress.data} />
            <LinkAnchor
              size="sm"
              to="/space/$space_id/imports/$job_id"
              params={{ space_id: spaceId, job_id: jobId }}
              onClick={onClose}
            >
              {t('openReport')}
            </LinkAnchor>
          </>
        )}
        <Group justify="flex-end">
          {jobId !== undefined && progress.data && isUnderWay(progress.data) && (
            <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate(jobId)}>
              {shared('cancel')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          {jobId === undefined && (
            <Button
              disabled={uri === undefined || !preview.data || count === 0}
              loading={start.isPending}
              onClick={() => uri !== undefined && start.mutate({ uri, choices })}
            >
              {t('start', { count })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
