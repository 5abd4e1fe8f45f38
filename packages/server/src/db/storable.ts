import { isJsonObject, type Json } from '@heddle/workflow-schema';

/** A text that every column accepts: PostgreSQL stores neither NUL nor, in JSON, half a character. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** As `storableText`, for all texts and keys in a value. */
export function storable<Value>(value: Value): Value {
  return clean(value as Json) as Value;
}

function clean(value: Json): Json {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), clean(inner)]));
}
