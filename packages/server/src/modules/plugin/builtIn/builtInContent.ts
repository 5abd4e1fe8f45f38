import type { JsonObject } from '@heddle/workflow-schema';
import { noSettings, type PluginContent, type StoredTool } from '../PluginContent.js';
import type { PluginHead } from '../requirePlugin.js';
import type { BuiltInPlugin, BuiltInTool, Say } from './BuiltInPlugin.js';
import { builtInPlugins } from './builtInPlugins.js';

/** Every change of a built-in plugin's tools needs a new one. */
export const builtInVersion = 'v1.0.0';

/** The space of built-in plugins; no space has this id. */
const nowhere = '0';
const toolsPerPlugin = 100;
const inEnglish: Say = ({ en }) => en;

export function findBuiltIn(pluginId: string): BuiltInPlugin | undefined {
  return builtInPlugins.find(({ id }) => id === pluginId);
}

/** Whether a space has this state of a plugin: it is its own, shared, or built in. */
export function isInSpace(
  { head, isShared }: { head: Pick<PluginHead, 'id' | 'spaceId'>; isShared?: boolean },
  spaceId: string,
): boolean {
  if (head.spaceId === spaceId || isShared) return true;
  return head.spaceId === nowhere && findBuiltIn(head.id) !== undefined;
}

/** A built-in plugin as other plugins are read from their rows. */
export function builtInHead(plugin: BuiltInPlugin): PluginHead {
  const { name, description } = plugin.describe(inEnglish);
  const since = new Date(0);
  return {
    ...{ id: plugin.id, spaceId: nowhere, name, description, icon: '' },
    kind: kindOf(plugin),
    settings: '{}',
    projectId: null,
    editVersion: 1,
    publishedVersion: builtInVersion,
    publishedAt: since,
    creatorId: '0',
    createdAt: since,
    updatedAt: since,
    deletedAt: null,
  };
}

/** What a built-in plugin has published; models read it in English. */
export function builtInContent(plugin: BuiltInPlugin, say: Say = inEnglish): PluginContent {
  const { name, description, tools } = plugin.describe(say);
  return {
    ...{ kind: kindOf(plugin), name, description, icon: '' },
    document: { openapi: '3.0.1', info: { title: name, description, version: '1.0.0' } },
    settings: { ...noSettings, ...(plugin.code && { code: plugin.code }) },
    tools: tools.map((tool, index) => toStoredTool(plugin.id, tool, index)),
  };
}

function kindOf({ code }: BuiltInPlugin): string {
  return code ? 'code' : 'builtIn';
}

function toStoredTool(
  pluginId: string,
  { name, description, inputs, required }: BuiltInTool,
  index: number,
): StoredTool {
  const schema: JsonObject = { type: 'object', properties: { ...inputs }, required: [...required] };
  return {
    id: String(Number(pluginId) * toolsPerPlugin + index),
    name,
    method: 'POST',
    path: `/${name}`,
    operation: {
      operationId: name,
      summary: description,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {},
    },
  };
}
