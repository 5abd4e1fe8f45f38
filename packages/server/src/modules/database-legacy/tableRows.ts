import type { Input, Result } from '@heddle/api-contract';
import { fieldTypes, operations } from '@heddle/api-contract/families/database';
import type { databaseLegacy } from '@heddle/api-contract/families/database-legacy';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { listBotTables, listRecords, requireDatabase, updateRecords } from '../database/index.js';

type Calls = typeof databaseLegacy.calls;

// The table of an agent in its editor holds test data.
const draft = 1 as const;

/** Rows of an agent's table; the keyword is looked for in all texts. */
export async function searchRows(
  context: Context,
  input: Input<Calls['query']>,
): Promise<Result<Calls['query']>> {
  const id = input.table_id ?? (await tableNamed(context, input.bot_id, input.table_name));
  const { data, HasMore, TotalNum } = await search(context, id, input.key_word, input);
  return { data, HasMore, TotalNum };
}

export async function queryRows(
  context: Context,
  input: Input<Calls['infoQuery']>,
): Promise<Result<Calls['infoQuery']>> {
  return { data_list: (await search(context, input.table_id, input.keyword, input)).data };
}

async function search(
  context: Context,
  database_id: string,
  keyword: string | undefined,
  { limit, offset }: { limit?: number | undefined; offset?: number | undefined },
) {
  const { row } = await requireDatabase(context, database_id, 'view');
  const pattern = containing(keyword ?? '');
  const conditions = row.fields
    .filter(({ type }) => type === fieldTypes.text)
    .map(({ name: left }) => ({ left, operation: operations.like, right: pattern }));
  const filter = keyword && conditions.length > 0 ? { conditions, logic: 'or' as const } : undefined;
  const input = { database_id, table_type: draft, limit, offset, filter_criterion: filter };
  return listRecords(context, input as Parameters<typeof listRecords>[1]);
}

async function tableNamed(
  context: Context,
  bot_id: string | undefined,
  name: string | undefined,
): Promise<string> {
  const input = { bot_id, table_type: draft, table_ids: undefined, creator_id: undefined };
  const { BotTableList } = await listBotTables(context, input);
  const found = BotTableList.find(({ table_name }) => table_name.toLowerCase() === name?.toLowerCase());
  if (!found) throw new DomainError('databaseInvalid', databaseReasons.notFound({ id: name ?? '' }));
  return String(found.id);
}

export const addRows = (context: Context, { table_id, data_list }: Input<Calls['infoAdd']>) =>
  change(context, table_id, { record_data_add: data_list });

export const updateRows = (context: Context, { table_id, data_list }: Input<Calls['infoUpdate']>) =>
  change(context, table_id, { record_data_alter: data_list });

export async function deleteRows(
  context: Context,
  { table_id, data_ids }: Input<Calls['infoDelete']>,
): Promise<Result<Calls['infoDelete']>> {
  await change(context, table_id, { record_data_delete: data_ids.map((bstudio_id) => ({ bstudio_id })) });
  return { table_id, data_ids };
}

async function change(context: Context, table_id: string, rows: object) {
  const input = { database_id: table_id, table_type: draft, ...rows };
  await updateRecords(context, input as Parameters<typeof updateRecords>[1]);
  return { table_id };
}
