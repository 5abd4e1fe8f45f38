import { zipSync } from 'fflate';
import readSpreadsheet from 'read-excel-file/universal';
import { openArchive } from '../archive/openArchive.js';
import type { FileSheet, ReadSheetsOptions } from '../DocumentFiles.js';
import { FileProblem } from '../FileProblem.js';
import { documentFileLimits } from '../limits.js';
import { decodeText } from '../text/decodeText.js';

/** Reads the cells of all sheets; formulas have the values that were saved with them. */
export async function readXlsx(
  bytes: Uint8Array,
  { maxRows = Number.POSITIVE_INFINITY }: ReadSheetsOptions = {},
): Promise<FileSheet[]> {
  const parts = openArchive(bytes, 'XLSX', isTextPart);
  for (const [path, content] of Object.entries(parts))
    if (path.startsWith('xl/worksheets/')) refuseHugeGrid(content);
  // The reader unpacks the archive again; this one states its true sizes and contains only what is read.
  const safe = zipSync(parts, { level: 0 });
  const sheets = await parse(safe);
  return sheets.map(({ sheet: name, data }) => ({
    name,
    total: data.length,
    rows: data.slice(0, maxRows).map((row) => {
      if (row.length > documentFileLimits.columns)
        throw new FileProblem('tooManyColumns', { maximum: documentFileLimits.columns });
      return row.map(cellText);
    }),
  }));
}

/** Cells of a sheet, empty ones included. */
const maxGridCells = 10_000_000;

function isTextPart(path: string): boolean {
  return /\.(?:xml|rels)$/.test(path) && !/^xl\/(?:drawings|charts|media|embeddings|pivot)/.test(path);
}

async function parse(bytes: Uint8Array) {
  try {
    return await readSpreadsheet(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  } catch (error) {
    throw new FileProblem('damaged', { format: 'XLSX' }, { cause: error });
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? dateText(value) : String(value);
}

/** Without the time if there is none. Spreadsheets have no time zones. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
}

const reference = /\br="([A-Z]{1,4})(\d{1,10})"/g;

/** The reader allocates every cell up to the last row and column, however few a sheet has. */
function refuseHugeGrid(content: Uint8Array): void {
  let [columns, rows] = [0, 0];
  for (const [, letters = '', row = ''] of decodeText(content).matchAll(reference)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(letters));
  }
  if (columns > documentFileLimits.columns)
    throw new FileProblem('tooManyColumns', { maximum: documentFileLimits.columns });
  if (columns * rows > maxGridCells) throw new FileProblem('expandsTooFar');
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
