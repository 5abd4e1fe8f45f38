import { consentStatuses } from '@heddle/api-contract/families/plugin';
import { confirm, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { queryClient } from '../../../shared/api/client.js';
import { useConsentNews } from '../../../shared/consent/consentChannel.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { pluginKeys } from '../keys.js';
import { consentMessages } from './consentMessages.js';
import { useConsentStatus, useRevokeConsent } from './consentQueries.js';

/** Whether the user has allowed the draft of a plugin, with a way to change it. Nothing if it needs no consent. */
export function ConsentBar({ pluginId }: { pluginId: string }) {
  const t = useMessages(consentMessages);
  const shared = useMessages(sharedMessages);
  const { data } = useConsentStatus(pluginId, true);
  const revoke = useRevokeConsent(pluginId);
  useConsentNews(pluginId, () => {
    void queryClient.invalidateQueries({ queryKey: pluginKeys.consents(pluginId) });
  });
  if (!data?.is_oauth) return null;
  const isAllowed = data.status === consentStatuses.authorized;
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: t('revokeTitle', { name: data.name }),
      children: t(data.is_shared ? 'revokeSharedWhy' : 'revokeWhy'),
      confirm: t('revoke'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) revoke.mutate(undefined, { onSuccess: () => showSuccess(t('revoked')) });
  };
  return (
    <Group gap="xs" role="group" aria-label={t('account')}>
      <Text size="sm">{t('account')}</Text>
      <span role="status">
        <StatusPill status={isAllowed ? 'success' : 'waiting'}>
          {t(isAllowed ? 'isAllowed' : 'isNotAllowed')}
        </StatusPill>
      </span>
      {isAllowed ? (
        <Button size="xs" variant="default" loading={revoke.isPending} onClick={() => void handleRevoke()}>
          {t('revoke')}
        </Button>
      ) : (
        <Button
          size="xs"
          component="a"
          href={`/authorize-plugin?plugin_id=${pluginId}&draft=1`}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={14} aria-hidden />}
        >
          {t('allow')}
        </Button>
      )}
    </Group>
  );
}
