import type { Comment } from '@heddle/api-contract/families/comment';
import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Group, Menu, Stack, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { PersonAvatar } from '../../../shared/parts/PersonAvatar.js';
import type { LiveResource } from '../../presence/index.js';
import { commentMessages } from '../commentMessages.js';
import { useEditComment, useRemoveComment } from '../queries.js';
import { splitMentions } from './mentions.js';
import { ResourceCommentField } from './ResourceCommentField.js';

interface CommentItemProps {
  resource: LiveResource;
  comment: Comment;
}

/** One comment with its author, and what the user may do with it. */
export function CommentItem({ resource, comment }: CommentItemProps) {
  const t = useMessages(commentMessages);
  const shared = useMessages(sharedMessages);
  const [isEditing, setIsEditing] = useState(false);
  const edit = useEditComment(resource, comment.comment_id);
  const remove = useRemoveComment(resource);
  const name = comment.author.name || t('removedPerson');

  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('removeTitle'),
      children: t('removeWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(comment.comment_id);
  }

  return (
    <Group component="li" gap={8} align="flex-start" wrap="nowrap">
      <PersonAvatar name={name} url={comment.author.avatar_url} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap={6} wrap="nowrap" mih={24}>
          <Text size="sm" fw={500} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
            <Moment at={comment.created_at * 1000} />
            {comment.edited_at > 0 && ` · ${t('edited')}`}
          </Text>
          {(comment.can_edit || comment.can_delete) && !isEditing && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="subtle" color="gray" size={24} ml="auto" aria-label={shared('more')}>
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {comment.can_edit && <Menu.Item onClick={() => setIsEditing(true)}>{t('edit')}</Menu.Item>}
                {comment.can_delete && (
                  <Menu.Item color="red" onClick={() => void handleRemove()}>
                    {shared('delete')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </Group>
        {isEditing ? (
          <ResourceCommentField
            resource={resource}
            label={t('edit')}
            submit={shared('save')}
            initial={comment}
            onSubmit={async (input) => {
              await edit.mutateAsync(input);
              setIsEditing(false);
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : comment.is_deleted ? (
          <Text size="sm" c="dimmed" fs="italic">
            {t('deleted')}
          </Text>
        ) : (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <CommentBody comment={comment} />
          </Text>
        )}
      </Stack>
    </Group>
  );
}

function CommentBody({ comment }: { comment: Comment }) {
  const names = comment.mentions.map(({ name }) => name);
  return splitMentions(comment.text, names).map(({ text, isMention }, index) =>
    isMention ? (
      <Text key={index} span inherit c="var(--h-accent-text)" fw={500}>
        {text}
      </Text>
    ) : (
      text
    ),
  );
}
