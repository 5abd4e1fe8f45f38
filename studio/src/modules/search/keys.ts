export const searchKeys = {
  space: (spaceId: string, query: string) => ['search', spaceId, query] as const,
};
