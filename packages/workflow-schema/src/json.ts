/** A JSON value as `JSON.parse` makes it. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Keys are data: `__proto__` and its like may be among them. */
export interface JsonObject {
  [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
