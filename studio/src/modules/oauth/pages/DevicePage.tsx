import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DecisionFrame } from '../components/DecisionFrame.js';
import { SignedInAs } from '../components/SignedInAs.js';
import { oauthMessages } from '../oauthMessages.js';
import { useVerifyDevice } from '../queries.js';

/**
 * Asks for the code shown on a device. A code in the URL prefills the field, but the user still confirms it.
 */
export function DevicePage() {
  const t = useMessages(oauthMessages);
  const { user_code: given = '' } = useSearch({ from: '/signed-in/oauth/device' });
  const navigate = useNavigate();
  const verify = useVerifyDevice();
  const [code, setCode] = useState(given);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate(code, {
      onSuccess: (authorize_key) => void navigate({ to: '/oauth/consent', search: { authorize_key } }),
    });
  };
  return (
    <DecisionFrame title={t('deviceTitle')}>
      <form onSubmit={handleSubmit}>
        <Stack>
          <div>
            <Title order={1} fz={20}>
              {t('deviceTitle')}
            </Title>
            <Text size="sm" c="var(--h-text-2)">
              {t('deviceWhy')}
            </Text>
          </div>
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            size="md"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.1em' } }}
            value={code}
            error={verify.error && errorText(verify.error)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" loading={verify.isPending} disabled={code.trim() === ''}>
            {t('next')}
          </Button>
          <SignedInAs />
        </Stack>
      </form>
    </DecisionFrame>
  );
}
