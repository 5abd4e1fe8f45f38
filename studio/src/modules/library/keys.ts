/** Query keys of the resource library. */
export const libraryKeys = {
  space: (spaceId: string) => ['library', spaceId] as const,
  folders: (spaceId: string) => ['library', spaceId, 'folders'] as const,
  tags: (spaceId: string) => ['library', spaceId, 'tags'] as const,
  views: (spaceId: string) => ['library', spaceId, 'views'] as const,
  list: (spaceId: string, filter: object) => ['library', spaceId, filter] as const,
};
