/** Query keys of MCP servers. */
export const mcpKeys = {
  all: ['mcp'] as const,
  list: (spaceId: string) => ['mcp', 'list', spaceId] as const,
  server: (id: string) => ['mcp', 'server', id] as const,
  resources: (pointId: string) => ['mcp', 'resources', pointId] as const,
  prompts: (pointId: string) => ['mcp', 'prompts', pointId] as const,
};
