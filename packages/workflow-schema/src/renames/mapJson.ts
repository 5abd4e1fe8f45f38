import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { setOwn } from '../keys.js';

/**
 * A copy in which values are replaced by what `change` returns; undefined visits the parts of the value.
 * Unchanged parts are shared with the original.
 */
export function mapJson(value: Json, change: (value: Json) => Json | undefined): Json {
  const changed = change(value);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) {
    const items = value.map((item) => mapJson(item, change));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  let copy: JsonObject | undefined;
  for (const key of Object.keys(value)) {
    const next = mapJson(value[key]!, change);
    if (next === value[key]) continue;
    copy ??= { ...value };
    setOwn(copy, key, next);
  }
  return copy ?? value;
}
