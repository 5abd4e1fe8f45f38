export type JsonRecord = { readonly [key: string]: unknown };

/** The value of a JSON text; undefined for anything else. */
export function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text or number as text; undefined if it is empty or anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A number, also as text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (value === '' || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
