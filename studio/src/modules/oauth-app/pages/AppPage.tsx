import { StatusPill } from '@heddle/ui-kit';
import { Alert, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { AppBasics } from '../components/AppBasics.js';
import { AppDangerZone } from '../components/AppDangerZone.js';
import { Installed } from '../components/Installed.js';
import { Keys } from '../components/Keys.js';
import { QuickStart } from '../components/QuickStart.js';
import { RedirectUris } from '../components/RedirectUris.js';
import { Secrets } from '../components/Secrets.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { type AppDetails, useApp } from '../queries.js';

/** One OAuth app: permissions, credentials and sample code. */
export function AppPage() {
  const t = useMessages(oauthAppMessages);
  const { appid } = useParams({ from: '/signed-in/settings/oauth-apps/$appid' });
  const app = useApp(appid);
  return (
    <>
      <LinkAnchor to="/settings/oauth-apps" size="sm">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('back')}
      </LinkAnchor>
      <Loaded query={app} failed={t('failed')}>
        {(data) => <AppParts key={appid} app={data} />}
      </Loaded>
    </>
  );
}

function AppParts({ app }: { app: AppDetails }) {
  const t = useMessages(oauthAppMessages);
  const language = useLanguage();
  const { name, status, client_type: type } = app.app_meta;
  const hasRedirects = type === 'WebBackend' || type === 'SinglePageOrNative';
  const missing = [
    app.request_permission.length === 0 && t('permissions'),
    hasRedirects && app.oauth2_configuration.redirect_uris.length === 0 && t('redirects'),
    type === 'WebBackend' && app.client_secrets.length === 0 && t('secrets'),
    type === 'Service' && app.public_keys.length === 0 && t('keys'),
  ].filter((part) => part !== false);
  return (
    <>
      <PageHead title={name}>
        <StatusPill status={status === 'Active' ? 'success' : 'skipped'}>
          {t(status === 'Active' ? 'active' : 'deactive')}
        </StatusPill>
      </PageHead>
      <Stack gap="xl">
        {missing.length > 0 && (
          <Alert variant="light" role="status">
            {t('missing', { what: missing.join(language === 'en' ? ', ' : '、') })}
          </Alert>
        )}
        <AppBasics app={app} />
        {hasRedirects && <RedirectUris app={app} />}
        {type === 'WebBackend' && <Secrets app={app} />}
        {type === 'Service' && <Keys app={app} />}
        {type === 'Service' && <Installed app={app} />}
        <QuickStart app={app} />
        <AppDangerZone app={app} />
      </Stack>
    </>
  );
}
