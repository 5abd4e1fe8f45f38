import type { Input, Result } from '@heddle/api-contract';
import type { library } from '@heddle/api-contract/families/library';
import { eq } from 'drizzle-orm';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob, type JobContext } from '../../jobs/defineJob.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { requireSpace } from '../space/index.js';
import { spaces } from '../space/tables.js';
import { findWorkflows, readDocuments } from '../workflow/index.js';

type Calls = typeof library.calls;

/**
 * Exports all workflows of a space as a zip, with the rights of the requester: fails if they have left the
 * space.
 */
export const exportSpaceJob = defineJob(
  'library.export-space',
  z.object({}),
  async (context) => {
    const { app, userId = '0', spaceId = '0' } = context;
    const access = await requireSpace(app.db, { id: userId }, spaceId, 'view');
    const name = await nameOf(app.db, spaceId);
    const content = zipOf(app.db, access, name, context);
    await context.saveFile({ name: `${fileNameOf(name)}.zip`, contentType: 'application/zip', content });
  },
  { concurrency: 2 },
);

/** Starts an export, or returns the caller's export that is already running. */
export async function exportSpace(
  context: Context,
  input: Input<Calls['exportSpace']>,
): Promise<Result<Calls['exportSpace']>> {
  const { spaceId, userId } = await context.spaceAccess(input.space_id, 'view');
  const { id, isNew } = await context.jobs.enqueue(
    exportSpaceJob,
    {},
    {
      spaceId,
      userId,
      title: await nameOf(context.db, spaceId),
      key: `${spaceId}:${userId}`,
      keyUntil: 'ended',
    },
  );
  return { job_id: id, is_new: isNew };
}

async function nameOf(db: Database, spaceId: string): Promise<string> {
  const [row] = await db.select({ name: spaces.name }).from(spaces).where(eq(spaces.id, spaceId));
  return row?.name ?? '';
}

async function* zipOf(
  db: Database,
  access: SpaceAccess,
  space: string,
  { progress, signal }: JobContext,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const add = (path: string, text: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(strToU8(text), true);
    return ready.splice(0);
  };
  const { total } = await findWorkflows(db, access);
  const listed: { id: string; name: string; file: string }[] = [];
  for await (const { id, name, schema } of readDocuments(db, access)) {
    signal.throwIfAborted();
    const file = `workflows/${fileNameOf(name)}-${id}.json`;
    yield* add(file, schema);
    listed.push({ id, name, file });
    progress(listed.length, Math.max(total, listed.length));
  }
  const about = { format: 'heddle-export', version: 1, space, workflows: listed };
  yield* add('heddle-export.json', `${JSON.stringify(about, null, 2)}\n`);
  zip.end();
  yield* ready;
}

/** A name that every file system accepts and that is never read as a path. */
function fileNameOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 80) || 'space';
}
