import { EmptyState } from '@heddle/ui-kit';
import { Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { InviteFrame, isRefusal, SpaceIcon, ToSpace } from '../../space/index.js';
import { InvitationAnswer } from '../components/InvitationAnswer.js';
import { MembershipForm } from '../components/OwnRole.js';
import { peopleWords } from '../peopleWords.js';
import { useInviteInfo } from '../queries.js';
import { toInstallationRole } from '../roles.js';

/** Where an invitation to the installation ends: whoever sees this page has registered, by it or before. */
export function JoinPage() {
  const words = useWords(peopleWords);
  const { key } = useParams({ from: '/signed-in/join/$key' });
  const info = useInviteInfo(key);
  return (
    <InviteFrame>
      {isRefusal(info.error) ? (
        <EmptyState isPage title={words('invitationBroken')} reason={words('invitationBrokenWhy')}>
          <ToSpace />
        </EmptyState>
      ) : (
        <Loaded query={info} failed={words('invitationBroken')}>
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
                    {words('belongs')}
                  </Text>
                ) : status === 'Expired' ? (
                  <Text size="sm" ta="center">
                    {words('invitationEnded')}
                  </Text>
                ) : (
                  <>
                    <Text size="sm">{words('invitedGuest')}</Text>
                    <MembershipForm />
                  </>
                )}
                <ToSpace variant={awaits_answer || status === 'CanApply' ? 'default' : 'filled'} />
              </Stack>
            </Paper>
          )}
        </Loaded>
      )}
    </InviteFrame>
  );
}
