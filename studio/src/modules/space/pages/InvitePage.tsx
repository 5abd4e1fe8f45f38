import { linkStatuses } from '@heddle/api-contract/families/space';
import { EmptyState, showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { BackToWorkspaceButton } from '../components/BackToWorkspaceButton.js';
import { InviteFrame } from '../components/InviteFrame.js';
import { SpaceIcon } from '../components/SpaceIcon.js';
import { useInvitation, useJoin } from '../queries.js';
import { isRefusal, toRole } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';

/** Invitation page: inviter, team and the user's answer. */
export function InvitePage() {
  const t = useMessages(spaceMessages);
  const { key } = useParams({ from: '/signed-in/invite/$key' });
  const invitation = useInvitation(key);
  const { error } = invitation;
  return (
    <InviteFrame>
      {isRefusal(error) ? (
        <EmptyState isPage title={t('invitationBroken')} reason={t('invitationBrokenWhy')}>
          <BackToWorkspaceButton />
        </EmptyState>
      ) : (
        <Loaded query={invitation} failed={t('invitationBroken')}>
          {(data) => <Ticket linkKey={key} invitation={data} />}
        </Loaded>
      )}
    </InviteFrame>
  );
}

interface TicketProps {
  linkKey: string;
  invitation: NonNullable<ReturnType<typeof useInvitation>['data']>;
}

function Ticket({ linkKey, invitation }: TicketProps) {
  const t = useMessages(spaceMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const join = useJoin();
  const role = toRole(invitation.space_role_type);
  const enter = (spaceId: string) =>
    void navigate({ to: '/space/$space_id/develop', params: { space_id: spaceId }, replace: true });
  const status = invitation.invite_link_status;
  const isWaiting = status === linkStatuses.applying || join.data === '';
  const hasEnded = status !== linkStatuses.normal && status !== linkStatuses.applying;
  // Only an invitation to an account is identified by its space id and needs an answer; a link can simply be
  // ignored.
  const isByName = /^\d+$/.test(linkKey);
  const handleDecline = () =>
    join.mutate(
      { key: linkKey, isDeclined: true },
      {
        onSuccess: () => {
          showSuccess(t('declined'));
          void navigate({ to: '/space' });
        },
      },
    );
  if (hasEnded && !invitation.is_joined)
    return (
      <EmptyState isPage title={t('invitationEnded')} reason={t('invitationEndedWhy')}>
        <BackToWorkspaceButton />
      </EmptyState>
    );
  return (
    <Paper withBorder radius={10} p="lg">
      <Stack align="center" ta="center">
        <SpaceIcon space={{ name: invitation.space_name, icon_url: invitation.icon_url }} size={64} />
        <div>
          <Text size="sm" c="var(--h-text-2)">
            {t('invitedTo', { person: invitation.operator_name })}
          </Text>
          <Title order={1}>{invitation.space_name}</Title>
        </div>
        {invitation.description && <Text size="sm">{invitation.description}</Text>}
        {invitation.is_joined ? (
          <>
            <Text size="sm">{t('alreadyIn')}</Text>
            <Button onClick={() => enter(invitation.space_id)}>{t('enter')}</Button>
          </>
        ) : isWaiting ? (
          <Alert variant="light" role="status">
            {t('asked')}
          </Alert>
        ) : (
          <>
            <Text size="sm" c="var(--h-text-2)">
              {role && t('invitedAs', { role: t(role) })}{' '}
              {t('until', { at: formatMoment(Number(invitation.expire_time) * 1000, language) })}{' '}
              {invitation.needs_approval && t('needsApproval')}
            </Text>
            <Group>
              <Button
                loading={join.isPending}
                onClick={() =>
                  join.mutate({ key: linkKey }, { onSuccess: (spaceId) => spaceId && enter(spaceId) })
                }
              >
                {t(invitation.needs_approval ? 'ask' : 'join')}
              </Button>
              {isByName && (
                <Button variant="default" disabled={join.isPending} onClick={handleDecline}>
                  {t('decline')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
