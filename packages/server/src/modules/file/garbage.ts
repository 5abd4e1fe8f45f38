import { and, eq, inArray, lt, notExists } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob, type JobSchedule } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import { users } from '../account/tables.js';
import { graceMs } from './limits.js';
import { files, thumbnails, uploadParts, uploads } from './tables.js';

const batch = 500;

/** What a collection found. */
export interface Collected {
  looked: number;
  removed: number;
  bytes: number;
}

/**
 * Removes blobs that no row names: of uploads that died between blob and row, of deleted files, people and spaces. A
 * younger one than the grace is left alone, because its row may be on its way; one that a row names is never touched,
 * and a row never loses its blob here.
 */
export async function collectGarbage(
  app: Pick<App, 'db' | 'files'>,
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
    const named = await namedKeys(
      db,
      waiting.map(({ key }) => key),
    );
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

// Of somebody whose picture was kept, and who did not get it before the server stopped.
async function forgetAvatars(db: Database, before: Date): Promise<void> {
  const isWorn = db.select({ id: users.id }).from(users).where(eq(users.avatarId, files.id));
  await db.delete(files).where(and(eq(files.kind, 'avatar'), lt(files.createdAt, before), notExists(isWorn)));
}

async function namedKeys(db: Database, keys: readonly string[]): Promise<Set<string | null>> {
  const found = new Set<string | null>();
  // In the order in which a blob goes from hand to hand: one that moves on meanwhile is met in its next place.
  for (const table of [uploadParts, uploads, files, thumbnails]) {
    const rows = await db
      .select({ key: table.key })
      .from(table)
      .where(inArray(table.key, [...keys]));
    for (const { key } of rows) found.add(key);
  }
  return found;
}

/** The collection as a job. */
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

/** Every night. */
export const collectGarbageNightly: JobSchedule = {
  key: 'file.collect-garbage',
  job: collectGarbageJob,
  input: {},
  cron: '41 3 * * *',
};
