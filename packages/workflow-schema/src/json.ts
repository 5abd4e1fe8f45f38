/** A JSON value as returned by `JSON.parse`. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Keys are data, and may include names such as `__proto__`. */
export interface JsonObject {
  [key: string]: Json;
}

/** Whether a JSON value is an object, not an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
