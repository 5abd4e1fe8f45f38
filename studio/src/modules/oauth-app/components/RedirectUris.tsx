import { showSuccess } from '@heddle/ui-kit';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useUpdateApp } from '../queries.js';
import { AppSection } from './AppSection.js';

/** Redirect URLs of the app. */
export function RedirectUris({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const update = useUpdateApp(app.app_meta.appid, { isQuiet: true });
  const saved = app.oauth2_configuration.redirect_uris.join('\n');
  const [text, setText] = useState(saved);
  const uris = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <AppSection title={t('redirects')} why={t('redirectsWhy')}>
      <Stack maw={560} align="flex-start">
        <Textarea
          w="100%"
          label={t('redirectsLabel')}
          placeholder="https://app.example/callback"
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          value={text}
          error={update.error && errorText(update.error)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group>
          <Button
            loading={update.isPending}
            disabled={uris.join('\n') === saved}
            onClick={() =>
              update.mutate(
                { oauth2_configuration: { redirect_uris: uris } },
                { onSuccess: () => showSuccess(t('saved')) },
              )
            }
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </AppSection>
  );
}
