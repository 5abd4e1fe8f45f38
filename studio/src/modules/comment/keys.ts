/** Query keys of comments. */
export const commentKeys = {
  ofResource: (resourceId: string) => ['comments', resourceId] as const,
  list: (resourceId: string, status: string) => ['comments', resourceId, 'list', status] as const,
  people: (resourceId: string, name: string) => ['comments', resourceId, 'people', name] as const,
};
