export const searchKeys = {
  space: (spaceId: string, query: string) => ['search', spaceId, query] as const,
  edited: (spaceId: string) => ['search', spaceId, 'edited'] as const,
};
