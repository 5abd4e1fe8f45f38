/** Query keys of collaborators. */
export const collaboratorKeys = {
  list: (resourceId: string) => ['collaborators', resourceId] as const,
};
