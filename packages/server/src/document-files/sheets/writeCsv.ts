import type { WrittenCell } from '../DocumentFiles.js';

/** Spreadsheet programs evaluate cells that begin like this. */
const formula = /^[=+\-@\t\r]/;
const quoted = /[",\r\n]/;
const mark = '\ufeff';

/**
 * Rows as CSV (RFC 4180), with the byte order mark that spreadsheet programs need to recognise UTF-8. Texts that
 * could be formulas get an apostrophe in front; numbers do not.
 */
export function* writeCsv(
  header: readonly string[],
  rows: Iterable<readonly WrittenCell[]>,
): Generator<string> {
  yield `${mark}${header.map(cellText).join(',')}\r\n`;
  for (const row of rows) yield `${row.map(cellText).join(',')}\r\n`;
}

function cellText(value: WrittenCell): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
