import type { ResultField } from './UserTables.js';

const int8 = 20;
const numeric = 1700;

/** Rows of the driver with numbers where JavaScript holds them exactly. */
export function readRows(
  rows: Record<string, unknown>[],
  fields: readonly ResultField[],
): Record<string, unknown>[] {
  const exact = fields.filter(({ type }) => type === int8 || type === numeric).map(({ name }) => name);
  if (exact.length === 0) return rows;
  return rows.map((row) => {
    const read = { ...row };
    for (const name of exact) read[name] = toNumber(row[name]);
    return read;
  });
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = Number(value);
  if (/^-?\d+$/.test(value)) return Number.isSafeInteger(number) ? number : value;
  // 15 digits are the same in binary and back.
  return Number.isFinite(number) && value.replace(/\D/g, '').length <= 15 ? number : value;
}
