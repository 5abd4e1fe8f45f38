/** Where tools come from: published plugins of the space, plugins of every space, MCP servers of the space. */
export const toolSources = ['plugin', 'builtIn', 'mcp'] as const;
export type ToolSource = (typeof toolSources)[number];

/** Where a person looks for tools; those found in the marketplace are tools of plugins. */
export const pickSources = [...toolSources, 'market'] as const;
export type PickSource = (typeof pickSources)[number];

/** A tool to choose. */
export interface ChosenTool {
  source: ToolSource;
  /** Of a plugin or an MCP server. */
  pluginId: string;
  pluginName: string;
  /** Of MCP servers, its name. */
  toolId: string;
  name: string;
  description: string;
  /** The latest one; empty for MCP servers. */
  version: string;
}

/** The tools of one plugin or MCP server. */
export interface ToolGroup {
  id: string;
  name: string;
  tools: readonly ChosenTool[];
}

/** A page of groups. */
export interface ToolGroups {
  groups: readonly ToolGroup[];
  /** Number of the next page. */
  next?: number;
}
