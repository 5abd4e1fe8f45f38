import { Button, Group, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { channelMessages } from '../channelMessages.js';
import { type Channel, useRevokeTranscripts } from '../queries.js';

/** How many links to transcripts there are, and a way to withdraw them. */
export function TranscriptLinks({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  const revoke = useRevokeTranscripts(channel.channel_id);
  if (channel.transcript_count === 0) return null;
  return (
    <Group justify="space-between">
      <Text size="sm">{t('transcripts', { count: channel.transcript_count })}</Text>
      <Button variant="default" size="compact-sm" loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('revoke')}
      </Button>
    </Group>
  );
}
