import { consentStatuses } from '@heddle/api-contract/families/plugin';
import { EmptyState } from '@heddle/ui-kit';
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame, SignedInAs } from '../../oauth/index.js';
import { consentMessages } from './consentMessages.js';
import { useConsentStatus, useRevokeConsent, useStartConsent } from './consentQueries.js';

/** Says where a consent leads before the browser goes there. */
export function AuthorizePluginPage() {
  const t = useMessages(consentMessages);
  const { plugin_id: pluginId, draft } = useSearch({ from: '/signed-in/authorize-plugin' });
  const isDraft = draft !== '';
  const status = useConsentStatus(pluginId, isDraft);
  return (
    <DecisionFrame title={t('title')}>
      {status.data ? (
        <Status pluginId={pluginId} isDraft={isDraft} status={status.data} />
      ) : status.error ? (
        <EmptyState isPage title={t('failed')} reason={errorText(status.error)} withDrawing={false} />
      ) : (
        <Center role="status" p="xl">
          <Loader type="dots" />
        </Center>
      )}
    </DecisionFrame>
  );
}

interface StatusProps {
  pluginId: string;
  isDraft: boolean;
  status: NonNullable<ReturnType<typeof useConsentStatus>['data']>;
}

function Status({ pluginId, isDraft, status }: StatusProps) {
  const t = useMessages(consentMessages);
  const start = useStartConsent(pluginId, isDraft);
  const revoke = useRevokeConsent(pluginId);
  const { name, host, scope } = status;
  if (!status.is_oauth)
    return <EmptyState isPage title={t('noConsent')} reason={t('noConsentWhy')} withDrawing={false} />;
  if (status.status === consentStatuses.authorized)
    return (
      <Stack align="center">
        <EmptyState isPage title={t('allowed', { name })} reason={t('allowedWhy')} withDrawing={false} />
        <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('revoke')}
        </Button>
      </Stack>
    );
  const handleStart = () =>
    start.mutate(undefined, { onSuccess: (address) => window.location.assign(address) });
  return (
    <Stack>
      <Title order={1} fz={20}>
        {t('asks', { name })}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('where', { host, toolHost: status.tool_host })}
      </Text>
      {scope !== '' && (
        <Text size="sm" c="var(--h-text-2)">
          {t('scope', { scope })}
        </Text>
      )}
      {status.is_shared && (
        <Text size="sm" c="var(--h-text-2)">
          {t('shared')}
        </Text>
      )}
      <Button loading={start.isPending} onClick={handleStart}>
        {t('goOn', { host })}
      </Button>
      <SignedInAs />
    </Stack>
  );
}
