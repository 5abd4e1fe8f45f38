import type { CommentThread } from '@heddle/api-contract/families/comment';
import { ActionIcon, Button, Group, Paper, Stack, Text, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconRotate } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { LiveResource } from '../../presence/index.js';
import { commentMessages } from '../commentMessages.js';
import { useReply, useResolveThread } from '../queries.js';
import type { CommentAnchors } from './CommentAnchors.js';
import { CommentItem } from './CommentItem.js';
import { ResourceCommentField } from './ResourceCommentField.js';

interface ThreadViewProps {
  resource: LiveResource;
  thread: CommentThread;
  anchors: CommentAnchors;
}

/** A comment on a part of a resource, with its replies. */
export function ThreadView({ resource, thread, anchors }: ThreadViewProps) {
  const t = useMessages(commentMessages);
  const reply = useReply(resource, thread.thread_id);
  const resolve = useResolveThread(resource, thread.thread_id);
  const { anchor, is_resolved: isResolved } = thread;
  const known = anchors.nameOf(anchor);
  const part = anchor === '' ? t('aboutWhole') : (known ?? t('aboutGone'));
  const Icon = isResolved ? IconRotate : IconCircleCheck;
  return (
    <Paper component="article" withBorder p="sm" aria-label={part}>
      <Stack gap={8}>
        <Group gap={6} wrap="nowrap" justify="space-between">
          {anchor !== '' && known !== undefined && anchors.onShow ? (
            <Button
              size="compact-xs"
              variant="subtle"
              maw="80%"
              aria-label={`${t('show')}: ${part}`}
              onClick={() => anchors.onShow?.(anchor)}
            >
              {part}
            </Button>
          ) : (
            <Text size="xs" c="dimmed" truncate>
              {part}
            </Text>
          )}
          <Tooltip label={t(isResolved ? 'reopen' : 'resolve')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              loading={resolve.isPending}
              aria-label={t(isResolved ? 'reopen' : 'resolve')}
              onClick={() => resolve.mutate(!isResolved)}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
        {thread.quote !== '' && (
          <Text size="xs" c="dimmed" lineClamp={3} pl={8} style={{ borderLeft: '2px solid var(--h-border)' }}>
            {thread.quote}
          </Text>
        )}
        <Stack component="ul" gap={10} m={0} p={0} style={{ listStyle: 'none' }}>
          {thread.comments.map((comment) => (
            <CommentItem key={comment.comment_id} resource={resource} comment={comment} />
          ))}
        </Stack>
        {isResolved ? (
          <Text size="xs" c="dimmed">
            {t('resolvedBy', { name: thread.resolved_by?.name || t('removedPerson') })}
          </Text>
        ) : (
          <ResourceCommentField
            resource={resource}
            label={t('reply')}
            submit={t('send')}
            onSubmit={reply.mutateAsync}
          />
        )}
      </Stack>
    </Paper>
  );
}
