import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { JobSchedule } from '../../jobs/JobType.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import { users } from '../account/tables.js';
import { graceMs } from './limits.js';
import { files, thumbnails, uploadParts, uploads } from './tables.js';

const batch = 500;

/** Finds those of the given blobs that other modules refer to. */
export type FindOwnBlobs = (db: Database, keys: readonly string[]) => Promise<readonly string[]>;

/** Modules that store blobs besides files; unlisted ones are garbage. */
export const blobOwners = defineExtensionPoint<FindOwnBlobs>('blob owners');

/** Result of a garbage collection. */
export interface Collected {
  looked: number;
  removed: number;
  bytes: number;
}

/**
 * Deletes unreferenced blobs, left by uploads that stopped between storing the blob and inserting the row,
 * and by deleted files, people and spaces. Skips blobs younger than the grace period, whose row may be about
 * to be inserted. Never deletes a referenced blob, and never a row.
 */
export async function collectGarbage(
  app: Pick<App, 'db' | 'extensions' | 'files'>,
  { now = Date.now(), grace = graceMs, signal }: { now?: number; grace?: number; signal?: AbortSignal } = {},
): Promise<Collected> {
  const { db, files: store } = app;
  const found: Collected = { looked: 0, removed: 0, bytes: 0 };
  if (!store) return found;
  await db.delete(uploads).where(lt(uploads.expiresAt, new Date(now)));
  const before = new Date(now - grace);
  await forgetAvatars(db, before);
  await store.tidy(before);
  let waiting: { key: string; size: number }[] = [];
  const removeUnnamed = async () => {
    const keys = waiting.map(({ key }) => key);
    const named = await namedKeys(db, keys);
    for (const find of app.extensions(blobOwners)) for (const key of await find(db, keys)) named.add(key);
    for (const { key, size } of waiting.filter(({ key }) => !named.has(key))) {
      await store.delete(key);
      found.removed++;
      found.bytes += size;
    }
    waiting = [];
  };
  for await (const { key, size, changedAt } of store.list()) {
    signal?.throwIfAborted();
    found.looked++;
    if (changedAt < before) waiting.push({ key, size });
    if (waiting.length >= batch) await removeUnnamed();
  }
  if (waiting.length > 0) await removeUnnamed();
  return found;
}

// Avatars that were stored but not assigned before the server stopped.
async function forgetAvatars(db: Database, before: Date): Promise<void> {
  const isWorn = db.select({ id: users.id }).from(users).where(eq(users.avatarId, files.id));
  await db.delete(files).where(and(eq(files.kind, 'avatar'), lt(files.createdAt, before), notExists(isWorn)));
}

/** Those of these blobs that are in use. */
export async function namedKeys(db: Database, keys: readonly string[]): Promise<Set<string | null>> {
  const found = new Set<string | null>();
  // The order in which a blob moves between tables, so that one that moves meanwhile is found in the next
  // table.
  for (const table of [uploadParts, uploads, files, thumbnails]) {
    const rows = await db
      .select({ key: table.key })
      .from(table)
      .where(inArray(table.key, [...keys]));
    for (const { key } of rows) found.add(key);
  }
  return found;
}

/** Garbage collection as a job. */
export const collectGarbageJob = defineJob(
  'file.collect-garbage',
  z.object({}),
  async ({ app, signal }) => {
    const found = await collectGarbage(app, { signal });
    app.log.info('file.garbage', { ...found });
    return found;
  },
  { limitMs: 60 * 60_000, concurrency: 1 },
);

export const collectGarbageNightly: JobSchedule = {
  key: 'file.collect-garbage',
  job: collectGarbageJob,
  input: {},
  cron: '41 3 * * *',
};
