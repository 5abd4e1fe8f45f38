import { isJsonObject, type Json, type JsonObject, readOwn } from '@heddle/workflow-schema';

const placeholder = /\{\{\s*([A-Za-z_][\w.]{0,63})\s*\}\}/g;
const maxDepth = 20;

/** Replaces `{{name}}` in a text by the value of that name; unknown names become empty. Nothing is evaluated. */
export function fillText(text: string, values: JsonObject): string {
  return text.replace(placeholder, (_, name: string) => {
    const value = readOwn(values, name);
    if (value === undefined || value === null) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

/** The same in all texts of the inputs. A text that is one placeholder becomes the value, in its type. */
export function fillInputs(inputs: JsonObject, values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, fill(value, values, 0)]));
}

function fill(value: Json, values: JsonObject, depth: number): Json {
  if (depth > maxDepth) return value;
  if (typeof value === 'string') {
    const [whole] = value.matchAll(placeholder);
    return whole && whole[0] === value.trim() ? (readOwn(values, whole[1]!) ?? '') : fillText(value, values);
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, values, depth + 1));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, fill(item, values, depth + 1)]),
    );
  return value;
}
