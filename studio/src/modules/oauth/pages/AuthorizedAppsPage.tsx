import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { PermissionList } from '../../access-token/index.js';
import { useSpaces } from '../../space/index.js';
import { oauthMessages } from '../oauthMessages.js';
import { type AuthorizedApp, useAuthorizedApps, useRevokeApp } from '../queries.js';

/** Apps that the user has authorized. */
export function AuthorizedAppsPage() {
  const t = useMessages(oauthMessages);
  return (
    <ListPage
      title={t('authorized')}
      why={t('authorizedWhy')}
      query={useAuthorizedApps()}
      failed={t('listFailed')}
      empty={{ title: t('noAuthorized'), reason: t('noAuthorizedWhy') }}
      row={(app) => <AppRow key={`${app.appid} ${app.authorization_type}`} app={app} />}
    />
  );
}

function AppRow({ app }: { app: AuthorizedApp }) {
  const t = useMessages(oauthMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const spaces = useSpaces();
  const revoke = useRevokeApp();
  const owner = app.app_owner_info;
  const where = app.workspace_list.map((id) => spaces.data?.find((space) => space.id === id)?.name ?? id);
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: t('revokeTitle', { name: app.name }),
      children: t('revokeWhy'),
      confirm: t('revoke'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) revoke.mutate(app, { onSuccess: () => showSuccess(t('revoked')) });
  };
  return (
    <Row
      name={app.name}
      badge={<Badge variant="light">{t(app.authorization_type)}</Badge>}
      about={
        <>
          {t('madeBy', { name: owner.name, username: owner.username })}
          {' · '}
          {t('since', { at: formatMoment(app.authorized_at * 1000, language) })}
          {' · '}
          {where.length > 0 ? where.join(', ') : t('everySpace')}
          <PermissionList permissions={app.authorized_permission} />
        </>
      }
    >
      <RowButton label={t('revoke')} name={app.name} onClick={() => void handleRevoke()} />
    </Row>
  );
}
