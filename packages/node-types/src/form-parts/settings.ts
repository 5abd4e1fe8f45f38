import type { Json, JsonObject, ValueType } from '@heddle/workflow-schema';
import { viewTypeOf } from './types.js';
import { appendAt, listAt, readAt, textAt, type WirePath, writeAt } from './wire.js';

/** Path of the literal of a named setting in a list of parameters; undefined if absent. */
export function settingPath(root: Json, list: WirePath, name: string): WirePath | undefined {
  const index = listAt(root, list).findIndex((parameter) => textAt(parameter, ['name']) === name);
  return index < 0 ? undefined : [...list, index, 'input', 'value', 'content'];
}

/** The literal of a named setting. */
export function settingAt(root: Json, list: WirePath, name: string): Json | undefined {
  const path = settingPath(root, list, name);
  return path && readAt(root, path);
}

/** Sets the literal of a named setting; a missing setting is added with this type. */
export function writeSetting(
  draft: JsonObject,
  list: WirePath,
  name: string,
  type: ValueType,
  content: Json,
): void {
  const path = settingPath(draft, list, name);
  if (path !== undefined) {
    writeAt(draft, path, content);
    writeAt(draft, [...path.slice(0, -1), 'type'], 'literal');
    return;
  }
  const value = { type: 'literal', content, rawMeta: { type: viewTypeOf({ type }) } };
  appendAt(draft, list, { name, input: { type, value } });
}

/** Sets the literal of a setting that is a list of strings. */
export function writeListSetting(draft: JsonObject, list: WirePath, name: string, content: string[]): void {
  const path = settingPath(draft, list, name);
  if (path !== undefined) {
    writeAt(draft, path, content);
    return;
  }
  const type = { type: 'list' as const, schema: { type: 'string' as const } };
  const value = { type: 'literal', content, rawMeta: { type: viewTypeOf(type) } };
  appendAt(draft, list, { name, input: { ...type, value } });
}
