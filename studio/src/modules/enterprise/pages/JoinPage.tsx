import { EmptyState } from '@heddle/ui-kit';
import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { BackToWorkspaceButton, InviteFrame, isRefusal, SpaceIcon } from '../../space/index.js';
import { InvitationAnswer } from '../components/InvitationAnswer.js';
import { MembershipForm } from '../components/OwnRole.js';
import { peopleMessages } from '../peopleMessages.js';
import { useInviteInfo } from '../queries.js';
import { toInstallationRole } from '../roles.js';

/** Landing page of an installation invitation; its visitors already have an account. */
export function JoinPage() {
  const t = useMessages(peopleMessages);
  const { key } = useParams({ from: '/signed-in/join/$key' });
  const info = useInviteInfo(key);
  return (
    <InviteFrame>
      {isRefusal(info.error) ? (
        <EmptyState isPage title={t('invitationBroken')} reason={t('invitationBrokenWhy')}>
          <BackToWorkspaceButton />
        </EmptyState>
      ) : (
        <Loaded query={info} failed={t('invitationBroken')}>
          {({ name, icon_url, invite_link_status: status, awaits_answer, ...invitation }) => (
            <Paper withBorder radius={10} p="lg">
              <Stack align="stretch">
                {icon_url && (
                  <Center>
                    <SpaceIcon space={{ name, icon_url }} size={56} />
                  </Center>
                )}
                <Title order={1} ta="center">
                  {name}
                </Title>
                {awaits_answer ? (
                  <InvitationAnswer
                    invitationKey={key}
                    invitedRole={toInstallationRole(invitation.enterprise_role_type)}
                    inviter={invitation.link_creator.nick_name}
                  />
                ) : status === 'Joined' ? (
                  <Text size="sm" ta="center">
                    {t('belongs')}
                  </Text>
                ) : status === 'Expired' ? (
                  <Text size="sm" ta="center">
                    {t('invitationEnded')}
                  </Text>
                ) : (
                  <>
                    <Text size="sm">{t('invitedGuest')}</Text>
                    <MembershipForm />
                  </>
                )}
                <BackToWorkspaceButton
                  variant={awaits_answer || status === 'CanApply' ? 'default' : 'filled'}
                />
              </Stack>
            </Paper>
          )}
        </Loaded>
      )}
    </InviteFrame>
  );
}
