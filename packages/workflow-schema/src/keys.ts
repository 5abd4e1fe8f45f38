import { isJsonObject, type Json, type JsonObject } from './json.js';

/** The key of `object` for `name`: the exact one, otherwise the first that differs only in case. */
export function findKey(object: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  // Called for every node with keys that are rarely present, so this allocates nothing.
  for (const key in object) {
    if (key.length !== name.length || key.toLowerCase() !== name.toLowerCase()) continue;
    if (Object.hasOwn(object, key)) return key;
  }
  return undefined;
}

/** The own value of `name`, in any case. */
export function readKey(object: JsonObject, name: string): Json | undefined {
  const key = findKey(object, name);
  return key === undefined ? undefined : object[key];
}

/** The value at a path of names; undefined if a value along the path is not an object. */
export function readNested(object: JsonObject, names: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const name of names) value = isJsonObject(value) ? readKey(value, name) : undefined;
  return value;
}

/** The own value of a key that is data (such as a variable's name), and therefore case-sensitive. */
export function readOwn(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own property, including `__proto__`, for which plain assignment would not work. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Reads text from a document: a string, or a number whose quotes are missing. */
export function readText(object: JsonObject, name: string): string {
  const value = readKey(object, name);
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
