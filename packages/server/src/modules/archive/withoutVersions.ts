import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

const siblings = [
  { id: 'workflowid', version: 'workflowversion' },
  { id: 'workflow_id', version: 'workflow_version' },
  { id: 'plugin_id', version: 'plugin_version' },
];

/**
 * Lets the document call the drafts of workflows and the latest versions of plugins that were imported with it, in
 * place, because archives contain no versions. Returns whether anything changed.
 */
export function forgetVersions(json: Json, imported: ReadonlyMap<string, string>): boolean {
  if (Array.isArray(json)) {
    const isListed = forgetInParameters(json, imported);
    return json.map((item) => forgetVersions(item, imported)).some(Boolean) || isListed;
  }
  if (!isJsonObject(json)) return false;
  const keys = new Map(Object.keys(json).map((key) => [key.toLowerCase(), key]));
  let isChanged = false;
  for (const { id, version } of siblings) {
    const idKey = keys.get(id);
    const versionKey = keys.get(version);
    if (idKey === undefined || versionKey === undefined) continue;
    if (!imported.has(String(json[idKey])) || json[versionKey] === '') continue;
    json[versionKey] = '';
    isChanged = true;
  }
  return (
    Object.values(json)
      .map((value) => forgetVersions(value, imported))
      .some(Boolean) || isChanged
  );
}

/** Nodes that call tools name plugin and version as parameters of a list. */
function forgetInParameters(list: readonly Json[], imported: ReadonlyMap<string, string>): boolean {
  const plugin = literalOf(list, 'pluginID');
  const version = literalOf(list, 'pluginVersion');
  if (!plugin || !version || !imported.has(String(plugin.content))) return false;
  if (version.content === '' || version.content === '0') return false;
  version.content = '';
  return true;
}

function literalOf(list: readonly Json[], name: string): JsonObject | undefined {
  const parameter = list.find((item) => isJsonObject(item) && item.name === name);
  const input = isJsonObject(parameter) ? parameter.input : undefined;
  const value = isJsonObject(input) ? input.value : undefined;
  return isJsonObject(value) && value.type === 'literal' ? value : undefined;
}
