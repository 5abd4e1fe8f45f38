import { Button, Code, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { oauthAppMessages } from '../oauthAppMessages.js';

/** Monospaced text with a copy button. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const t = useMessages(oauthAppMessages);
  return (
    <Group gap={8}>
      <Code style={{ wordBreak: 'break-all' }}>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={copied ? <IconCheck size={12} aria-hidden /> : <IconCopy size={12} aria-hidden />}
            aria-label={`${t('copy')}: ${label}`}
            onClick={copy}
          >
            {t(copied ? 'copied' : 'copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
