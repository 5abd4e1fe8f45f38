/** Query keys of files; without a space those of all files of the user. */
export const fileKeys = {
  all: ['files'] as const,
  list: (spaceId: string | undefined) => ['files', 'list', spaceId] as const,
  usage: (spaceId: string | undefined) => ['files', 'usage', spaceId] as const,
};
