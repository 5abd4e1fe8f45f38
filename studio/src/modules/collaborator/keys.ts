/** Query keys of collaborators. */
export const collaboratorKeys = {
  list: (workflowId: string) => ['collaborators', workflowId] as const,
};
