import type { Input, Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import type { Events } from '../../events/Events.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { affectedBy } from './affected.js';
import { unbindFromAll } from './bots.js';
import { dropTables, nameTaken } from './createDatabase.js';
import { freeName } from './freeName.js';
import { requireDatabase } from './requireDatabase.js';
import { databases } from './tables.js';
import { repairStructures } from './updateDatabase.js';

type Calls = typeof database.calls;
type Where = { spaceId?: string | undefined };

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** Moves a database to the trash. What uses it is listed; with `force`, agents lose it and workflows fail. */
export async function deleteDatabase(
  context: Context,
  { id, force }: Input<Calls['delete']>,
): Promise<Result<Calls['delete']>> {
  const { row } = await requireDatabase(context, id, 'delete');
  const affected = await affectedBy(context, row.id);
  if (affected.length > 0 && !force) {
    const names = affected.map(({ name }) => name).join(', ');
    throw new DomainError('databaseInUse', databaseReasons.inUse({ names }), { data: { affected } });
  }
  await unbindFromAll(context, row.id, affected);
  await moveToTrash(context, row.id);
  return { affected };
}

/** Soft-deletes a database for 30 days with its rows. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireDatabase(context, id, 'delete', where);
  await context.db
    .update(databases)
    .set({ deletedAt: new Date() })
    .where(and(eq(databases.id, row.id), isNull(databases.deletedAt)));
}

export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireDatabase(context, id, 'delete', { ...where, deleted: true });
  try {
    await context.db.update(databases).set({ deletedAt: null }).where(eq(databases.id, row.id));
  } catch (error) {
    throw databaseErrorOf(error)?.failure === 'duplicate' ? nameTaken(row.name) : error;
  }
}

/** Soft-deletes the databases of a deleted app, which return with it. */
export async function moveProjectToTrash(db: Database, event: Events['projectDeleted']) {
  await db
    .update(databases)
    .set({ deletedAt: new Date(event.deletedAt) })
    .where(and(eq(databases.projectId, event.projectId), isNull(databases.deletedAt)));
}

/** Restores the databases that were deleted with their app; a name that was taken meanwhile gets a number. */
export async function takeProjectFromTrash(db: Database, event: Events['projectRestored']) {
  const found = await db
    .select({ id: databases.id, spaceId: databases.spaceId, name: databases.name })
    .from(databases)
    .where(and(eq(databases.projectId, event.projectId), eq(databases.deletedAt, new Date(event.deletedAt))));
  for (const { id, spaceId, name } of found)
    await db
      .update(databases)
      .set({ deletedAt: null, name: await freeName(db, spaceId, name) })
      .where(eq(databases.id, id));
}

/** Moves the databases that a version of an app does not have to the trash, and takes its own out of it. */
export async function rollProjectBack(db: Database, event: Events['projectRolledBack']): Promise<void> {
  const { projectId, spaceId, keptIds } = event;
  const { id, name, deletedAt } = databases;
  const rows = await db
    .select({ id, name, deletedAt })
    .from(databases)
    .where(eq(databases.projectId, projectId));
  for (const row of rows)
    if (row.deletedAt === null && !keptIds.includes(row.id))
      await db
        .update(databases)
        .set({ deletedAt: new Date(event.at) })
        .where(eq(id, row.id));
  for (const row of rows)
    if (row.deletedAt !== null && keptIds.includes(row.id))
      await db
        .update(databases)
        .set({ deletedAt: null, name: await freeName(db, spaceId, row.name) })
        .where(eq(id, row.id));
}

/** Purges databases deleted more than 30 days ago, and repairs what a crash between the two databases has left. */
export async function purgeDatabases(app: App, now = new Date()): Promise<void> {
  await purge(app, lt(databases.deletedAt, new Date(now.getTime() - keptMilliseconds)));
  if (!app.userTables) return;
  await repairStructures(app);
  await dropOrphans(app, now);
}

/** Deletes a database of the trash for good with its rows, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireDatabase(context, id, 'delete', { ...where, deleted: true });
  await purge(context, and(eq(databases.id, row.id), isNotNull(databases.deletedAt)));
}

/** Tables of rows that a crash leaves behind are dropped by the next nightly purge. */
async function purge(app: App, condition: SQL | undefined): Promise<void> {
  const gone = await app.db.transaction(async (transaction) => {
    const rows = await transaction
      .delete(databases)
      .where(condition)
      .returning({ id: databases.id, draftId: databases.draftId });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await app.emit(transaction, 'resourcesPurged', { kind: 'database', ids });
    return rows;
  });
  if (app.userTables) await dropTables(app.userTables, gone);
}

/**
 * Drops tables without a database: of spaces that were deleted, and of creations that a crash has interrupted.
 * IDs begin with their time; younger tables may belong to a creation in progress.
 */
async function dropOrphans({ db, userTables }: App, now: Date): Promise<void> {
  if (!userTables) return;
  const known = new Set(
    (await db.select({ id: databases.id, draftId: databases.draftId }).from(databases)).flatMap(
      ({ id, draftId }) => [`d_${id}`, `d_${draftId}`],
    ),
  );
  const orphans = (await userTables.listTables()).filter(({ name }) => {
    const [, id] = /^d_(\d+)$/.exec(name) ?? [];
    return id !== undefined && !known.has(name) && Number(BigInt(id) >> 22n) < now.getTime() - hourMs;
  });
  for (const { name } of orphans) await userTables.transaction((transaction) => transaction.dropTable(name));
}

/** Transfers the databases of a departing member to their heir. */
export async function inheritDatabases(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  await db
    .update(databases)
    .set({ creatorId: heirId })
    .where(and(eq(databases.spaceId, spaceId), eq(databases.creatorId, userId)));
}
