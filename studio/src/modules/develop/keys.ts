/** Query keys of agents and apps. */
export const projectKeys = {
  list: (spaceId: string) => ['projects', spaceId] as const,
};
