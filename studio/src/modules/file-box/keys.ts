/** Query keys of file boxes. */
export const fileBoxKeys = {
  of: (botId: string) => ['fileBox', botId] as const,
  list: (botId: string, connectorId: string, type: number, name: string) =>
    ['fileBox', botId, 'list', connectorId, type, name] as const,
  albums: (botId: string, connectorId: string) => ['fileBox', botId, 'albums', connectorId] as const,
  album: (botId: string, connectorId: string, albumId: string) =>
    ['fileBox', botId, 'album', connectorId, albumId] as const,
  link: (query: string) => ['fileBoxLink', query] as const,
};
