import { EmptyState, Mark } from '@heddle/ui-kit';
import { Alert, Button, Center, Group, Loader, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { signError } from '../credentials.js';
import { providerMessages } from '../providerMessages.js';
import { takeReturnPath, useConfirmProviderSignIn, useFinishProviderSignIn } from '../providerQueries.js';

/** Return page of identity providers: signs the user in, or asks for the password of an existing account. */
export function ProviderPage() {
  const t = useMessages(providerMessages);
  const account = useMessages(accountMessages);
  // Read the query once: its authorization code can be used only once.
  const [query] = useState(() => window.location.search);
  const arrival = useFinishProviderSignIn(query);
  const outcome = arrival.data?.outcome;
  useEffect(() => {
    document.title = `${t('arriving')} - Heddle`;
    if (outcome === 'signedIn' || outcome === 'linked') leave();
  }, [outcome, t]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="min(400px, 100%)">
        <Group gap="xs" justify="center">
          <Mark size={28} />
          <Text fw={600}>Heddle</Text>
        </Group>
        {arrival.error ? (
          <EmptyState isPage title={t('failed')} reason={signError(arrival.error, account)}>
            <Button component={Link} to="/sign">
              {t('again')}
            </Button>
          </EmptyState>
        ) : outcome === 'needsPassword' ? (
          <PasswordCheck
            email={arrival.data?.email ?? ''}
            state={new URLSearchParams(query).get('state') ?? ''}
          />
        ) : (
          <Center role="status" aria-label={t('arriving')}>
            <Loader type="dots" />
          </Center>
        )}
      </Stack>
    </Center>
  );
}

/** Load the page anew so that the URL with its code leaves the history. */
function leave(): void {
  window.location.replace(takeReturnPath());
}

function PasswordCheck({ email, state }: { email: string; state: string }) {
  const t = useMessages(providerMessages);
  const account = useMessages(accountMessages);
  const confirm = useConfirmProviderSignIn();
  const form = useForm({ initialValues: { password: '' } });
  return (
    <form
      onSubmit={form.onSubmit(({ password }) => confirm.mutate({ state, password }, { onSuccess: leave }))}
    >
      <Stack>
        <Title order={1}>{t('needsPassword')}</Title>
        <Text c="var(--h-text-2)">{t('needsPasswordWhy', { email })}</Text>
        <PasswordInput
          label={account('password')}
          autoComplete="current-password"
          size="md"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        {confirm.error && (
          <Alert color="madder" variant="light" icon={<IconAlertCircle size={16} />} role="alert">
            {signError(confirm.error, account)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
      </Stack>
    </form>
  );
}
