import { Stack } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { EmailForm } from '../components/EmailForm.js';
import { PasswordForm } from '../components/PasswordForm.js';
import { ProviderList } from '../components/ProviderList.js';
import { SessionList } from '../components/SessionList.js';
import { accountSettingsMessages } from '../settingsMessages.js';

/** Sign-in methods and sessions of the user. */
export function SecurityPage() {
  const t = useMessages(accountSettingsMessages);
  return (
    <>
      <PageHead title={t('security')} />
      <Stack gap="xl">
        <EmailForm />
        <PasswordForm />
        <ProviderList />
        <SessionList />
      </Stack>
    </>
  );
}
