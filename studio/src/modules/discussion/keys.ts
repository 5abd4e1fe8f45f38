/** Query keys of discussions. */
export const discussionKeys = {
  all: ['discussion'] as const,
  labels: ['discussion', 'labels'] as const,
  reasons: ['discussion', 'reasons'] as const,
  ofProduct: (productId: string) => ['discussion', productId] as const,
  meta: (productId: string) => ['discussion', productId, 'meta'] as const,
  likes: (productId: string) => ['discussion', productId, 'likes'] as const,
  posts: (productId: string) => ['discussion', productId, 'posts'] as const,
  post: (productId: string, postId: string) => ['discussion', productId, 'posts', postId] as const,
  allComments: (productId: string) => ['discussion', productId, 'comments'] as const,
  allReplies: (productId: string) => ['discussion', productId, 'replies'] as const,
  comments: (productId: string, postId: string) => ['discussion', productId, 'comments', postId] as const,
  replies: (productId: string, commentId: string) => ['discussion', productId, 'replies', commentId] as const,
  person: (userId: string) => ['discussion', 'person', userId] as const,
  moderation: (part: string) => ['discussion', 'moderation', part] as const,
};
