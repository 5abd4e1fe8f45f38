import { Button, Divider, Stack } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { providerMessages } from '../providerMessages.js';
import { useProviders, useStartProviderSignIn } from '../providerQueries.js';

/** One button per identity provider; renders nothing without providers. */
export function ProviderButtons({ back, invitation }: { back: string; invitation: string | undefined }) {
  const t = useMessages(providerMessages);
  const providers = useProviders();
  const depart = useStartProviderSignIn();
  if (!providers.data?.length) return null;
  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('or')} />
      {providers.data.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconLogin2 size={18} aria-hidden />}
          loading={depart.isPending && depart.variables.provider === id}
          onClick={() => depart.mutate({ provider: id, back, invitation })}
        >
          {t('signInBy', { name })}
        </Button>
      ))}
    </Stack>
  );
}
