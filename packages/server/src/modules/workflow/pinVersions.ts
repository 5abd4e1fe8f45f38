import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

const siblings = [
  { id: 'workflowid', version: 'workflowversion' },
  { id: 'workflow_id', version: 'workflow_version' },
  { id: 'plugin_id', version: 'plugin_version' },
];

/**
 * Lets JSON name other versions of workflows and plugins, in place: `versions` has them by id, empty for drafts of
 * workflows and latest versions of plugins. Returns whether anything changed.
 */
export function pinVersions(json: Json, versions: ReadonlyMap<string, string>): boolean {
  if (Array.isArray(json)) {
    const isListed = pinInParameters(json, versions);
    return json.map((item) => pinVersions(item, versions)).some(Boolean) || isListed;
  }
  if (!isJsonObject(json)) return false;
  const keys = new Map(Object.keys(json).map((key) => [key.toLowerCase(), key]));
  let isChanged = false;
  for (const { id, version } of siblings) {
    const idKey = keys.get(id);
    const versionKey = keys.get(version);
    if (idKey === undefined || versionKey === undefined) continue;
    const pinned = versions.get(String(json[idKey]));
    if (pinned === undefined || json[versionKey] === pinned) continue;
    json[versionKey] = pinned;
    isChanged = true;
  }
  return (
    Object.values(json)
      .map((value) => pinVersions(value, versions))
      .some(Boolean) || isChanged
  );
}

/** Nodes that call tools name plugin and version as parameters of a list. */
function pinInParameters(list: readonly Json[], versions: ReadonlyMap<string, string>): boolean {
  const plugin = literalOf(list, 'pluginID');
  const version = literalOf(list, 'pluginVersion');
  const pinned = plugin && versions.get(String(plugin.content));
  if (!version || pinned === undefined || version.content === pinned) return false;
  if (pinned === '' && version.content === '0') return false;
  version.content = pinned;
  return true;
}

function literalOf(list: readonly Json[], name: string): JsonObject | undefined {
  const parameter = list.find((item) => isJsonObject(item) && item.name === name);
  const input = isJsonObject(parameter) ? parameter.input : undefined;
  const value = isJsonObject(input) ? input.value : undefined;
  return isJsonObject(value) && value.type === 'literal' ? value : undefined;
}
