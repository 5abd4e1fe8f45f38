import writeSpreadsheet from 'write-excel-file/universal';
import type { WrittenCell } from '../DocumentFiles.js';

/** What becomes an XLSX file. */
export interface WrittenSheet {
  name: string;
  header: readonly string[];
  rows: readonly (readonly WrittenCell[])[];
}

/** Characters that names of sheets must not contain, and their maximum length. */
const forbidden = /[\\/?*[\]:]/g;
const maxName = 31;
/** Characters of a cell, by the format's specification. */
const maxCell = 32_767;

/** Writes a sheet; texts are stored as texts, so a text that looks like a formula is never evaluated. */
export async function writeXlsx({ name, header, rows }: WrittenSheet): Promise<Uint8Array> {
  const data = [
    header.map((value) => ({ value: value.slice(0, maxCell), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(toCell)),
  ];
  const sheet = name.replace(forbidden, ' ').trim().slice(0, maxName) || 'Sheet1';
  const written = await writeSpreadsheet(data, { sheet }).toBlob();
  return new Uint8Array(await written.arrayBuffer());
}

function toCell(value: WrittenCell) {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value, type: Boolean };
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  // The format has no control characters.
  return { value: withoutControls(value).slice(0, maxCell), type: String };
}

function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be written
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
