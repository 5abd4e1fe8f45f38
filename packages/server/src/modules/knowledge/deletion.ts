import type { Input } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { JobSchedule } from '../../jobs/JobType.js';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { setSearchable } from '../knowledge-index/index.js';
import { isNameTaken } from './datasets.js';
import { eraseDocuments } from './eraseDocuments.js';
import { requireDataset } from './requireDataset.js';
import { datasets, documents } from './tables.js';

type Calls = typeof knowledge.calls;
type Where = { spaceId?: string | undefined };

const keptMilliseconds = 30 * 24 * 60 * 60 * 1000;

export async function deleteDataset(context: Context, { dataset_id }: Input<Calls['delete']>) {
  await moveToTrash(context, dataset_id);
  return {};
}

export async function restoreDataset(context: Context, { dataset_id }: Input<Calls['restore']>) {
  await takeFromTrash(context, dataset_id);
  return {};
}

/** Soft-deletes a knowledge base for 30 days; it finds nothing meanwhile. */
export async function moveToTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireDataset(context, id, 'delete', where);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(datasets)
      .set({ deletedAt: new Date() })
      .where(and(eq(datasets.id, row.id), isNull(datasets.deletedAt)));
    await setSearchable(transaction, { datasetIds: [row.id] }, false);
  });
}

/** Restores a soft-deleted knowledge base; a name that was taken meanwhile gets a number. */
export async function takeFromTrash(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireDataset(context, id, 'delete', { ...where, deleted: true });
  await context.db.transaction(async (transaction) => {
    const name = await freeName(transaction, row.spaceId, row.name);
    await transaction
      .update(datasets)
      .set({ deletedAt: null, name, updatedAt: new Date() })
      .where(eq(datasets.id, row.id));
    if (row.isEnabled) await setSearchable(transaction, { datasetIds: [row.id] }, true);
  });
}

/** The name, or the name with the first number that is free in the space. */
export async function freeName(db: Database, spaceId: string, wanted: string): Promise<string> {
  let name = wanted;
  for (let number = 2; await isNameTaken(db, spaceId, name); number += 1) name = `${wanted} ${number}`;
  return name;
}

/** Deletes knowledge bases for good that were deleted more than 30 days ago. */
export async function purgeDatasets(app: App, now = new Date()): Promise<number> {
  const gone = await app.db
    .select({ id: datasets.id })
    .from(datasets)
    .where(lt(datasets.deletedAt, new Date(now.getTime() - keptMilliseconds)));
  for (const { id } of gone) await purge(app, id);
  return gone.length;
}

/** Deletes a knowledge base of the trash for good, before its 30 days are over. */
export async function deleteForGood(context: Context, id: string, where: Where = {}): Promise<void> {
  const { row } = await requireDataset(context, id, 'delete', { ...where, deleted: true });
  await purge(context, row.id);
}

async function purge(app: App, id: string): Promise<void> {
  const rows = await app.db.select().from(documents).where(eq(documents.datasetId, id));
  await eraseDocuments(app, rows);
  await app.db.transaction(async (transaction) => {
    await transaction.delete(datasets).where(eq(datasets.id, id));
    await app.emit(transaction, 'resourcesPurged', { kind: 'knowledge', ids: [id] });
  });
}

export const purgeJob = defineJob(
  'knowledge.purge',
  z.object({}),
  async ({ app }) => ({ purged: await purgeDatasets(app) }),
  {
    limitMs: 60 * 60_000,
    concurrency: 1,
  },
);

export const purgeNightly: JobSchedule = {
  key: 'knowledge.purge',
  job: purgeJob,
  input: {},
  cron: '23 3 * * *',
};

/** Moves the knowledge bases of a deleted space to the trash, from which they are purged like others. */
export async function moveSpaceToTrash(db: Database, { spaceId }: Events['spaceDeleted']): Promise<void> {
  const gone = await db
    .update(datasets)
    .set({ deletedAt: new Date() })
    .where(and(eq(datasets.spaceId, spaceId), isNull(datasets.deletedAt)))
    .returning({ id: datasets.id });
  if (gone.length > 0) await setSearchable(db, { datasetIds: gone.map(({ id }) => id) }, false);
}

/** Moves the knowledge bases of a deleted app to the trash, from which they return with it. */
export async function moveProjectToTrash(db: Database, event: Events['projectDeleted']) {
  const gone = await db
    .update(datasets)
    .set({ deletedAt: new Date(event.deletedAt) })
    .where(and(eq(datasets.projectId, event.projectId), isNull(datasets.deletedAt)))
    .returning({ id: datasets.id });
  if (gone.length > 0) await setSearchable(db, { datasetIds: gone.map(({ id }) => id) }, false);
}

/** Restores the knowledge bases that were deleted with their app; a name that was taken meanwhile gets a number. */
export async function takeProjectFromTrash(db: Database, event: Events['projectRestored']) {
  const found = await db
    .select()
    .from(datasets)
    .where(and(eq(datasets.projectId, event.projectId), eq(datasets.deletedAt, new Date(event.deletedAt))));
  for (const { id, spaceId, name: wanted, isEnabled } of found) {
    const name = await freeName(db, spaceId, wanted);
    await db.update(datasets).set({ deletedAt: null, name }).where(eq(datasets.id, id));
    if (isEnabled) await setSearchable(db, { datasetIds: [id] }, true);
  }
}

/** Moves the knowledge bases that a version of an app does not have to the trash, and takes its own out of it. */
export async function rollProjectBack(db: Database, event: Events['projectRolledBack']): Promise<void> {
  const { projectId, spaceId, keptIds } = event;
  const ofProject = eq(datasets.projectId, projectId);
  const rows = await db.select().from(datasets).where(ofProject);
  const gone = rows.filter(({ id, deletedAt }) => deletedAt === null && !keptIds.includes(id));
  const returning = rows.filter(({ id, deletedAt }) => deletedAt !== null && keptIds.includes(id));
  for (const { id } of gone)
    await db
      .update(datasets)
      .set({ deletedAt: new Date(event.at) })
      .where(eq(datasets.id, id));
  if (gone.length > 0) await setSearchable(db, { datasetIds: gone.map(({ id }) => id) }, false);
  for (const { id, name: wanted, isEnabled } of returning) {
    const name = await freeName(db, spaceId, wanted);
    await db.update(datasets).set({ deletedAt: null, name }).where(eq(datasets.id, id));
    if (isEnabled) await setSearchable(db, { datasetIds: [id] }, true);
  }
}

/** Transfers the knowledge bases of a departing member to their heir. */
export async function inheritDatasets(
  db: Database,
  { spaceId, userId, heirId }: Events['memberLeft'],
): Promise<void> {
  const own = and(eq(datasets.spaceId, spaceId), eq(datasets.creatorId, userId));
  const found = await db
    .update(datasets)
    .set({ creatorId: heirId })
    .where(own)
    .returning({ id: datasets.id });
  if (found.length === 0) return;
  await db
    .update(documents)
    .set({ creatorId: heirId })
    .where(
      and(
        inArray(
          documents.datasetId,
          found.map(({ id }) => id),
        ),
        eq(documents.creatorId, userId),
      ),
    );
}
