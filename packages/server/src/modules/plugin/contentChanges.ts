import type { changedParts } from '@heddle/api-contract/families/plugin';
import { equalJson, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { PluginContent, StoredTool } from './PluginContent.js';

export type ChangedPart = (typeof changedParts)[number];

/** What differs between two states of a plugin, by the names of the tools. */
export interface ContentChanges {
  created: string[];
  updated: { name: string; parts: ChangedPart[] }[];
  deleted: string[];
  /** Name, address, authorization or another setting of the plugin. */
  isMetaChanged: boolean;
}

/** Compares two states of a plugin; before its first version there is nothing. */
export function changesBetween(
  before: PluginContent | undefined,
  now: PluginContent | undefined,
): ContentChanges {
  const old = new Map(before?.tools.map((tool) => [tool.id, tool]));
  const current = new Map(now?.tools.map((tool) => [tool.id, tool]));
  return {
    created: [...current.values()].filter(({ id }) => !old.has(id)).map(({ name }) => name),
    updated: [...current.values()].flatMap((tool) => {
      const parts = changedPartsOf(old.get(tool.id) ?? tool, tool);
      return parts.length > 0 ? [{ name: tool.name, parts }] : [];
    }),
    deleted: [...old.values()].filter(({ id }) => !current.has(id)).map(({ name }) => name),
    isMetaChanged:
      before !== undefined && now !== undefined && !equalJson(comparable(before), comparable(now)),
  };
}

/** A plugin without its tools, and without what publishing makes of its program. */
function comparable({ settings, tools: _tools, ...content }: PluginContent): Json {
  const { code } = settings;
  const { bundle: _bundle, packages = [], ...program } = code ?? {};
  const versions = packages.map(({ name, version }) => ({ name, version }));
  const shown = { ...content, settings: { ...settings, code: { ...program, packages: versions } } };
  return shown as unknown as Json;
}

const words = ['summary', 'description'];
const inputs = ['parameters', 'requestBody'];
const outputs = ['responses'];

function changedPartsOf(before: StoredTool, now: StoredTool): ChangedPart[] {
  const known = new Set(['operationId', ...words, ...inputs, ...outputs]);
  const others = Object.keys({ ...before.operation, ...now.operation }).filter((key) => !known.has(key));
  const differs = (keys: readonly string[]) =>
    !equalJson(pick(before.operation, keys), pick(now.operation, keys));
  return [
    ...(before.name === now.name ? [] : ['name' as const]),
    ...(differs(words) ? ['description' as const] : []),
    ...(before.method === now.method && before.path === now.path ? [] : ['address' as const]),
    ...(differs(inputs) ? ['inputs' as const] : []),
    ...(differs(outputs) ? ['outputs' as const] : []),
    ...(differs(others) ? ['settings' as const] : []),
  ];
}

function pick(operation: JsonObject, keys: readonly string[]): Json {
  return keys.map((key) => (Object.hasOwn(operation, key) ? (operation[key] ?? null) : null));
}
