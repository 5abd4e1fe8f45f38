import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { readTable, type Table } from '@heddle/retrieval';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { readHeldFile } from '../file/index.js';
import type { SheetChoice } from './stored.js';

export const firstSheet: SheetChoice = { sheet: 0, header: 0, start: 1 };

/** A sheet choice of a request. */
export interface WireSheet {
  sheet_id?: string | undefined;
  header_line_idx?: number | undefined;
  start_line_idx?: number | undefined;
}

/** Values begin in the row after the header if nothing else is said. */
export function readSheetChoice(given: WireSheet | undefined): SheetChoice {
  if (!given) return firstSheet;
  const header = given.header_line_idx ?? 0;
  const start = given.start_line_idx || header + 1;
  if (header >= start)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.headerRow({ field: 'table_sheet' }));
  // Every other text names no sheet.
  const sheet = /^\d{1,4}$/.test(given.sheet_id ?? '0')
    ? Number(given.sheet_id ?? 0)
    : Number.MAX_SAFE_INTEGER - 1;
  return { sheet, header, start };
}

/** A table of a file, and the sheets that the file has. */
export interface TableFile {
  table: Table;
  sheets: { name: string; total: number }[];
}

/** Reads a table from a file that a document holds or is going to hold. */
export async function readTableFile(
  app: App,
  { fileId, extension }: { fileId: string; extension: string },
  choice: SheetChoice,
  { signal, maxRows }: { signal: AbortSignal; maxRows?: number },
): Promise<TableFile> {
  const file = await readHeldFile(app, fileId, knowledgeLimits.tableFileBytes);
  if (!file) throw new DomainError('knowledgeUnreadable', knowledgeReasons.fileGone());
  const sheets = await app.documentFiles.readSheets(file.bytes, `file.${extension}`, {
    signal,
    ...(maxRows !== undefined && { maxRows: maxRows + choice.start }),
  });
  const sheet = sheets[choice.sheet];
  if (!sheet)
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.noSheet({ field: 'table_sheet', number: choice.sheet + 1 }),
    );
  const table = readTable(sheet.rows, choice);
  if (table.columns.length === 0)
    throw new DomainError('knowledgeInvalid', knowledgeReasons.noColumns({ field: 'table_sheet' }));
  return { table, sheets: sheets.map(({ name, total }) => ({ name, total })) };
}
