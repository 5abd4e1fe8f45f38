/** Query keys of cards. */
export const cardKeys = {
  all: ['cards'] as const,
  list: (spaceId: string) => ['cards', 'list', spaceId] as const,
  info: (cardId: string) => ['cards', 'info', cardId] as const,
  version: (cardId: string, version: string) => ['cards', 'info', cardId, version] as const,
  versions: (cardId: string) => ['cards', 'versions', cardId] as const,
  templates: () => ['cards', 'templates'] as const,
  preset: (pluginId: string, toolId: string) => ['cards', 'preset', pluginId, toolId] as const,
  node: (workflowId: string, nodeId: string) => ['cards', 'node', workflowId, nodeId] as const,
  fields: (toolId: string) => ['cards', 'fields', toolId] as const,
};
