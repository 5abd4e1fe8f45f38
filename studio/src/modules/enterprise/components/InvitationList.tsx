import { type JoinInvitation, joinInvitationStatuses } from '@heddle/api-contract/families/enterprise';
import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Button, Pagination, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { RenewLink } from '../../space/index.js';
import { joinAddressOf } from '../joinAddressOf.js';
import { peopleMessages } from '../peopleMessages.js';
import { rowsPerPage, useInvitations, useRenewInviteLink, useRevokeInvitation } from '../queries.js';
import { toInstallationRole } from '../roles.js';

/** Invitations by status: active, used up, expired, revoked. */
export function InvitationList({ onInvite }: { onInvite(): void }) {
  const t = useMessages(peopleMessages);
  const [status, setStatus] = useState<JoinInvitation['invitation_status']>('Confirming');
  const [page, setPage] = useState(1);
  const invitations = useInvitations(status, page);
  return (
    <>
      <SegmentedControl
        mb="sm"
        maw="100%"
        aria-label={t('invitations')}
        value={status}
        data={joinInvitationStatuses.map((value) => ({ value, label: t(`status${value}`) }))}
        onChange={(value) => {
          setStatus(value);
          setPage(1);
        }}
      />
      <Loaded query={invitations} failed={t('failed')}>
        {({ join_invitation_list: rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title={t('noInvitations')}
              reason={t(status === 'Confirming' ? 'noOpenWhy' : 'noEndedWhy')}
              withDrawing={false}
            >
              {status === 'Confirming' && <Button onClick={onInvite}>{t('invite')}</Button>}
            </EmptyState>
          ) : (
            <>
              <Rows label={t('invitations')}>
                {rows.map((row) => (
                  <InvitationRow key={row.join_invitation_id} invitation={row} />
                ))}
              </Rows>
              {Number(total) > rowsPerPage && (
                <Pagination
                  mt="md"
                  value={page}
                  total={Math.ceil(Number(total) / rowsPerPage)}
                  onChange={setPage}
                  aria-label={t('pages')}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function InvitationRow({ invitation }: { invitation: JoinInvitation }) {
  const t = useMessages(peopleMessages);
  const language = useLanguage();
  const revoke = useRevokeInvitation();
  const renew = useRenewInviteLink();
  const { uses, most_uses: most, invitee } = invitation;
  const id = invitation.join_invitation_id;
  const name = invitee.name
    ? t('mailTo', { email: invitee.name })
    : t('linkEnd', { end: invitation.key_end });
  const end = formatMoment(Number(invitation.expiration_time) * 1000, language);
  const about = [
    t(toInstallationRole(invitation.enterprise_role_type)),
    t(most ? 'usedOf' : 'used', { uses, most }),
    t('madeBy', { person: invitation.operator.nick_name }),
    t('ends', { end }),
  ];
  return (
    <Row name={name} about={about.join(' · ')}>
      {invitation.invitation_status === 'Confirming' && (
        <>
          {!invitee.name && (
            <RenewLink
              name={name}
              isPending={renew.isPending}
              onRenew={async () => joinAddressOf((await renew.mutateAsync(id)).key)}
            />
          )}
          <Button
            variant="default"
            size="xs"
            loading={revoke.isPending}
            aria-label={t('revokeOf', { name })}
            onClick={() =>
              revoke.mutate(id, {
                onSuccess: () => showSuccess(t('revoked')),
              })
            }
          >
            {t('revoke')}
          </Button>
        </>
      )}
    </Row>
  );
}
