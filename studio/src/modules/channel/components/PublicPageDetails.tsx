import { confirm } from '@heddle/ui-kit';
import { Button, Group, Stack, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { channelMessages } from '../channelMessages.js';
import { type Channel, useRenewLink } from '../queries.js';
import { TranscriptLinks } from './TranscriptLinks.js';

/** The link of a public page. */
export function PublicPageDetails({ channel }: { channel: Channel }) {
  const t = useMessages(channelMessages);
  const shared = useMessages(sharedMessages);
  const renew = useRenewLink(channel.channel_id);
  async function ask(): Promise<void> {
    const isSure = await confirm({
      title: t('renewLink'),
      children: t('renewLinkWhy'),
      confirm: t('renewLink'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) renew.mutate();
  }
  return (
    <Stack gap="sm">
      <Title order={3} size="sm">
        {t('link')}
      </Title>
      <CopyableCode label={t('link')} code={`${window.location.origin}${channel.link}`} />
      <Group justify="flex-end">
        <Button variant="default" size="compact-sm" loading={renew.isPending} onClick={() => void ask()}>
          {t('renewLink')}
        </Button>
      </Group>
      <TranscriptLinks channel={channel} />
    </Stack>
  );
}
