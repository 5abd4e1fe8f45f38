import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '../i18n/i18n.js';
import { sharedMessages } from '../i18n/sharedMessages.js';

/** The log id of a failed request, with a button that copies it. */
export function LogId({ id }: { id: string }) {
  const t = useMessages(sharedMessages);
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('logId', { id })}
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={copied ? t('copied') : t('copyLogId')}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
