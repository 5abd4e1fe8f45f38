/** Query keys of credentials. */
export const credentialKeys = {
  all: ['credential'] as const,
  list: (spaceId: string) => ['credential', 'list', spaceId] as const,
  usedBy: (id: string) => ['credential', 'usedBy', id] as const,
};
