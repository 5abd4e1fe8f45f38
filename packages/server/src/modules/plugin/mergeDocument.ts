import type { ImportedTool, PluginDocument } from '@heddle/plugin';
import { equalJson, isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';

/**
 * The plugin's document with the components of another one. A component whose name the plugin uses for something else
 * is added under another name, which the added tools then refer to.
 */
export function mergeDocument(
  own: PluginDocument,
  added: { document: PluginDocument; tools: readonly ImportedTool[] },
): { document: PluginDocument; tools: readonly ImportedTool[] } {
  const given = isJsonObject(added.document.components) ? added.document.components : {};
  const known = isJsonObject(own.components) ? own.components : {};
  const renamed = new Map<string, string>();
  for (const [group, components] of Object.entries(given)) {
    const taken = isJsonObject(known[group]) ? known[group] : {};
    if (!isJsonObject(components)) continue;
    for (const [name, component] of Object.entries(components))
      if (Object.hasOwn(taken, name) && !equalJson(taken[name] ?? null, component))
        renamed.set(referenceTo(group, name), freeName(name, taken, components));
  }
  const merged: JsonObject = { ...known };
  for (const [group, components] of Object.entries(given)) {
    if (!isJsonObject(components)) continue;
    const all: JsonObject = isJsonObject(known[group]) ? { ...known[group] } : {};
    for (const [name, component] of Object.entries(components))
      setOwn(all, renamed.get(referenceTo(group, name)) ?? name, renameReferences(component, renamed));
    setOwn(merged, group, all);
  }
  return {
    document: Object.keys(merged).length > 0 ? { ...own, components: merged } : own,
    tools:
      renamed.size === 0
        ? added.tools
        : added.tools.map((tool) => ({
            ...tool,
            operation: renameReferences(tool.operation, renamed) as JsonObject,
          })),
  };
}

function referenceTo(group: string, name: string): string {
  return `#/components/${group}/${name}`;
}

function freeName(name: string, ...taken: readonly JsonObject[]): string {
  for (let number = 2; ; number++) {
    const free = `${name}_${number}`;
    if (!taken.some((components) => Object.hasOwn(components, free))) return free;
  }
}

/** References to renamed components and to what is within them. */
function renameReferences(value: Json, renamed: ReadonlyMap<string, string>): Json {
  if (renamed.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, renamed));
  if (!isJsonObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, inner] of Object.entries(value))
    setOwn(
      copy,
      key,
      key === '$ref' && typeof inner === 'string'
        ? renamedReference(inner, renamed)
        : renameReferences(inner, renamed),
    );
  return copy;
}

function renamedReference(reference: string, renamed: ReadonlyMap<string, string>): string {
  const [, group = '', name = '', rest = ''] = /^#\/components\/([^/]+)\/([^/]+)(.*)$/s.exec(reference) ?? [];
  const free = renamed.get(referenceTo(group, name));
  return free === undefined ? reference : `${referenceTo(group, free)}${rest}`;
}
