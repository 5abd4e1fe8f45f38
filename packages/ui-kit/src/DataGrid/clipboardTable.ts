const maximumCells = 10_000;

/**
 * Rows of cells in text that a spreadsheet put on the clipboard: tabs between cells, quotes around cells with
 * tabs, quotes or line breaks. Reads at most 10,000 cells.
 */
export function parseClipboardTable(text: string): string[][] {
  const rows: string[][] = [[]];
  let cells = 0;
  let index = 0;
  while (index <= text.length && cells < maximumCells) {
    const { value, end } = readCell(text, index);
    rows.at(-1)?.push(value);
    cells++;
    const separator = text[end];
    if (separator === undefined) break;
    index = end + 1;
    if (separator === '\t') continue;
    if (separator === '\r' && text[index] === '\n') index++;
    // A line break at the end starts no row.
    if (index >= text.length || cells === maximumCells) break;
    rows.push([]);
  }
  return rows;
}

function readCell(text: string, start: number): { value: string; end: number } {
  if (text[start] === '"') {
    const quoted = readQuoted(text, start + 1);
    if (quoted) return quoted;
  }
  let end = start;
  while (end < text.length && !'\t\n\r'.includes(text[end] ?? '')) end++;
  return { value: text.slice(start, end), end };
}

/** Undefined if the quotes are part of the text. */
function readQuoted(text: string, start: number): { value: string; end: number } | undefined {
  let value = '';
  for (let index = start; index < text.length; index++) {
    if (text[index] !== '"') {
      value += text[index];
    } else if (text[index + 1] === '"') {
      value += '"';
      index++;
    } else {
      const next = text[index + 1];
      return next === undefined || '\t\n\r'.includes(next) ? { value, end: index + 1 } : undefined;
    }
  }
  return undefined;
}

/** Text for the clipboard that spreadsheets read as cells. */
export function formatClipboardTable(rows: readonly (readonly string[])[]): string {
  const cell = (value: string) => (/["\t\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return rows.map((row) => row.map(cell).join('\t')).join('\n');
}
