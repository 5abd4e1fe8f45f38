/** Query keys of memories. */
export const memoryKeys = {
  of: (botId: string) => ['memory', botId] as const,
  person: (botId: string, connectorId: string) => ['memory', botId, 'person', connectorId] as const,
  list: (botId: string, connectorId: string, type: number, query: string) =>
    ['memory', botId, 'list', connectorId, type, query] as const,
};
