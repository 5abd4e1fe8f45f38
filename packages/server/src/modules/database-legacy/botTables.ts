import type { Input, Result } from '@heddle/api-contract';
import type { databaseLegacy } from '@heddle/api-contract/families/database-legacy';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireBot } from '../bot/index.js';
import {
  addDatabase,
  bindToBot,
  deleteDatabase,
  listBotTables,
  requireDatabase,
  unbindFromBot,
  updateDatabase,
} from '../database/index.js';

type Calls = typeof databaseLegacy.calls;
type BotTable = Input<Calls['add']>['bot_table'];

const draft = 1;

/** Creates a database in the space of the agent, and adds it to the agent. The table ID is that of the draft table. */
export async function addTable(
  context: Context,
  { bot_table }: Input<Calls['add']>,
): Promise<Result<Calls['add']>> {
  const bot_id = bot_table.bot_id ?? '0';
  const { access } = await requireBot(context, bot_id, 'edit');
  const { table_name, table_desc, field_list, rw_mode } = bot_table;
  const { database_info } = await addDatabase(context, {
    ...{ space_id: access.spaceId, table_name, table_desc, field_list, rw_mode },
  } as Parameters<typeof addDatabase>[1]);
  await bindToBot(context, { bot_id, database_id: database_info.id as string });
  return { table_id: database_info.draft_id };
}

export async function alterTable(
  context: Context,
  { bot_table }: Input<Calls['alter']>,
): Promise<Result<Calls['alter']>> {
  const id = bot_table.table_id ?? '0';
  await requireOfBot(context, bot_table.bot_id, id);
  const { table_name, table_desc, field_list, rw_mode } = bot_table;
  await updateDatabase(context, {
    ...{ id, table_name, table_desc, field_list, rw_mode },
  } as Parameters<typeof updateDatabase>[1]);
  return { table_id: id };
}

/** Removes the table from the agent, and deletes it unless something else uses it. */
export async function deleteTable(
  context: Context,
  { related_id: bot_id, table_id }: Input<Calls['delete']>,
): Promise<Result<Calls['delete']>> {
  await requireOfBot(context, bot_id, table_id);
  await unbindFromBot(context, { bot_id, database_id: table_id });
  await deleteDatabase(context, { id: table_id, force: undefined });
  return { table_id };
}

export async function listTables(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { BotTableList } = await listBotTables(context, input);
  return { BotTableList };
}

/** As in the newer list, for the agent's editors. */
export async function listTableInfos(
  context: Context,
  { bot_id, table_id }: Input<Calls['tableList']>,
): Promise<Result<Calls['tableList']>> {
  const input = { bot_id, table_ids: table_id, table_type: draft, creator_id: undefined } as const;
  const { BotTableList } = await listBotTables(context, input);
  return {
    table_infos: BotTableList.map(({ table_id: id, table_name, table_desc, field_list }) => ({
      ...{ table_id: id, name: table_name, desc: table_desc, field_list },
    })),
  };
}

export const addNamed = (context: Context, input: Input<Calls['tableAdd']>) =>
  addTable(context, { bot_table: toBotTable(input, undefined) });

export const alterNamed = (context: Context, input: Input<Calls['tableAlter']>) =>
  alterTable(context, { bot_table: toBotTable(input, input.table_id) });

export const deleteNamed = (context: Context, { bot_id, table_id }: Input<Calls['tableDelete']>) =>
  deleteTable(context, { related_id: bot_id, table_id, user_id: undefined });

function toBotTable(
  { bot_id, name, desc, field_list }: Input<Calls['tableAdd']>,
  table_id: string | undefined,
): BotTable {
  if (field_list === undefined)
    throw new DomainError('databaseInvalid', databaseReasons.noFields({ field: 'field_list' }));
  return { bot_id, table_id, table_name: name, table_desc: desc, field_list, rw_mode: undefined };
}

async function requireOfBot(context: Context, botId: string | undefined, tableId: string): Promise<void> {
  const { access } = await requireBot(context, botId ?? '0', 'edit');
  await requireDatabase(context, tableId, 'edit', { spaceId: access.spaceId });
}
