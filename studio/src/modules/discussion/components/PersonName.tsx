import { followTypes } from '@heddle/api-contract/families/follow';
import type { Author } from '@heddle/api-contract/families/interaction';
import { Button, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PersonAvatar } from '../../../shared/parts/PersonAvatar.js';
import { useAccount } from '../../account/index.js';
import { discussionMessages } from '../discussionMessages.js';
import { useFollow, usePerson } from '../queries.js';

/** The name of somebody who wrote something; a click shows who they are and offers to follow them. */
export function PersonName({ person }: { person: Author }) {
  const t = useMessages(discussionMessages);
  const [isOpen, setIsOpen] = useState(false);
  const name = person.nick_name || t('removedPerson');
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          fz="sm"
          fw={500}
          mih={24}
          aria-label={t('aboutPerson', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {name}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{isOpen && <PersonCard person={person} name={name} />}</Popover.Dropdown>
    </Popover>
  );
}

function PersonCard({ person, name }: { person: Author; name: string }) {
  const t = useMessages(discussionMessages);
  const own = useAccount().data?.user_id_str;
  const { data } = usePerson(person.user_id);
  const follow = useFollow(person.user_id);
  const isFollowing = data?.follow_type === followTypes.followee || data?.follow_type === followTypes.mutual;
  return (
    <Stack gap="xs" maw={280}>
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar name={name} url={person.avatar_url} size={40} />
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {person.user_name}
          </Text>
        </div>
      </Group>
      {person.signature && <Text size="sm">{person.signature}</Text>}
      {data && (
        <Text size="xs" c="dimmed">
          {t('followers', { count: data.follower_count })} ·{' '}
          {t('gainedLikes', { count: data.gain_like_count })}
        </Text>
      )}
      {data && own !== person.user_id && (
        <Button
          size="xs"
          variant={isFollowing ? 'default' : 'filled'}
          aria-pressed={isFollowing}
          loading={follow.isPending}
          onClick={() => follow.mutate(!isFollowing)}
        >
          {t(isFollowing ? 'following' : 'follow')}
        </Button>
      )}
    </Stack>
  );
}
