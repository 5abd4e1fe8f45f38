import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

/** Versions by the ids of what a document refers to. */
export interface Pins {
  workflows: ReadonlyMap<string, string>;
  plugins: ReadonlyMap<string, string>;
}

/**
 * Gives every reference to a workflow or a plugin that follows the draft or the latest version the version from
 * `pins`; references that name a version keep it.
 */
export function pinDocument(json: JsonObject, pins: Pins): JsonObject {
  return pinValue(json, pins) as JsonObject;
}

function pinValue(value: Json, pins: Pins): Json {
  if (Array.isArray(value))
    return pinTool(
      value.map((item) => pinValue(item, pins)),
      pins,
    );
  if (!isJsonObject(value)) return value;
  const pinned = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pinValue(item, pins)]));
  pinKeys(pinned, pins.workflows, 'workflowId', 'workflowVersion');
  pinKeys(pinned, pins.workflows, 'workflow_id', 'workflow_version');
  pinKeys(pinned, pins.plugins, 'plugin_id', 'plugin_version');
  return pinned;
}

function pinKeys(object: JsonObject, pins: ReadonlyMap<string, string>, idKey: string, versionKey: string) {
  const pin = pins.get(String(object[idKey] ?? ''));
  if (pin !== undefined && follows(object[versionKey])) object[versionKey] = pin;
}

const follows = (version: Json | undefined) =>
  version === undefined || version === null || version === '' || version === '0';

/** A node that calls a tool names the plugin and its version in a list of parameters. */
function pinTool(list: Json[], { plugins }: Pins): Json[] {
  const pin = plugins.get(contentOf(list, 'pluginID'));
  if (pin === undefined || !follows(contentOf(list, 'pluginVersion'))) return list;
  const version = {
    name: 'pluginVersion',
    input: { type: 'string', value: { type: 'literal', content: pin } },
  };
  return [...list.filter((item) => nameOf(item) !== 'pluginVersion'), version];
}

const nameOf = (item: Json) => (isJsonObject(item) ? item.name : undefined);

function contentOf(list: readonly Json[], name: string): string {
  const found = list.find((item) => nameOf(item) === name);
  const input = found !== undefined && isJsonObject(found) ? found.input : undefined;
  const value = input !== undefined && isJsonObject(input) ? input.value : undefined;
  return value !== undefined && isJsonObject(value) ? String(value.content ?? '') : '';
}
