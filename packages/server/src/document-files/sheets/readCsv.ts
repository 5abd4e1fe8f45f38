import { FileProblem } from '../FileProblem.js';
import { documentFileLimits } from '../limits.js';

const delimiters = [',', ';', '\t', '|'];
const sampleCharacters = 64 * 1024;
const sampleRows = 20;

/** The rows of delimited text (RFC 4180), and how many there are. Rows without content count, but are left out. */
export function readCsv(
  text: string,
  { maxRows = Number.POSITIVE_INFINITY }: { maxRows?: number } = {},
): { rows: string[][]; total: number } {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [];
  let total = 0;
  readRows(text, delimiter, (row) => {
    if (row.length > documentFileLimits.columns)
      throw new FileProblem('tooManyColumns', { maximum: documentFileLimits.columns });
    total += 1;
    if (rows.length < maxRows) rows.push(row);
    return true;
  });
  return { rows, total };
}

/** The delimiter that separates most of the first rows into the same number of cells. */
export function delimiterOf(text: string): string {
  const sample = text.slice(0, sampleCharacters);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    readRows(sample, delimiter, (row) => widths.push(row.length) < sampleRows);
    // The sample may have cut the last row.
    if (widths.length > 1 && sample.length < text.length) widths.pop();
    const width = widths[0] ?? 1;
    const same = widths.filter((other) => other === width).length;
    const score = width > 1 ? same / widths.length + Math.min(width, 100) / 1000 : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Passes each row to `onRow` until it returns false. Lines without any character are no rows. */
function readRows(text: string, delimiter: string, onRow: (row: string[]) => boolean): void {
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { value, end } = readCell(text, at, delimiter);
    row.push(value);
    if (row.length > documentFileLimits.columns) {
      onRow(row);
      return;
    }
    const sign = text[end];
    at = end + 1;
    if (sign === delimiter) continue;
    if (sign === '\r' && text[at] === '\n') at += 1;
    const isEmpty = row.length === 1 && row[0] === '';
    if (!isEmpty && !onRow(row)) return;
    row = [];
  }
}

function readCell(text: string, from: number, delimiter: string): { value: string; end: number } {
  if (text[from] !== '"') return readBare(text, from, delimiter);
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    // A quote that never closes is part of the text of its line.
    if (quote === -1) return readBare(text, from, delimiter);
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') {
      const rest = readBare(text, quote + 1, delimiter);
      return { value: parts.join('') + rest.value, end: rest.end };
    }
    parts.push('"');
    at = quote + 2;
  }
}

function readBare(text: string, from: number, delimiter: string): { value: string; end: number } {
  let end = from;
  while (end < text.length) {
    const sign = text[end];
    if (sign === delimiter || sign === '\n' || sign === '\r') break;
    end += 1;
  }
  return { value: text.slice(from, end), end };
}
