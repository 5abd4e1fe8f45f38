import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { spaceMessages } from '../spaceMessages.js';
import { CopyLink } from './CopyLink.js';

/** A link that was just created or renewed; it cannot be shown again. */
export function FreshLink({ address }: { address: string }) {
  const t = useMessages(spaceMessages);
  return (
    <Stack gap={6} role="status" w="100%">
      <Text size="sm">
        {t('linkReady')} {t('linkOnce')}
      </Text>
      <Group wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          aria-label={t('ownLink')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyLink address={address} />
      </Group>
    </Stack>
  );
}
