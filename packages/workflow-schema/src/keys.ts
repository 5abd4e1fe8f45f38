import { isJsonObject, type Json, type JsonObject } from './json.js';

/** The key under which `object` holds `name`: the exact one, else the first that differs in case only. */
export function findKey(object: JsonObject, name: string): string | undefined {
  if (Object.hasOwn(object, name)) return name;
  // Asked of every node for keys that it seldom has, so nothing is made to find that out.
  for (const key in object) {
    if (key.length !== name.length || key.toLowerCase() !== name.toLowerCase()) continue;
    if (Object.hasOwn(object, key)) return key;
  }
  return undefined;
}

/** The own value under `name`, in whatever case the document spells it. */
export function readKey(object: JsonObject, name: string): Json | undefined {
  const key = findKey(object, name);
  return key === undefined ? undefined : object[key];
}

/** The value at the end of a path of names; undefined where something on the way is no object. */
export function readNested(object: JsonObject, names: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const name of names) value = isJsonObject(value) ? readKey(value, name) : undefined;
  return value;
}

/** The own value under a key that is data (a variable's name), where case counts. */
export function readOwn(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets an own property, `__proto__` included, which plain assignment would not. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Text as documents hold it: a string, or a number where a careless writer left the quotes out. */
export function readText(object: JsonObject, name: string): string {
  const value = readKey(object, name);
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}
