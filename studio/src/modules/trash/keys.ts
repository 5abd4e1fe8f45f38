export const trashKeys = {
  list: (spaceId: string, filter: object) => ['trash', spaceId, filter] as const,
};
