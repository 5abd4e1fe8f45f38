/** Query keys of plugins. */
export const pluginKeys = {
  toolGroups: (spaceId: string, source: string, search: string, projectId?: string) =>
    ['toolGroups', spaceId, source, search, projectId] as const,
  detail: (spaceId: string, pluginId: string, toolId: string, version: string) =>
    ['plugin', pluginId, 'detail', spaceId, toolId, version] as const,
  one: (pluginId: string) => ['plugin', pluginId] as const,
  info: (pluginId: string) => ['plugin', pluginId, 'info'] as const,
  tools: (pluginId: string) => ['plugin', pluginId, 'tools'] as const,
  authority: (pluginId: string) => ['plugin', pluginId, 'authority'] as const,
  code: (pluginId: string) => ['plugin', pluginId, 'code'] as const,
  hosts: (pluginId: string, binder: object, version: string) =>
    ['plugin', pluginId, 'hosts', binder, version] as const,
  builtIns: (spaceId: string) => ['builtInPlugins', spaceId] as const,
  changes: (pluginId: string) => ['plugin', pluginId, 'changes'] as const,
  versions: (pluginId: string) => ['plugin', pluginId, 'versions'] as const,
  snippet: (pluginId: string, toolId: string, language: number) =>
    ['plugin', pluginId, 'snippet', toolId, language] as const,
  debugCalls: (pluginId: string, toolId: string) => ['plugin', pluginId, 'calls', toolId] as const,
  authorized: ['authorizedPlugins'] as const,
  consents: (pluginId: string) => ['plugin', pluginId, 'consent'] as const,
  consent: (pluginId: string, isDraft: boolean) => ['plugin', pluginId, 'consent', isDraft] as const,
  finishConsent: (query: string) => ['pluginConsent', query] as const,
  lease: (pluginId: string) => ['pluginLease', pluginId] as const,
};
