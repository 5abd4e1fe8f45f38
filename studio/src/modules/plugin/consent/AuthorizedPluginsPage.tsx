import { confirm, showSuccess } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { consentMessages } from './consentMessages.js';
import { type AuthorizedPlugin, useAuthorizedPlugins, useRevokeConsent } from './consentQueries.js';

/** Plugins that may use the user's accounts elsewhere. */
export function AuthorizedPluginsPage() {
  const t = useMessages(consentMessages);
  return (
    <ListPage
      title={t('authorized')}
      why={t('authorizedWhy')}
      query={useAuthorizedPlugins()}
      failed={t('listFailed')}
      empty={{ title: t('noAuthorized'), reason: t('noAuthorizedWhy') }}
      row={(plugin) => <PluginRow key={plugin.id} plugin={plugin} />}
    />
  );
}

function PluginRow({ plugin: { id, name, auth_login_info } }: { plugin: AuthorizedPlugin }) {
  const t = useMessages(consentMessages);
  const shared = useMessages(sharedMessages);
  const revoke = useRevokeConsent(id);
  const { authorize_url, scope } = auth_login_info;
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: t('revokeTitle', { name }),
      children: t('revokeWhy'),
      confirm: t('revoke'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) revoke.mutate(undefined, { onSuccess: () => showSuccess(t('revoked')) });
  };
  return (
    <Row
      name={name}
      about={
        <>
          {t('accountAt', { host: new URL(authorize_url).host })}
          {scope !== '' && (
            <>
              {' · '}
              {t('scope', { scope })}
            </>
          )}
        </>
      }
    >
      <RowButton
        label={t('revoke')}
        name={name}
        isBusy={revoke.isPending}
        onClick={() => void handleRevoke()}
      />
    </Row>
  );
}
