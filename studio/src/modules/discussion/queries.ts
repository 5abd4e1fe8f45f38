import { interactionItems } from '@heddle/api-contract/families/interaction';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/client.js';
import { api } from './api.js';
import { discussionKeys } from './keys.js';

const pageSize = 20;

const product = (id: string) => ({ item_id: id, item_type: interactionItems.product });
const post = (id: string) => ({ item_id: id, item_type: interactionItems.post });

/** Whether there is a discussion, and whether the user may write in it. */
export function useDiscussionMeta(productId: string) {
  return useQuery({
    queryKey: discussionKeys.meta(productId),
    queryFn: ({ signal }) => api.interaction.meta(product(productId), { signal }),
  });
}

export function useLikes(productId: string) {
  return useQuery({
    queryKey: discussionKeys.likes(productId),
    queryFn: ({ signal }) => api.interaction.likes(product(productId), { signal }),
  });
}

/** Posts about a product, those at the top first, page by page. */
export function usePosts(productId: string) {
  return useInfiniteQuery({
    queryKey: discussionKeys.posts(productId),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      api.interaction.listPosts({ ...product(productId), limit: pageSize, cursor }, { signal }),
    getNextPageParam: (last) => (last.has_more ? last.cursor : undefined),
    select: ({ pages }) => pages.flatMap(({ post_list }) => post_list),
  });
}

/** The post that a link leads to, if it leads to one. */
export function usePost(productId: string, postId: string | undefined) {
  return useQuery({
    queryKey: discussionKeys.post(productId, postId ?? ''),
    enabled: postId !== undefined,
    // It may be gone; the list of the others is shown all the same.
    retry: false,
    queryFn: ({ signal }) => api.interaction.post({ post_id: postId! }, { signal }),
  });
}

/** Comments on a post, the latest first, page by page. */
export function useComments(productId: string, postId: string) {
  return useInfiniteQuery({
    queryKey: discussionKeys.comments(productId, postId),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      api.interaction.listComments({ ...post(postId), limit: pageSize, cursor }, { signal }),
    getNextPageParam: (last) => (last.has_more ? last.cursor : undefined),
    select: ({ pages }) => pages.flatMap(({ comment_list }) => comment_list),
  });
}

/** All replies to a comment, page by page. */
export function useReplies(productId: string, commentId: string, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: discussionKeys.replies(productId, commentId),
    enabled: isEnabled,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      api.interaction.listReplies({ comment_id: commentId, limit: pageSize, cursor }, { signal }),
    getNextPageParam: (last) => (last.has_more ? last.cursor : undefined),
    select: ({ pages }) => pages.flatMap(({ reply_info_list }) => reply_info_list),
  });
}

/** A change of a discussion, which is read again afterwards. */
function useChange<Input>(
  productId: string,
  mutationFn: (input: Input) => Promise<unknown>,
  isQuiet = false,
) {
  return useMutation({
    mutationFn,
    meta: { isQuiet },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: discussionKeys.ofProduct(productId) }),
  });
}

const mentionList = (ids: readonly string[]) =>
  ids.map((item_id) => ({ item_id, item_type: interactionItems.user }));

export interface NewPost {
  title: string;
  content: string;
  label: string;
}

export function usePublishPost(productId: string) {
  return useChange(
    productId,
    ({ label, ...texts }: NewPost) =>
      api.interaction.publishPost({
        ...{ ...product(productId), ...texts },
        label: (label || undefined) as '1' | undefined,
      }),
    true,
  );
}

export function usePostLabels() {
  return useQuery({
    queryKey: discussionKeys.labels,
    queryFn: async ({ signal }) => (await api.interaction.postLabels({}, { signal })).post_label_list,
  });
}

interface Written {
  text: string;
  mentions: string[];
}

export function usePublishComment(productId: string, postId: string) {
  return useChange(
    productId,
    ({ text, mentions }: Written) =>
      api.interaction.publishComment({
        ...{ ...post(postId), comment_content: text, mention_list: mentionList(mentions) },
      }),
    true,
  );
}

export function useReply(productId: string, postId: string, commentId: string) {
  return useChange(
    productId,
    ({ text, mentions }: Written) =>
      api.interaction.reply({
        ...{ ...post(postId), reply_to_comment_id: commentId, reply_content: text },
        mention_list: mentionList(mentions),
      }),
    true,
  );
}

/** A reaction changes what it is about, and nothing else is read again. */
export function useReact(productId: string) {
  return useMutation({
    mutationFn: (input: {
      id: string;
      itemType: number;
      type: 1 | 2 | 3;
      emoji?: number;
      isCancel: boolean;
    }) =>
      api.interaction.react({
        ...{ item_id: input.id, item_type: input.itemType, reaction_type: input.type },
        ...{ emoji_type: input.emoji, is_cancel: input.isCancel },
      }),
    onSuccess: (_data, { itemType }) =>
      Promise.all(
        partsOf(productId, itemType).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

function partsOf(productId: string, itemType: number) {
  if (itemType === interactionItems.product) return [discussionKeys.likes(productId)];
  if (itemType === interactionItems.post) return [discussionKeys.posts(productId)];
  return [discussionKeys.allComments(productId), discussionKeys.allReplies(productId)];
}

export function usePinPost(productId: string) {
  return useChange(productId, ({ id, isPinned }: { id: string; isPinned: boolean }) =>
    isPinned ? api.interaction.pinPost({ post_id: id }) : api.interaction.unpinPost({ post_id: id }),
  );
}

export function useHide(productId: string) {
  return useChange(productId, (input: { item_id: string; item_type: number }) =>
    api.interaction.setSelfView(input),
  );
}

export function useDeletePost(productId: string) {
  return useChange(productId, (post_id: string) => api.interaction.deletePost({ post_id }));
}

export function useDeleteComment(productId: string) {
  return useChange(productId, (comment_id: string) => api.interaction.deleteComment({ comment_id }));
}

/** How many follow a user, and whether the caller does. */
export function usePerson(userId: string) {
  return useQuery({
    queryKey: discussionKeys.person(userId),
    queryFn: ({ signal }) => api.follow.userData({ user_id: userId }, { signal }),
  });
}

export function useFollow(userId: string) {
  return useMutation({
    mutationFn: (isFollowing: boolean) =>
      api.follow.follow({ item_id: userId, item_type: interactionItems.user, is_cancel: !isFollowing }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: discussionKeys.person(userId) }),
  });
}

export function useReportReasons() {
  return useQuery({
    queryKey: discussionKeys.reasons,
    queryFn: async ({ signal }) => (await api.moderation.reportMeta({}, { signal })).report_reasons,
  });
}

export function useReport() {
  return useMutation({
    mutationFn: (input: { type: number; id: string; reasons: number[]; description: string }) =>
      api.moderation.report({
        ...{ object_type: input.type, object_id: input.id },
        detail: { reason_codes: input.reasons, description: input.description },
      }),
    meta: { isQuiet: true },
  });
}
