/** Query keys of exports and imports. */
export const archiveKeys = {
  preview: (spaceId: string, uri: string) => ['archives', 'preview', spaceId, uri] as const,
  progress: (jobId: string) => ['archives', 'progress', jobId] as const,
};
