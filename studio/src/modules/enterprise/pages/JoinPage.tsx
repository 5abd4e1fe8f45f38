import { EmptyState } from '@heddle/ui-kit';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { InviteFrame, isRefusal, ToSpace } from '../../space/index.js';
import { MembershipForm } from '../components/OwnRole.js';
import { peopleWords } from '../peopleWords.js';
import { useInviteInfo } from '../queries.js';

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
          {({ name, invite_link_status: status }) => (
            <Paper withBorder radius={10} p="lg">
              <Stack align="stretch">
                <Title order={1} ta="center">
                  {name}
                </Title>
                {status === 'Joined' ? (
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
                <ToSpace variant={status === 'CanApply' ? 'default' : 'filled'} />
              </Stack>
            </Paper>
          )}
        </Loaded>
      )}
    </InviteFrame>
  );
}
