import {
  discussionStatuses,
  interactionItems,
  type PackedPost,
  reactionTypes,
  writerStatuses,
} from '@heddle/api-contract/families/interaction';
import { EmptyState } from '@heddle/ui-kit';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { useAccount } from '../../account/index.js';
import { discussionMessages } from '../discussionMessages.js';
import { useDiscussionMeta, useLikes, usePost, usePosts, useReact } from '../queries.js';
import { NewPostDialog } from './NewPostDialog.js';
import { PostItem } from './PostItem.js';

interface ProductDiscussionProps {
  productId: string;
  /** Owner of the product; empty for those of the installation. */
  ownerId: string;
  /** A post whose comments are open at first. */
  postId?: string | undefined;
}

/** What people write about a product: likes, posts and comments. */
export function ProductDiscussion({ productId, ownerId, postId }: ProductDiscussionProps) {
  const t = useMessages(discussionMessages);
  const meta = useDiscussionMeta(productId);
  return (
    <Loaded query={meta} failed={t('failed')}>
      {({ is_global_ban, status, user_status, user_role }) => {
        if (is_global_ban)
          return (
            <EmptyState title={t('off')} reason={t('offWhy')}>
              <GuideLink guide="use-the-marketplace" />
            </EmptyState>
          );
        const isOpen = status === discussionStatuses.open;
        const isBanned = user_status !== writerStatuses.normal;
        return (
          <Stack>
            {(!isOpen || isBanned) && (
              <Alert variant="light" color="gray">
                {t(isOpen ? 'banned' : 'closed')}
              </Alert>
            )}
            <OpenDiscussion
              productId={productId}
              ownerId={ownerId}
              postId={postId}
              canWrite={isOpen && !isBanned}
              isModerator={user_role === 1}
            />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function OpenDiscussion({
  productId,
  ownerId,
  postId,
  canWrite,
  isModerator,
}: ProductDiscussionProps & { canWrite: boolean; isModerator: boolean }) {
  const t = useMessages(discussionMessages);
  const [isWriting, setIsWriting] = useState(false);
  const posts = usePosts(productId);
  // A link leads to a post that may be far down the list.
  const linked = usePost(productId, postId).data;
  const userId = useAccount().data?.user_id_str ?? '';
  const isOwner = userId !== '' && userId === ownerId;
  const newPost = canWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsWriting(true)}>
      {t('newPost')}
    </Button>
  );
  return (
    <>
      <Group justify="space-between">
        <Likes productId={productId} />
        {posts.data?.length !== 0 && newPost}
      </Group>
      <Loaded query={posts} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('none')} reason={t('noneWhy')}>
              {newPost}
            </EmptyState>
          ) : (
            <Stack gap="sm">
              {linkedFirst(list, linked).map((post) => (
                <PostItem
                  key={post.post_info.id}
                  post={post}
                  context={{ productId, userId, canWrite, isInCharge: isOwner || isModerator }}
                  isOwner={isOwner}
                  isInitiallyOpen={post.post_info.id === postId}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <MoreOnScroll query={posts} />
      {isWriting && <NewPostDialog productId={productId} onClose={() => setIsWriting(false)} />}
    </>
  );
}

/** The post that a link leads to, if it is not in the list yet, before the others. */
function linkedFirst(list: readonly PackedPost[], linked: PackedPost | undefined): readonly PackedPost[] {
  const isListed = list.some(({ post_info }) => post_info.id === linked?.post_info.id);
  return linked && !isListed ? [linked, ...list] : list;
}

function Likes({ productId }: { productId: string }) {
  const t = useMessages(discussionMessages);
  const { data } = useLikes(productId);
  const react = useReact(productId);
  const item = { id: productId, itemType: interactionItems.product };
  const [isLiked, isDisliked] = [
    data?.user_reaction === reactionTypes.like,
    data?.user_reaction === reactionTypes.dislike,
  ];
  return (
    <Group gap={4}>
      <Button
        variant={isLiked ? 'light' : 'default'}
        leftSection={<IconThumbUp size={16} aria-hidden />}
        aria-pressed={isLiked}
        aria-label={`${t('like')}: ${t('likes', { count: data?.like_count ?? 0 })}`}
        disabled={!data || react.isPending}
        onClick={() => react.mutate({ ...item, type: reactionTypes.like, isCancel: isLiked })}
      >
        {data?.like_count ?? '–'}
      </Button>
      <Button
        variant={isDisliked ? 'light' : 'default'}
        px={10}
        aria-pressed={isDisliked}
        aria-label={t('dislike')}
        disabled={!data || react.isPending}
        onClick={() => react.mutate({ ...item, type: reactionTypes.dislike, isCancel: isDisliked })}
      >
        <IconThumbDown size={16} aria-hidden />
      </Button>
    </Group>
  );
}
