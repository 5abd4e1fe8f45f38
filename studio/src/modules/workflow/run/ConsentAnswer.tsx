import type { Json } from '@heddle/workflow-schema';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useConsentNews } from '../../../shared/consent/consentChannel.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { runMessages } from './runMessages.js';

interface ConsentAnswerProps {
  name: string;
  url: URL;
  isSending: boolean;
  onSend(value: Json): void;
}

/** Leads to the page where the user allows a tool, and goes on once they have. */
export function ConsentAnswer({ name, url, isSending, onSend }: ConsentAnswerProps) {
  const t = useMessages(runMessages);
  const id = url.searchParams.get('plugin_id') ?? url.searchParams.get('mcp_server_id') ?? undefined;
  useConsentNews(id, () => onSend(t('hasAllowed')));
  return (
    <Stack gap="xs">
      <Text size="sm">{t('needsAccount', { name })}</Text>
      <Anchor href={url.href} target="_blank" rel="noopener noreferrer" size="sm" data-option>
        {t('allowAt', { host: url.host })} <IconExternalLink size={14} aria-hidden />
      </Anchor>
      <Group gap="xs">
        <Button size="xs" loading={isSending} onClick={() => onSend(t('hasAllowed'))}>
          {t('hasAllowed')}
        </Button>
        <Button size="xs" variant="default" disabled={isSending} onClick={() => onSend(t('withoutConsent'))}>
          {t('withoutConsent')}
        </Button>
      </Group>
    </Stack>
  );
}
