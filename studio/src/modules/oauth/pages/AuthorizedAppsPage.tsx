import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { PermissionList } from '../../access-token/index.js';
import { useSpaces } from '../../space/index.js';
import { oauthWords } from '../oauthWords.js';
import { type AuthorizedApp, useAuthorizedApps, useRevokeApp } from '../queries.js';

/** What this person has allowed to whom. */
export function AuthorizedAppsPage() {
  const words = useWords(oauthWords);
  return (
    <ListPage
      title={words('authorized')}
      why={words('authorizedWhy')}
      query={useAuthorizedApps()}
      failed={words('listFailed')}
      empty={{ title: words('noAuthorized'), reason: words('noAuthorizedWhy') }}
      row={(app) => <AppRow key={`${app.appid} ${app.authorization_type}`} app={app} />}
    />
  );
}

function AppRow({ app }: { app: AuthorizedApp }) {
  const words = useWords(oauthWords);
  const shared = useWords(sharedWords);
  const language = useLanguage();
  const spaces = useSpaces();
  const revoke = useRevokeApp();
  const owner = app.app_owner_info;
  const where = app.workspace_list.map((id) => spaces.data?.find((space) => space.id === id)?.name ?? id);
  const handleRevoke = async () => {
    const isSure = await confirm({
      title: words('revokeTitle', { name: app.name }),
      children: words('revokeWhy'),
      confirm: words('revoke'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) revoke.mutate(app, { onSuccess: () => showSuccess(words('revoked')) });
  };
  return (
    <Row
      name={app.name}
      badge={<Badge variant="light">{words(app.authorization_type)}</Badge>}
      about={
        <>
          {words('madeBy', { name: owner.name, username: owner.username })}
          {' · '}
          {words('since', { at: formatMoment(app.authorized_at * 1000, language) })}
          {' · '}
          {where.length > 0 ? where.join(', ') : words('everySpace')}
          <PermissionList permissions={app.authorized_permission} />
        </>
      }
    >
      <RowButton label={words('revoke')} name={app.name} onClick={() => void handleRevoke()} />
    </Row>
  );
}
