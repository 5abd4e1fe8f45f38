import {
  contentStatuses,
  interactionItems,
  type PackedPost,
  pinTypes,
} from '@heddle/api-contract/families/interaction';
import { Badge, Button, Collapse, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconMessageCircle, IconPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PersonAvatar } from '../../../shared/parts/PersonAvatar.js';
import { WrittenText } from '../../../shared/parts/WrittenText.js';
import { discussionMessages } from '../discussionMessages.js';
import { Comments, type DiscussionContext } from './Comments.js';
import { ContentMenu } from './ContentMenu.js';
import { PersonName } from './PersonName.js';
import { Reactions } from './Reactions.js';

interface PostItemProps {
  post: PackedPost;
  context: Omit<DiscussionContext, 'postId'>;
  /** Owns the product. */
  isOwner: boolean;
  isInitiallyOpen: boolean;
}

/** A post; its comments open below it. */
export function PostItem({ post, context, isOwner, isInitiallyOpen }: PostItemProps) {
  const t = useMessages(discussionMessages);
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isInitiallyOpen) element.current?.scrollIntoView({ block: 'start' });
  }, [isInitiallyOpen]);
  const { post_info: info, author_user_info: person } = post;
  const isHidden = info.status !== contentStatuses.all;
  const isGlobal = info.pin_type === pinTypes.global;
  return (
    <Paper ref={element} component="article" withBorder p="md" aria-label={info.title}>
      <Stack gap={8}>
        <Group gap={8} wrap="nowrap">
          <PersonAvatar name={person.nick_name} url={person.avatar_url} />
          <PersonName person={person} />
          <Text size="xs" c="dimmed">
            <Moment at={Number(info.created_at) * 1000} />
          </Text>
          <ContentMenu
            productId={context.productId}
            content={{
              ...{ kind: 'post', id: info.id, isHidden, isPinned: info.pin_type === pinTypes.owner },
              isOwn: person.user_id === context.userId,
            }}
            isInCharge={context.isInCharge}
            canPin={isOwner && !isGlobal}
          />
        </Group>
        <Group gap={8}>
          <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {info.title}
          </Title>
          {info.pin_type !== pinTypes.none && (
            <Badge variant="light" tt="none" leftSection={<IconPin size={12} aria-hidden />}>
              {t('pinned')}
            </Badge>
          )}
          {info.label && (
            <Badge variant="default" fw={500} tt="none">
              {info.label.label_name}
            </Badge>
          )}
        </Group>
        {isHidden && (
          <Text size="xs" c="dimmed">
            {t('hidden')}
          </Text>
        )}
        <WrittenText text={info.content} />
        <Group gap={8}>
          <Reactions
            productId={context.productId}
            item={{ id: info.id, itemType: interactionItems.post }}
            counts={post.emoji_count}
            own={post.user_emoji_list}
          />
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconMessageCircle size={14} aria-hidden />}
            aria-expanded={isOpen}
            aria-label={`${t(isOpen ? 'closePost' : 'openPost', { title: info.title })}: ${t('comments', { count: info.comment_count })}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('comments', { count: info.comment_count })}
          </Button>
        </Group>
        <Collapse expanded={isOpen}>
          {isOpen && <Comments context={{ ...context, postId: info.id }} />}
        </Collapse>
      </Stack>
    </Paper>
  );
}
