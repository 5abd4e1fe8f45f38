import { Alert, Button, CopyButton, Group, Modal, Stack, Textarea } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { tokenMessages } from '../tokenMessages.js';

interface SecretOnceProps {
  title: string;
  /** Undefined hides the dialog. */
  secret: string | undefined;
  /** Name of the file in which the secret can be downloaded; without it, no download is offered. */
  fileName?: string;
  onClose(): void;
}

/**
 * Shows a secret that cannot be shown again. Only its own button closes it, so that a stray click or key
 * press does not lose the text.
 */
export function SecretOnce({ title, secret, fileName, onClose }: SecretOnceProps) {
  const t = useMessages(tokenMessages);
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={title}
      size={520}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="weld" variant="light" role="status">
          {t('secretWhy')}
        </Alert>
        <Textarea
          readOnly
          autosize
          maxRows={8}
          aria-label={title}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', wordBreak: 'break-all' } }}
          value={secret ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <Group justify="space-between">
          <Group gap="xs">
            <CopyButton value={secret ?? ''}>
              {({ copied, copy }) => (
                <Button
                  leftSection={
                    copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                  }
                  onClick={copy}
                >
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
            {fileName && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => saveAsFile(fileName, secret ?? '', 'text/plain')}
              >
                {t('saveFile')}
              </Button>
            )}
          </Group>
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
