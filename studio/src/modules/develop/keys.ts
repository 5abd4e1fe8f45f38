/** Query keys of the development page. */
export const developKeys = {
  space: (spaceId: string) => ['develop', spaceId] as const,
  lists: (spaceId: string) => ['develop', spaceId, 'entries'] as const,
  list: (spaceId: string, filter: object) => ['develop', spaceId, 'entries', filter] as const,
  samples: (spaceId: string) => ['develop', spaceId, 'samples'] as const,
  folders: (spaceId: string) => ['develop', spaceId, 'folders'] as const,
};
