import { Anchor, Text } from '@mantine/core';
import { announceError } from '../../../shared/api/announceError.js';
import { api } from '../../../shared/api/client.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAccount } from '../../account/index.js';
import { oauthMessages } from '../oauthMessages.js';

/** The account that grants access, with a way to switch accounts and return here. */
export function SignedInAs() {
  const t = useMessages(oauthMessages);
  const account = useAccount();
  const change = () => api.account.logout().then(() => window.location.reload(), announceError);
  return (
    <Text size="xs" c="dimmed">
      {t('signedInAs', { name: account.data?.name ?? '' })}
      {' · '}
      <Anchor component="button" type="button" size="xs" onClick={() => void change()}>
        {t('otherAccount')}
      </Anchor>
    </Text>
  );
}
