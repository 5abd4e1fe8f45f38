import { Anchor, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAccount, useLogout } from '../../account/index.js';
import { oauthMessages } from '../oauthMessages.js';

/** The account that grants access, with a way to switch accounts and return here. */
export function SignedInAs() {
  const t = useMessages(oauthMessages);
  const account = useAccount();
  const logout = useLogout(() => window.location.reload());
  return (
    <Text size="xs" c="dimmed">
      {t('signedInAs', { name: account.data?.name ?? '' })}
      {' · '}
      <Anchor component="button" type="button" size="xs" onClick={() => logout.mutate()}>
        {t('otherAccount')}
      </Anchor>
    </Text>
  );
}
