import { Button, Code, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useQuickStart } from '../queries.js';
import { AppSection } from './AppSection.js';

/** Sample code with this app's values. */
export function QuickStart({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const { client_id, client_type } = app.app_meta;
  const quickStart = useQuickStart(client_type);
  const values: Readonly<Record<string, string>> = {
    base_url: window.location.origin,
    client_id,
    redirect_uri: app.oauth2_configuration.redirect_uris[0] ?? 'https://app.example/callback',
    key_id: app.public_keys[0]?.fingerprint ?? 'KEY_ID',
  };
  const fill = (code: string) =>
    code.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  return (
    <Loaded query={quickStart} failed={t('failed')}>
      {(examples) => {
        const code = fill(examples[0]?.instruction ?? '');
        return (
          <AppSection
            title={t('quickStart')}
            why={t('quickStartWhy')}
            actions={
              <CopyButton value={code}>
                {({ copied, copy }) => (
                  <Button
                    variant="default"
                    leftSection={
                      copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                    }
                    onClick={copy}
                  >
                    {t(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            }
          >
            <Code block tabIndex={0} style={{ overflow: 'auto' }}>
              {code}
            </Code>
          </AppSection>
        );
      }}
    </Loaded>
  );
}
