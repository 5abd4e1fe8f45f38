import type { Input, Result } from '@heddle/api-contract';
import { fieldTypes } from '@heddle/api-contract/families/database';
import type { databaseFile } from '@heddle/api-contract/families/database-file';
import type { Context } from '../../kernel/Context.js';
import type { FileAnswer } from '../../kernel/implement.js';
import { originOf } from '../../kernel/originOf.js';
import { requireDatabase } from '../database/index.js';

type Calls = typeof databaseFile.calls;

/** A value of each type as the record calls accept it. */
const examples: Readonly<Record<number, string>> = {
  [fieldTypes.text]: '',
  [fieldTypes.number]: '0',
  [fieldTypes.date]: '0001-01-01 00:00:00',
  [fieldTypes.float]: '0',
  [fieldTypes.boolean]: 'false',
};

/** The address of the template. */
export async function templateAddress(
  context: Context,
  input: Input<Calls['template']>,
): Promise<Result<Calls['template']>> {
  const { row } = await requireDatabase(context, input.database_id, 'view');
  return { TosUrl: `${originOf(context.request)}/api/memory/database/template_file/${row.id}` };
}

/** An XLSX file with the names of the fields, and a row that shows their types. */
export async function readTemplate(
  context: Context,
  input: Input<Calls['templateFile']>,
): Promise<FileAnswer> {
  const { row } = await requireDatabase(context, input.database_id, 'view');
  const bytes = await context.documentFiles.writeXlsx(
    {
      name: row.name,
      header: row.fields.map(({ name }) => name),
      rows: [row.fields.map(({ type }) => examples[type] ?? '')],
    },
    { signal: context.signal },
  );
  return attachment(bytes, `${row.name}-template.xlsx`, xlsxType);
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file to download. Names of databases have only letters, digits and underscores. */
export function attachment(bytes: FileAnswer['bytes'], name: string, contentType: string): FileAnswer {
  return { bytes, contentType, headers: { 'content-disposition': `attachment; filename="${name}"` } };
}
