/** Why a text is not CSV; `line` counts from 1. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  constructor(
    readonly line: number,
    readonly problem: 'quote' | 'cells' | 'rows',
  ) {
    super(`row ${line}: ${problemTexts[problem]}`);
  }
}

const problemTexts = {
  quote: 'a quoted cell does not end, or goes on after its quote',
  cells: 'too many cells',
  rows: 'too many rows',
};

/** Limits of a parsed text. */
export interface CsvLimits {
  rows: number;
  cells: number;
}

/** Rows of cells of a CSV text as in RFC 4180; empty rows at the end are left out. Throws `CsvError`. */
export function parseCsv(text: string, limits: CsvLimits): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at <= text.length) {
    const { value, end } = readCell(text, at, rows.length + 1);
    row.push(value);
    if (row.length > limits.cells) throw new CsvError(rows.length + 1, 'cells');
    if (text[end] === ',') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    if (rows.length > limits.rows && row.some((cell) => cell !== '')) throw new CsvError(rows.length, 'rows');
    row = [];
    if (end >= text.length) break;
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

function readCell(text: string, at: number, line: number): { value: string; end: number } {
  if (text[at] !== '"') {
    let end = at;
    while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return { value: text.slice(at, end), end };
  }
  let value = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) throw new CsvError(line, 'quote');
    value += text.slice(from, quote);
    const after = text[quote + 1];
    if (after !== '"') {
      if (after !== undefined && after !== ',' && after !== '\n' && after !== '\r')
        throw new CsvError(line, 'quote');
      return { value, end: quote + 1 };
    }
    value += '"';
    from = quote + 2;
  }
}

const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * A row of a CSV text. Spreadsheets execute cells that begin with `=`, `+`, `-`, `@`, a tab or a line break;
 * those get an apostrophe, unless they are plain numbers.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
