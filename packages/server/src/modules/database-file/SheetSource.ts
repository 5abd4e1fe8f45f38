import { sheetLimits } from '@heddle/api-contract/families/database-file';
import { databaseFileReasons } from '@heddle/api-contract/reasons/database-file';
import type { FileSheet } from '../../document-files/DocumentFiles.js';
import { FileProblem } from '../../document-files/FileProblem.js';
import { documentFileLimits } from '../../document-files/limits.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type FileRow, readableFile, readHeldFile } from '../file/index.js';

/** Where the rows of a sheet are; everything counts from 0. */
export interface SheetChoice {
  sheet: number;
  header: number;
  start: number;
}

export function readChoice(
  given: {
    sheet_id?: number | undefined;
    header_line_idx?: number | undefined;
    start_line_idx?: number | undefined;
  } = {},
): SheetChoice {
  const header = given.header_line_idx ?? 0;
  // Clients send 0 for "not chosen".
  const start = given.start_line_idx || header + 1;
  if (start <= header)
    throw new DomainError('sheetColumnsWrong', databaseFileReasons.headerRow({ field: 'table_sheet' }));
  return { sheet: given.sheet_id ?? 0, header, start };
}

/** A file that the caller may read and that can be a sheet. */
export async function requireSheetFile(
  context: Context,
  uri: string | undefined,
  field: string,
): Promise<FileRow> {
  if (!uri) throw new DomainError('badRequest', programText(`${field} must be given`));
  const row = await readableFile(context, { uri });
  if (!row) throw new DomainError('accessDenied', databaseFileReasons.noFile({ field }));
  if (row.size > sheetLimits.bytes)
    throw new DomainError(
      'sheetFileTooLarge',
      databaseFileReasons.tooLarge({ field, maximum: sheetLimits.bytes }),
    );
  return row;
}

/** The cells of the chosen sheet, and the sheets of the file. */
export interface ReadSheet {
  names: readonly string[];
  rows: readonly (readonly string[])[];
  /** Rows of data in the file, of which `rows` has the first ones. */
  total: number;
  sheets: readonly Pick<FileSheet, 'name' | 'total'>[];
}

/** Reads a sheet in another thread; at most `maxRows` rows of data. */
export async function readSheet(
  app: App,
  fileId: string,
  { sheet: wanted, header, start }: SheetChoice,
  { signal, maxRows }: { signal: AbortSignal; maxRows: number },
): Promise<ReadSheet> {
  const file = await readHeldFile(app, fileId, sheetLimits.bytes);
  if (!file) throw new DomainError('accessDenied', databaseFileReasons.noFile());
  const { name, extension } = file.row;
  const sheets = await app.documentFiles
    .readSheets(file.bytes, name.includes('.') ? name : `${name}.${extension}`, {
      signal,
      maxRows: maxRows + start,
    })
    .catch((error: unknown) => {
      throw toRefusal(error) ?? error;
    });
  if (sheets.length === 0) throw new DomainError('sheetMissing', databaseFileReasons.noSheet());
  const sheet = sheets[wanted];
  if (!sheet)
    throw new DomainError('sheetNumberWrong', databaseFileReasons.sheetNumber({ number: wanted + 1 }));
  const names = withoutEmptyEnd(sheet.rows[header] ?? []);
  const total = Math.max(0, sheet.total - start);
  if (names.length === 0) throw new DomainError('sheetEmpty', databaseFileReasons.empty());
  const maximum = sheetLimits.rows;
  if (total > maximum)
    throw new DomainError('sheetTooManyRows', databaseFileReasons.tooManyRows({ maximum, total }));
  return { names, rows: sheet.rows.slice(start), total, sheets };
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1;
  return cells.slice(0, width).map((cell) => cell.trim());
}

/** Problems of files under the codes that clients know; undefined for other errors. */
function toRefusal(error: unknown): DomainError | undefined {
  if (!(error instanceof FileProblem)) return undefined;
  const options = { cause: error };
  if (error.kind === 'tooLarge')
    return new DomainError(
      'sheetFileTooLarge',
      databaseFileReasons.tooLarge({ maximum: documentFileLimits.sheet }),
      options,
    );
  if (error.kind === 'empty') return new DomainError('sheetEmpty', databaseFileReasons.empty(), options);
  if (error.kind === 'unsupported')
    return new DomainError('sheetTypeUnsupported', databaseFileReasons.unsupported(), options);
  const reason =
    'reason' in error
      ? (error as { reason: ConstructorParameters<typeof DomainError>[1] }).reason
      : undefined;
  return new DomainError('sheetTypeUnsupported', reason ?? databaseFileReasons.unsupported(), options);
}
