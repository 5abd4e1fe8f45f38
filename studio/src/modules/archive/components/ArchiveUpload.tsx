import { archiveLimits } from '@heddle/api-contract/families/archive';
import { Button, FileInput, Group, Progress, Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { uploadFile } from '../../file/index.js';
import { archiveMessages } from '../archiveMessages.js';

interface ArchiveUploadProps {
  spaceId: string;
  /** With the URI of the file; undefined when it was removed. */
  onUploaded(uri: string | undefined): void;
}

/** Uploads a file to import, with progress and cancel. */
export function ArchiveUpload({ spaceId, onUploaded }: ArchiveUploadProps) {
  const t = useMessages(archiveMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function handleChoose(chosen: File | null): Promise<void> {
    running.current?.abort();
    setFile(chosen);
    setError(undefined);
    setShare(undefined);
    onUploaded(undefined);
    if (!chosen || problemOf(chosen)) return;
    const abort = new AbortController();
    running.current = abort;
    setShare(0);
    try {
      const { uri } = await uploadFile(spaceId, chosen, { signal: abort.signal, onProgress: setShare });
      if (abort.signal.aborted) return;
      onUploaded(uri);
    } catch (failure) {
      if (abort.signal.aborted) return;
      setError(failure);
    }
    setShare(undefined);
  }

  const problem = file && problemOf(file);
  return (
    <div>
      <FileInput
        label={t('file')}
        placeholder={t('fileHint')}
        accept=".zip,.yml,.yaml,.json,.flow,.txt"
        clearable
        clearButtonProps={{ 'aria-label': t('clearFile') }}
        leftSection={<IconFileZip size={16} aria-hidden />}
        value={file}
        onChange={(chosen) => void handleChoose(chosen)}
        error={problem ? t(problem) : error !== undefined && errorText(error)}
        {...(file && !problem && { description: formatBytes(file.size, language) })}
      />
      {share !== undefined && (
        <Group gap="xs" mt={6} wrap="nowrap">
          <Progress value={share * 100} size={4} style={{ flex: 1 }} aria-label={t('uploading')} />
          <Text size="xs" c="dimmed">
            {Math.round(share * 100)} %
          </Text>
          <Button size="compact-xs" variant="subtle" onClick={() => void handleChoose(null)}>
            {shared('cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}

function problemOf({ name, size }: File): 'fileType' | 'fileLarge' | 'fileEmpty' | undefined {
  if (!/\.(zip|ya?ml|json|flow|txt)$/i.test(name)) return 'fileType';
  if (size === 0) return 'fileEmpty';
  return size > archiveLimits.bytes ? 'fileLarge' : undefined;
}
