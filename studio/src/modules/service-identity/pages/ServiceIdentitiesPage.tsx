import type { ServiceIdentity } from '@heddle/api-contract/families/service-identity';
import { spaceRoles } from '@heddle/api-contract/families/space';
import { confirm, StatusPill, showSuccess } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { ListPage } from '../../../shared/parts/ListPage.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { SecretOnce, tokenMessages, useApiSpaces } from '../../access-token/index.js';
import { useMay } from '../../account/index.js';
import { isTeam, TeamDialog } from '../../space/index.js';
import { IdentityDialog } from '../components/IdentityDialog.js';
import { identityMessages } from '../identityMessages.js';
import { useDeleteIdentity, useIdentities, useRenewToken, useUpdateIdentity } from '../queries.js';

/** Service identities in the teams that the user owns. */
export function ServiceIdentitiesPage() {
  const t = useMessages(identityMessages);
  const identities = useIdentities();
  const teams = useApiSpaces().filter(isTeam);
  const [edited, setEdited] = useState<ServiceIdentity | 'new'>();
  const mayOwnTeam = useMay('ownTeam');
  const [isMakingTeam, setIsMakingTeam] = useState(false);
  const [secret, setSecret] = useState<string>();
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  );
  const newTeamButton = mayOwnTeam && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsMakingTeam(true)}>
      {t('newTeam')}
    </Button>
  );
  const empty =
    teams.length > 0
      ? { title: t('none'), reason: t('noneWhy'), action: newButton }
      : {
          title: t('noTeams'),
          reason: t(mayOwnTeam ? 'noTeamsWhy' : 'noTeamsGuest'),
          action: newTeamButton,
        };
  return (
    <>
      <ListPage
        title={t('title')}
        why={t('why')}
        query={identities}
        failed={t('failed')}
        empty={empty}
        action={newButton}
        row={(identity) => (
          <IdentityRow
            key={identity.id}
            identity={identity}
            team={teams.find((team) => team.id === identity.space_id)?.name ?? ''}
            onEdit={() => setEdited(identity)}
            onToken={setSecret}
          />
        )}
      />
      <IdentityDialog
        key={edited === 'new' ? 'new' : (edited?.id ?? 'none')}
        identity={edited === 'new' ? undefined : edited}
        teams={teams}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onCreated={(token) => {
          setEdited(undefined);
          setSecret(token);
        }}
      />
      {/* Stay on this page, where the next step is. */}
      <TeamDialog
        isOpen={isMakingTeam}
        onClose={() => setIsMakingTeam(false)}
        onCreated={() => setEdited('new')}
      />
      <SecretOnce title={t('tokenReady')} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

interface IdentityRowProps {
  identity: ServiceIdentity;
  team: string;
  onEdit(): void;
  onToken(token: string): void;
}

function IdentityRow({ identity, team, onEdit, onToken }: IdentityRowProps) {
  const t = useMessages(identityMessages);
  const tokens = useMessages(tokenMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const update = useUpdateIdentity();
  const renew = useRenewToken();
  const remove = useDeleteIdentity();
  const { id, name, disabled: isDisabled, expire_at: end, last_used_at: used } = identity;
  const state = isDisabled ? 'disabled' : end * 1000 <= Date.now() ? 'expired' : 'active';
  const at = (seconds: number) => formatMoment(seconds * 1000, language);
  const role = t(identity.space_role_type === spaceRoles.admin ? 'admin' : 'member');
  const about = [
    team,
    role,
    used < 0 ? tokens('neverUsed') : `${tokens('lastUsed')} ${at(used)}`,
    `${tokens('expiresAt')} ${at(end)}`,
  ];
  const sure = (action: 'renew' | 'delete') =>
    confirm({
      title: t(`${action}Title`, { name }),
      children: t(`${action}Why`),
      confirm: t(action),
      cancel: shared('cancel'),
      isDanger: true,
    });
  const handleRenew = async () => {
    if (await sure('renew')) renew.mutate(id, { onSuccess: onToken });
  };
  const handleDelete = async () => {
    if (await sure('delete')) remove.mutate(id, { onSuccess: () => showSuccess(t('deleted')) });
  };
  const actions = [
    ['edit', onEdit],
    [
      isDisabled ? 'on' : 'off',
      () =>
        update.mutate(
          { id, spaceId: identity.space_id, isDisabled: !isDisabled },
          { onSuccess: () => showSuccess(t(isDisabled ? 'nowOn' : 'nowOff', { name })) },
        ),
    ],
    ['renew', () => void handleRenew()],
    ['delete', () => void handleDelete()],
  ] as const;
  return (
    <Row
      name={name}
      badge={<StatusPill status={state === 'active' ? 'success' : 'skipped'}>{t(state)}</StatusPill>}
      about={about.filter(Boolean).join(' · ')}
    >
      {actions.map(([action, act]) => (
        <RowButton key={action} label={t(action)} name={name} onClick={act} />
      ))}
    </Row>
  );
}
