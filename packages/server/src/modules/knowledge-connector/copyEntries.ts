import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { idOfUri, keepBytes } from '../file/index.js';
import { contentHash } from '../knowledge-web/index.js';
import { extensionOf } from './entries.js';
import { openSource } from './openSource.js';
import { connections, entities, type StoredEntryProblem } from './tables.js';

const readable = new Set(
  ['txt', 'md', 'markdown', 'pdf', 'docx', 'pptx', 'xlsx', 'csv', 'tsv', 'json', 'html', 'htm', 'eml'].concat(
    ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  ),
);

type EntityRow = typeof entities.$inferSelect;

/** Copies the entries of a task, one after the other; those that are done are not copied again. */
export const copyEntriesJob = defineJob(
  'knowledge-connector.copy',
  z.object({ taskId: z.string() }),
  async ({ app, signal, progress }, { taskId }) => {
    const rows = await app.db.select().from(entities).where(eq(entities.taskId, taskId)).orderBy(entities.id);
    for (const [index, row] of rows.entries()) {
      progress(index, rows.length);
      signal.throwIfAborted();
      if (row.status === 'waiting' || row.status === 'running') await copyEntry(app, row, signal);
    }
  },
  { retry: { attempts: 3 }, limitMs: 30 * 60_000, concurrency: 2 },
);

async function copyEntry(app: App, row: EntityRow, signal: AbortSignal): Promise<void> {
  const isOpen = and(eq(entities.id, row.id), inArray(entities.status, ['waiting', 'running']));
  const started = await app.db
    .update(entities)
    .set({ status: 'running' })
    .where(isOpen)
    .returning({ id: entities.id });
  // It was cancelled meanwhile.
  if (started.length === 0) return;
  try {
    const [connection] = await app.db.select().from(connections).where(eq(connections.id, row.connectionId));
    if (!connection) throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.noConnection());
    const { name, bytes } = await (await openSource(app, connection, signal)).fetch(row.entryId);
    const extension = extensionOf(name);
    if (!readable.has(extension))
      throw new DomainError(
        'knowledgeInvalid',
        knowledgeConnectorReasons.fileType({ extension: extension || '?' }),
      );
    const { uri, size } = await keepBytes(app, { userId: connection.ownerId, spaceId: null, name, bytes });
    await app.db
      .update(entities)
      .set({
        ...{ status: 'success' as const, name, size, fileUri: uri, fileId: idOfUri(uri) ?? null },
        contentHash: await contentHash(bytes),
      })
      .where(isOpen);
  } catch (error) {
    signal.throwIfAborted();
    const problem = problemOf(app, error, row.id);
    await app.db.update(entities).set({ status: 'failed', problem }).where(isOpen);
  }
}

function problemOf({ log }: App, error: unknown, entity: string): StoredEntryProblem {
  if (error instanceof DomainError && error.reason) {
    const { key, parameters } = error.reason;
    const plain = Object.entries(parameters).filter(([, value]) => typeof value !== 'object');
    return {
      key,
      parameters: Object.fromEntries(plain) as Record<string, string | number>,
      text: error.message,
    };
  }
  log.error('knowledge.entry-not-copied', error, { entity });
  const { key, text } = knowledgeReasons.unexpected();
  return { key, parameters: {}, text };
}
