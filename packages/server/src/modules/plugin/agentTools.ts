import type { BotBlocks } from '@heddle/api-contract';
import { type InputOverride, modelSchema, type Tool } from '@heddle/plugin';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { builtInHead, findBuiltIn, isInSpace } from './builtIn/builtInContent.js';
import { type PluginAt, type PluginVersionName, pluginAt, publishedName, toolOf } from './contentAt.js';
import type { StoredTool } from './PluginContent.js';
import type { PluginHead } from './requirePlugin.js';
import { findVersioned } from './versionContents.js';

/** A tool as an agent binds it. */
export type ToolEntry = BotBlocks['plugin_info_list'][number];

/** What a model is told about a tool, of one version of its plugin. */
export interface DescribedTool {
  version: string;
  name: string;
  description: string;
  /** JSON schema of the inputs that the model fills. */
  parameters: JsonObject;
}

/** What an entry sets for inputs of its tool. A value that is not JSON is a text. */
export function overridesOf({ inputs = [] }: Pick<ToolEntry, 'inputs'>): InputOverride[] {
  return inputs.map(({ name, value, is_hidden, variable }) => ({
    name,
    ...(value !== undefined && value !== '' && { value: readValue(value) }),
    ...(is_hidden && { isHidden: true }),
    ...(variable && { variable }),
  }));
}

function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** A tool of a state of a plugin, in this space; undefined if there is none. */
export async function toolAt(
  db: Database,
  spaceId: string,
  { plugin_id, api_id }: Pick<ToolEntry, 'plugin_id' | 'api_id'>,
  version: PluginVersionName,
): Promise<{ at: PluginAt; stored: StoredTool } | undefined> {
  const at = await pluginAt(db, plugin_id, version, api_id, spaceId);
  const stored = at?.content.tools.find(({ id }) => id === api_id);
  return at && stored && isInSpace(at, spaceId) ? { at, stored } : undefined;
}

/** A plugin that a space has: one of its own that is not deleted, a built-in one, or one with a shared version. */
export async function visiblePlugin(
  db: Database,
  spaceId: string,
  pluginId: string,
): Promise<PluginHead | undefined> {
  const builtIn = findBuiltIn(pluginId);
  if (builtIn) return builtInHead(builtIn);
  const found = await findVersioned(db, pluginId);
  if (found?.head.deletedAt !== null) return undefined;
  const isThere = found.head.spaceId === spaceId || found.versions.some(({ isShared }) => isShared);
  return isThere ? found.head : undefined;
}

/** A tool as an agent offers it: the version of its entry, or the latest. */
export async function describeTool(
  db: Database,
  spaceId: string,
  entry: ToolEntry,
): Promise<DescribedTool | undefined> {
  const [described] = await describeTools(db, spaceId, [entry]);
  return described;
}

/** As `describeTool`, of many entries in their order. Each plugin is looked up once. */
export async function describeTools(
  db: Database,
  spaceId: string,
  entries: readonly ToolEntry[],
): Promise<(DescribedTool | undefined)[]> {
  const keyOf = ({ plugin_id, plugin_version }: ToolEntry) => `${plugin_id} ${plugin_version || 'latest'}`;
  const plugins = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const states = new Map(
    await Promise.all(
      [...plugins].map(async ([key, { plugin_id, plugin_version }]) => {
        const at = await pluginAt(db, plugin_id, publishedName(plugin_version), undefined, spaceId);
        if (!at || !isInSpace(at, spaceId)) return [key, undefined] as const;
        return [key, { at, tools: new Map(at.content.tools.map((tool) => [tool.id, tool])) }] as const;
      }),
    ),
  );
  return entries.map((entry) => {
    const state = states.get(keyOf(entry));
    const stored = state?.tools.get(entry.api_id);
    if (!state || !stored) return undefined;
    const tool = toolOf(state.at.content, stored);
    const parameters = schemaFor(tool, overridesOf(entry));
    return { version: state.at.version, name: tool.name, description: tool.description, parameters };
  });
}

const usualSchemas = new WeakMap<Tool, JsonObject>();

/** The schema of a tool; without overrides it is the same for all agents. */
function schemaFor(tool: Tool, overrides: readonly InputOverride[]): JsonObject {
  if (overrides.length > 0) return modelSchema(tool, overrides);
  const known = usualSchemas.get(tool) ?? modelSchema(tool);
  usualSchemas.set(tool, known);
  return known;
}

/**
 * The id of a tool in a copy of its plugin. It follows from the ids, so that agents and workflows that are copied
 * along can name the tool before it exists.
 */
export function copiedToolId(toolId: string, pluginId: string, newPluginId: string): string {
  return (BigInt(toolId) ^ BigInt(pluginId) ^ BigInt(newPluginId)).toString();
}
