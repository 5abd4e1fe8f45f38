import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { ToolParameter } from '../tool/Tool.js';

/** A value as the text of a parameter: objects and arrays within others are JSON. */
export function scalar(value: Json): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Percent-encodes everything but unreserved characters. */
export function encode(text: string): string {
  // A lone surrogate cannot be encoded, and would make this throw.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The characters that `allowReserved` leaves alone, except those that would end the query or the value. */
const reserved = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|5B|5D)/g;

/** A value of the path, in the style of its parameter (https://spec.openapis.org/oas/v3.1.0#style-values). */
export function pathValue({ name, style, explode }: ToolParameter, value: Json): string {
  const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const named = style === 'matrix' ? `${encode(name)}=` : '';
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(scalar(item)));
    if (style === 'matrix' && explode) return items.map((item) => `;${encode(name)}=${item}`).join('');
    return `${prefix}${named}${items.join(style === 'label' && explode ? '.' : ',')}`;
  }
  if (isJsonObject(value)) {
    const pairs = Object.entries(value).map(([key, item]) => [encode(key), encode(scalar(item))] as const);
    if (!explode) return `${prefix}${named}${pairs.flat().join(',')}`;
    const separator = style === 'label' ? '.' : style === 'matrix' ? ';' : ',';
    return prefix + pairs.map(([key, item]) => `${key}=${item}`).join(separator);
  }
  return `${prefix}${named}${encode(scalar(value))}`;
}

/** The pairs of a query or form parameter, encoded. */
export function queryPairs(
  {
    name,
    style,
    explode,
    allowReserved,
  }: Pick<ToolParameter, 'name' | 'style' | 'explode' | 'allowReserved'>,
  value: Json,
): string[] {
  const write = (text: string) =>
    allowReserved ? encode(text).replace(reserved, decodeURIComponent) : encode(text);
  const key = encode(name);
  if (Array.isArray(value)) {
    const items = value.map((item) => write(scalar(item)));
    if (explode) return items.map((item) => `${key}=${item}`);
    const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
    return items.length === 0 ? [] : [`${key}=${items.join(separator)}`];
  }
  if (isJsonObject(value)) {
    const pairs = Object.entries(value).map(([inner, item]) => [encode(inner), write(scalar(item))] as const);
    if (style === 'deepObject') return pairs.map(([inner, item]) => `${key}%5B${inner}%5D=${item}`);
    if (explode) return pairs.map(([inner, item]) => `${inner}=${item}`);
    return pairs.length === 0 ? [] : [`${key}=${pairs.flat().join(',')}`];
  }
  return [`${key}=${write(scalar(value))}`];
}

/** The value of a header: simple style, not encoded. */
export function headerValue({ explode }: Pick<ToolParameter, 'explode'>, value: Json): string {
  if (Array.isArray(value)) return value.map(scalar).join(',');
  if (!isJsonObject(value)) return scalar(value);
  const pairs = Object.entries(value).map(([key, item]) => [key, scalar(item)] as const);
  return explode ? pairs.map(([key, item]) => `${key}=${item}`).join(',') : pairs.flat().join(',');
}

/** The pairs of a cookie, encoded. */
export function cookiePairs(parameter: ToolParameter, value: Json): string[] {
  return queryPairs({ ...parameter, style: 'form', allowReserved: false }, value);
}
