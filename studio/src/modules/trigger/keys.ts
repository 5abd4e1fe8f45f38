/** Query keys of triggers. */
export const triggerKeys = {
  all: ['trigger'] as const,
  list: (spaceId: string, filter: object) => ['trigger', 'list', spaceId, filter] as const,
  log: (id: string) => ['trigger', 'log', id] as const,
  planned: (spaceId: string) => ['trigger', 'planned', spaceId] as const,
  preview: (schedule: object) => ['trigger', 'preview', schedule] as const,
  targets: (spaceId: string, search: string) => ['trigger', 'targets', spaceId, search] as const,
};
