import type { Input, Result } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { type database, sortDirections } from '@heddle/api-contract/families/database';
import { and, asc, desc, eq, ilike, inArray, isNull } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { markCollaborations } from '../../resources/markCollaborations.js';
import { channelsOf, readDraft, requireBot } from '../bot/index.js';
import { languageOf } from '../workflow/index.js';
import { toSentFields } from './fields.js';
import { presentDatabase } from './presentDatabases.js';
import { requireDatabase, rightsOn, toRow } from './requireDatabase.js';
import { databases } from './tables.js';

type Calls = typeof database.calls;

export async function readDatabase(
  context: Context,
  { id, need_sys_fields: withSystem }: Input<Calls['getById']>,
): Promise<Result<Calls['getById']>> {
  const { row, canEdit, canDelete } = await requireDatabase(context, id, 'view');
  return { database_info: presentDatabase(row, { canEdit, canDelete, withSystem }) };
}

export async function readOnlineId(
  context: Context,
  { id }: Input<Calls['getOnlineDatabaseId']>,
): Promise<Result<Calls['getOnlineDatabaseId']>> {
  return { id: (await requireDatabase(context, id, 'view')).row.id };
}

const draft = 1;

/** Databases of a space, newest first; with an agent and the draft type, only those of the agent. */
export async function listDatabases(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const bot = input.bot_id === undefined ? undefined : await requireBot(context, input.bot_id, 'view');
  const access = bot?.access ?? (await context.spaceAccess(input.space_id ?? '0', 'view'));
  const blocks = bot && (await readDraft(context.db, bot.head, access.userId)).blocks;
  const bound = new Set(blocks?.database_list.map(({ database_id }) => database_id));
  const isOfBot = bot !== undefined && input.table_type === draft;
  const page = pageOf(input, { usual: 50, largest: 200 });
  const where = and(
    eq(databases.spaceId, access.spaceId),
    isNull(databases.deletedAt),
    input.creator_id === undefined ? undefined : eq(databases.creatorId, input.creator_id),
    input.project_id === undefined ? undefined : eq(databases.projectId, input.project_id),
    input.table_name ? ilike(databases.name, containing(input.table_name)) : undefined,
    isOfBot ? inArray(databases.id, bound.size > 0 ? [...bound] : ['0']) : undefined,
  );
  const [sort] = input.order_by_list ?? input.order_by ?? [];
  const column =
    sort?.field === 'create_time'
      ? databases.createdAt
      : sort?.field === 'table_name'
        ? databases.name
        : databases.updatedAt;
  const order = sort?.direction === sortDirections.ascending ? asc(column) : desc(column);
  const total = await context.db.$count(databases, where);
  const rows = await context.db
    .select()
    .from(databases)
    .where(where)
    .orderBy(order, desc(databases.id))
    .limit(page.limit)
    .offset(page.offset);
  const marked = await markCollaborations(context.db, access, 'database', rows.map(toRow));
  return {
    database_info_list: marked.map((row) =>
      presentDatabase(row, {
        ...rightsOn(access, row),
        isAdded: bound.has(row.id),
        ...(input.bot_id !== undefined && { botId: input.bot_id }),
      }),
    ),
    has_more: afterPage(page, total).hasMore,
    total_count: total,
  };
}

/** The databases of an agent, with the ids of the tables of one type. */
export async function listBotTables(
  context: Context,
  input: Input<Calls['botTables']>,
): Promise<Result<Calls['botTables']>> {
  const bot = await requireBot(context, input.bot_id ?? '0', 'view');
  const { blocks } = await readDraft(context.db, bot.head, bot.access.userId);
  const ids = blocks.database_list.map(({ database_id }) => database_id);
  const rows =
    ids.length === 0
      ? []
      : await context.db
          .select()
          .from(databases)
          .where(
            and(
              inArray(databases.id, ids),
              eq(databases.spaceId, bot.access.spaceId),
              isNull(databases.deletedAt),
            ),
          );
  const tables = rows.map((stored) => {
    const row = toRow(stored);
    return {
      id: row.id,
      bot_id: bot.head.id,
      table_id: input.table_type === draft ? row.draftId : row.id,
      table_name: row.name,
      table_desc: row.description,
      status: 1,
      creator_id: row.creatorId,
      create_time: toSeconds(row.createdAt),
      update_time: toSeconds(row.updatedAt),
      field_list: toSentFields(row.fields, false),
      rw_mode: row.mode,
      extra_info: {
        prompt_disabled: String(
          blocks.database_list.find(({ database_id }) => database_id === row.id)?.prompt_disabled ?? false,
        ),
      },
    };
  });
  const wanted = input.table_ids;
  return {
    BotTableList: wanted
      ? tables.filter(({ id, table_id }) => wanted.includes(id) || wanted.includes(table_id))
      : tables,
  };
}

/** Names of the channels whose rows a table may have. */
export async function listChannels(
  context: Context,
  input: Input<Calls['getConnectorName']>,
): Promise<Result<Calls['getConnectorName']>> {
  await context.spaceAccess(input.SpaceId, 'view');
  const language = languageOf(context.user.locale);
  const studio = { id: connectors.studio, name: language === 'en' ? 'Studio' : '编辑器' };
  const channels = [...channelsOf(context).values()].map(({ id, name }) => ({ id, name: name[language] }));
  return {
    ConnectorList: [studio, ...channels]
      .filter(({ id }) => input.ConnectorID === undefined || id === input.ConnectorID)
      .map(({ id, name }) => ({ ConnectorID: id, ConnectorName: name, ConnectorIDStr: id })),
  };
}
