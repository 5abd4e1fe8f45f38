import {
  contentStatuses,
  discussionLimits,
  interactionItems,
  type PackedComment,
  type PackedReply,
} from '@heddle/api-contract/families/interaction';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PersonAvatar } from '../../../shared/parts/PersonAvatar.js';
import { WrittenText } from '../../../shared/parts/WrittenText.js';
import { CommentField, type Mentionable } from '../../comment/index.js';
import { discussionMessages } from '../discussionMessages.js';
import { useComments, usePublishComment, useReplies, useReply } from '../queries.js';
import { ContentMenu } from './ContentMenu.js';
import { PersonName } from './PersonName.js';
import { Reactions } from './Reactions.js';

/** What comments need to know about the discussion they belong to. */
export interface DiscussionContext {
  productId: string;
  postId: string;
  /** The user. */
  userId: string;
  isInCharge: boolean;
  canWrite: boolean;
}

type Written = PackedReply | PackedComment;

const infoOf = (written: Written) => ('comment_info' in written ? written.comment_info : written.reply_info);
const idOf = (written: Written) => ('comment_id' in written ? written.comment_id : written.reply_id);

/** The comments on a post, with a field for another one. */
export function Comments({ context }: { context: DiscussionContext }) {
  const t = useMessages(discussionMessages);
  const comments = useComments(context.productId, context.postId);
  const publish = usePublishComment(context.productId, context.postId);
  const people = peopleIn(comments.data ?? []);
  return (
    <Stack gap="sm">
      {context.canWrite && (
        <CommentField
          usePeople={(name) => matching(people, name)}
          maxLength={discussionLimits.comment}
          label={t('writeComment')}
          submit={t('send')}
          onSubmit={publish.mutateAsync}
        />
      )}
      <Loaded query={comments} failed={t('failed')}>
        {(list) =>
          list.length > 0 && (
            <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
              {list.map((comment) => (
                <CommentWithReplies
                  key={comment.comment_id}
                  context={context}
                  comment={comment}
                  people={people}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <MoreButton query={comments} />
    </Stack>
  );
}

interface CommentWithRepliesProps {
  context: DiscussionContext;
  comment: PackedComment;
  people: readonly Mentionable[];
}

function CommentWithReplies({ context, comment, people }: CommentWithRepliesProps) {
  const t = useMessages(discussionMessages);
  const [isReplying, setIsReplying] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { comment_id: id } = comment;
  const all = useReplies(context.productId, id, showsAll);
  const reply = useReply(context.productId, context.postId, id);
  const replies = all.data ?? comment.pack_reply_info_list;
  return (
    <WrittenItem context={context} written={comment}>
      {replies.length > 0 && (
        <Stack component="ul" gap="sm" mt={6} mb={0} p={0} style={{ listStyle: 'none' }}>
          {replies.map((one) => (
            <WrittenItem key={one.reply_id} context={context} written={one} />
          ))}
        </Stack>
      )}
      {comment.has_more_reply && !showsAll && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('moreReplies', { count: comment.reply_count })}
        </Button>
      )}
      {showsAll && <MoreButton query={all} />}
      {context.canWrite &&
        (isReplying ? (
          <CommentField
            usePeople={(name) => matching(people, name)}
            maxLength={discussionLimits.comment}
            label={t('writeReply', { name: comment.user_info.nick_name })}
            submit={t('reply')}
            autoFocus
            onSubmit={async (input) => {
              await reply.mutateAsync(input);
              setIsReplying(false);
            }}
            onCancel={() => setIsReplying(false)}
          />
        ) : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setIsReplying(true)}
          >
            {t('reply')}
          </Button>
        ))}
    </WrittenItem>
  );
}

interface WrittenItemProps {
  context: DiscussionContext;
  written: Written;
  children?: ReactNode;
}

/** A comment or a reply with its author, and what the user may do with it. */
function WrittenItem({ context, written, children }: WrittenItemProps) {
  const t = useMessages(discussionMessages);
  const { content, created_at, status } = infoOf(written);
  const { user_info: person } = written;
  const isHidden = status !== contentStatuses.all;
  return (
    <Group component="li" gap={8} align="flex-start" wrap="nowrap">
      <PersonAvatar name={person.nick_name} url={person.avatar_url} />
      <Stack gap={4} flex={1} miw={0}>
        <Group gap={6} wrap="nowrap">
          <PersonName person={person} />
          {written.is_author && (
            <Badge size="xs" variant="light" tt="none">
              {t('author')}
            </Badge>
          )}
          <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
            <Moment at={Number(created_at) * 1000} />
          </Text>
          <ContentMenu
            productId={context.productId}
            content={{
              ...{ kind: 'comment', id: idOf(written), isHidden },
              isOwn: person.user_id === context.userId,
            }}
            isInCharge={context.isInCharge}
          />
        </Group>
        {isHidden && (
          <Text size="xs" c="dimmed">
            {t('hidden')}
          </Text>
        )}
        <WrittenText text={content} />
        <Reactions
          productId={context.productId}
          item={{ id: idOf(written), itemType: interactionItems.comment }}
          counts={written.emoji_count}
          own={written.user_emoji_list}
        />
        {children}
      </Stack>
    </Group>
  );
}

/** Those who wrote here can be mentioned. */
function peopleIn(comments: readonly PackedComment[]): Mentionable[] {
  const authors = comments.flatMap(({ user_info, pack_reply_info_list }) => [
    user_info,
    ...pack_reply_info_list.map((reply) => reply.user_info),
  ]);
  const byId = new Map(authors.map((author) => [author.user_id, author]));
  return [...byId.values()].map(({ user_id, user_name, nick_name, avatar_url }) => ({
    ...{ user_id, user_name, avatar_url },
    name: nick_name,
  }));
}

const matching = (people: readonly Mentionable[], name: string | undefined) =>
  name === undefined
    ? undefined
    : people.filter((person) => person.name.toLowerCase().startsWith(name.toLowerCase()));
