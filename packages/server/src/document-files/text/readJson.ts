import type { FileBlock } from '../DocumentFiles.js';
import { markdownTable } from '../sheets/markdownTable.js';
import { parseJson, readJsonRows } from '../sheets/readJsonRows.js';

/** A list of objects as a table, a list of texts as paragraphs, and everything else as code. */
export function readJson(text: string): FileBlock[] {
  const rows = readJsonRows(text);
  if (rows) return [{ type: 'table', text: markdownTable(rows) }];
  const value = parseJson(text);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.map((item) => ({ type: 'paragraph', text: item }));
  return [{ type: 'code', text: JSON.stringify(value, undefined, 2) }];
}
