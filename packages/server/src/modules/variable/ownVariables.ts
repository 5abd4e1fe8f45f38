import type { Input, Result } from '@heddle/api-contract';
import type { variable } from '@heddle/api-contract/families/variable';
import type { Json } from '@heddle/workflow-schema';
import { and, desc, eq, inArray, notLike, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { bots } from '../bot/tables.js';
import { requireOwner } from '../conversation/index.js';
import { projects } from '../project/tables.js';
import { spaceMembers } from '../space/tables.js';
import { workflows } from '../workflow/tables.js';
import { userVariables } from './tables.js';

type Calls = typeof variable.calls;
type Row = typeof userVariables.$inferSelect;
type Kind = Row['ownerKind'];

const pageSize = 100;

/**
 * What is kept about the caller, wherever it was said: people see and delete their values even if they have lost access to the
 * agent or app.
 */
export async function listOwnVariables(
  context: Context,
  input: Input<Calls['listMine']>,
): Promise<Result<Calls['listMine']>> {
  const { db, user } = context;
  const page = pageOf({ cursor: input.cursor }, { usual: pageSize });
  const isOwn = and(
    eq(userVariables.userId, user.id),
    notLike(userVariables.name, 'sys\\_%'),
    ofOwner('bot', input.bot_id),
    ofOwner('project', input.project_id),
    ofOwner('workflow', input.workflow_id),
  );
  const rows = await db
    .select()
    .from(userVariables)
    .where(isOwn)
    .orderBy(desc(userVariables.updatedAt), userVariables.ownerId, userVariables.name)
    .limit(page.limit)
    .offset(page.offset);
  if (rows.length === 0) await requireNamed(context, input);
  const names = await namesOf(db, user.id, rows);
  const { cursor } = afterPage(page, await db.$count(userVariables, isOwn));
  return { items: rows.map((row) => toOwn(row, names)), next_cursor: cursor };
}

/** An answer without values says nothing about an agent or app that the caller may not see. */
async function requireNamed(context: Context, input: Input<Calls['listMine']>): Promise<void> {
  const { bot_id, project_id: app_id, workflow_id } = input;
  if (bot_id ?? app_id ?? workflow_id) await requireOwner(context, { bot_id, app_id, workflow_id }, 'view');
}

export async function deleteOwnVariables(
  { db, user }: Context,
  { ids }: Input<Calls['deleteMine']>,
): Promise<Result<Calls['deleteMine']>> {
  const deleted = await db
    .delete(userVariables)
    .where(and(eq(userVariables.userId, user.id), or(...ids.map(readId))))
    .returning({ name: userVariables.name });
  return { deleted: deleted.length };
}

function ofOwner(kind: Kind, id: string | undefined): SQL | undefined {
  return id === undefined ? undefined : and(eq(userVariables.ownerKind, kind), eq(userVariables.ownerId, id));
}

function toOwn(row: Row, names: ReadonlyMap<string, string>) {
  const { ownerKind, ownerId, connectorId, endUser, name, environment } = row;
  return {
    id: JSON.stringify([ownerKind, ownerId, connectorId, endUser, name, environment]),
    owner_kind: ownerKind,
    owner_id: ownerId,
    owner_name: names.get(`${ownerKind} ${ownerId}`) ?? '',
    connector_id: connectorId,
    end_user: endUser,
    keyword: name,
    value: JSON.parse(row.value) as Json,
    update_time: toSeconds(row.updatedAt),
  };
}

const ownId = z.tuple([
  z.enum(userVariables.ownerKind.enumValues),
  z.string().regex(/^\d{1,19}$/),
  z.string().regex(/^\d{1,19}$/),
  z.string(),
  z.string(),
  z.enum(userVariables.environment.enumValues),
]);

/** The row of an id, which names no account: callers reach their own only. */
function readId(text: string): SQL | undefined {
  const read = ownId.safeParse(jsonOf(text));
  if (!read.success) throw new DomainError('badRequest', programText('ids: not one of ours'));
  const [ownerKind, ownerId, connectorId, endUser, name, environment] = read.data;
  return and(
    eq(userVariables.ownerKind, ownerKind),
    eq(userVariables.ownerId, ownerId),
    eq(userVariables.connectorId, connectorId),
    eq(userVariables.endUser, endUser),
    eq(userVariables.name, name),
    eq(userVariables.environment, environment),
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of the agents, apps and workflows in spaces of the person; those of others stay unknown. */
async function namesOf(db: Database, userId: string, rows: readonly Row[]): Promise<Map<string, string>> {
  const tables = { bot: bots, project: projects, workflow: workflows } as const;
  const found = new Map<string, string>();
  for (const kind of ['bot', 'project', 'workflow'] as const) {
    const ids = [...new Set(rows.filter((row) => row.ownerKind === kind).map(({ ownerId }) => ownerId))];
    if (ids.length === 0) continue;
    const table: PgTable & { id: PgColumn; name: PgColumn; spaceId: PgColumn } = tables[kind];
    const named = await db
      .select({ id: table.id, name: table.name })
      .from(table as PgTable)
      .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, table.spaceId), eq(spaceMembers.userId, userId)))
      .where(inArray(table.id, ids));
    for (const { id, name } of named) found.set(`${kind} ${String(id)}`, String(name));
  }
  return found;
}
