import { isJsonObject, type JsonObject, type TypeDescription } from '@heddle/workflow-schema';
import { viewTypeOf, writeType } from './types.js';
import { readAt, textAt, type WirePath, writeAt } from './wire.js';

/** Gives a literal the type of the field that it is for; a reference keeps the type of its variable. */
export function writeFieldType(draft: JsonObject, path: WirePath, type: TypeDescription | undefined): void {
  const input = readAt(draft, path);
  if (type === undefined || !isJsonObject(input)) return;
  if (textAt(input, ['value', 'type']) !== 'literal') return;
  writeType(input, type);
  writeAt(input, ['value', 'rawMeta'], { type: viewTypeOf(type) });
  // The text of a literal of another type would stay unreadable in its field.
  if (typeof readAt(input, ['value', 'content']) !== 'string') writeAt(input, ['value', 'content'], '');
}
