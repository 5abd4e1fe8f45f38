import { type JoinInvitation, joinInvitationStatuses } from '@heddle/api-contract';
import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Button, Pagination, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { CopyLink } from '../../space/index.js';
import { joinAddressOf } from '../joinAddressOf.js';
import { peopleWords } from '../peopleWords.js';
import { rowsPerPage, useInvitations, useRevokeInvitation } from '../queries.js';
import { toInstallationRole } from '../roles.js';

/** Invitations by how they stand: open, used, ended, taken back. */
export function InvitationList({ onInvite }: { onInvite(): void }) {
  const words = useWords(peopleWords);
  const [status, setStatus] = useState<JoinInvitation['invitation_status']>('Confirming');
  const [page, setPage] = useState(1);
  const invitations = useInvitations(status, page);
  return (
    <>
      <SegmentedControl
        mb="sm"
        maw="100%"
        aria-label={words('invitations')}
        value={status}
        data={joinInvitationStatuses.map((value) => ({ value, label: words(`status${value}`) }))}
        onChange={(value) => {
          setStatus(value);
          setPage(1);
        }}
      />
      <Loaded query={invitations} failed={words('failed')}>
        {({ join_invitation_list: rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title={words('noInvitations')}
              reason={words(status === 'Confirming' ? 'noOpenWhy' : 'noEndedWhy')}
              withDrawing={false}
            >
              {status === 'Confirming' && <Button onClick={onInvite}>{words('invite')}</Button>}
            </EmptyState>
          ) : (
            <>
              <Rows label={words('invitations')}>
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
                  aria-label={words('pages')}
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
  const words = useWords(peopleWords);
  const language = useLanguage();
  const revoke = useRevokeInvitation();
  const { key, uses, most_uses: most, invitee } = invitation;
  const name = invitee.name ? words('mailTo', { email: invitee.name }) : words('link');
  const end = formatMoment(Number(invitation.expiration_time) * 1000, language);
  const about = [
    words(toInstallationRole(invitation.enterprise_role_type)),
    words(most ? 'usedOf' : 'used', { uses, most }),
    words('madeBy', { person: invitation.operator.nick_name }),
    words('ends', { end }),
  ];
  return (
    <Row name={name} about={about.join(' · ')}>
      {key && (
        <>
          <CopyLink address={joinAddressOf(key)} label={name} />
          <Button
            variant="default"
            size="xs"
            loading={revoke.isPending}
            aria-label={words('revokeOf', { name })}
            onClick={() =>
              revoke.mutate(invitation.join_invitation_id, {
                onSuccess: () => showSuccess(words('revoked')),
              })
            }
          >
            {words('revoke')}
          </Button>
        </>
      )}
    </Row>
  );
}
