/** Query keys of spaces, their people and the user's own invitations. */
export const spaceKeys = {
  list: ['spaces'] as const,
  /** Everything shown of any space. */
  all: ['space'] as const,
  space: (spaceId: string) => ['space', spaceId] as const,
  members: (spaceId: string, search: string, role: number, page: number) =>
    ['space', spaceId, 'members', search, role, page] as const,
  links: (spaceId: string) => ['space', spaceId, 'links'] as const,
  invitations: (spaceId: string) => ['space', spaceId, 'invitations'] as const,
  applications: (spaceId: string) => ['space', spaceId, 'applications'] as const,
  publishers: (spaceId: string) => ['space', spaceId, 'publishers'] as const,
  limits: (spaceId: string) => ['space', spaceId, 'limits'] as const,
  people: (spaceId: string, search: string) => ['space', spaceId, 'people', search] as const,
  openedInvitations: ['invitation'] as const,
  openedInvitation: (key: string) => ['invitation', key] as const,
  myInvitations: ['myInvitations'] as const,
};
