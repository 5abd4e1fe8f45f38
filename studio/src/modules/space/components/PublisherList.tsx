import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { type Team, usePublishers, useSetPublisher } from '../queries.js';
import { mayInTeam } from '../roles.js';
import { spaceMessages } from '../spaceMessages.js';
import { MemberSelect } from './MemberSelect.js';

/** Members who may publish in a team that restricts publishing; owner and administrators edit the list. */
export function PublisherList({ team }: { team: Team }) {
  const t = useMessages(spaceMessages);
  const publishers = usePublishers(team.space_id);
  const set = useSetPublisher(team.space_id);
  const mayChange = mayInTeam(team.space_role_type, 'updateMember');
  return (
    <Stack maw={560} gap="xs" component="section" aria-label={t('publishers')}>
      <Text size="sm" fw={500}>
        {t('publishers')}
      </Text>
      <Loaded query={publishers} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noPublishers')}
            </Text>
          ) : (
            rows.map((member) => (
              <Group key={member.user_id} justify="space-between">
                <Text size="sm">
                  {member.name} ({member.user_name})
                </Text>
                {mayChange && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('removePublisher', { name: member.name })}
                    onClick={() => set.mutate({ userId: member.user_id, isListed: false })}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            ))
          )
        }
      </Loaded>
      {mayChange && (
        <MemberSelect
          team={team}
          ownId=""
          label={t('addPublisher')}
          value={null}
          onChange={(userId) => userId && set.mutate({ userId, isListed: true })}
        />
      )}
    </Stack>
  );
}
