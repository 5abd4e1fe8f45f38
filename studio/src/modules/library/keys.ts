/** Query keys of the resource library. */
export const libraryKeys = {
  space: (spaceId: string) => ['library', spaceId] as const,
  folders: (spaceId: string) => ['library', spaceId, 'folders'] as const,
  list: (spaceId: string, filter: object) => ['library', spaceId, filter] as const,
};
