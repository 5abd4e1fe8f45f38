import { Stack } from '@mantine/core';
import { useWords } from '../../../shared/i18n/i18n.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { EmailForm } from '../components/EmailForm.js';
import { PasswordForm } from '../components/PasswordForm.js';
import { ProviderList } from '../components/ProviderList.js';
import { SessionList } from '../components/SessionList.js';
import { accountSettingsWords } from '../settingsWords.js';

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  const words = useWords(accountSettingsWords);
  return (
    <>
      <PageHead title={words('security')} />
      <Stack gap="xl">
        <EmailForm />
        <PasswordForm />
        <ProviderList />
        <SessionList />
      </Stack>
    </>
  );
}
