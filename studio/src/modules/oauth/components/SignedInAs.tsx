import { Anchor, Text } from '@mantine/core';
import { announceError } from '../../../shared/api/announceError.js';
import { api } from '../../../shared/api/client.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { useAccount } from '../../account/index.js';
import { oauthWords } from '../oauthWords.js';

/** Whose account it is about, and the way to another one that comes back here. */
export function SignedInAs() {
  const words = useWords(oauthWords);
  const account = useAccount();
  const change = () => api.account.logout().then(() => window.location.reload(), announceError);
  return (
    <Text size="xs" c="dimmed">
      {words('signedInAs', { name: account.data?.name ?? '' })}
      {' · '}
      <Anchor component="button" type="button" size="xs" onClick={() => void change()}>
        {words('otherAccount')}
      </Anchor>
    </Text>
  );
}
