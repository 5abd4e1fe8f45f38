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
import type { DocumentSource } from './sources/DocumentSource.js';
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
    // Opened once for all entries of a connection: a repository is fetched as a whole.
    const opened = new Map<string, Promise<OpenConnection>>();
    const open = (connectionId: string) => {
      const known = opened.get(connectionId) ?? openConnection(app, connectionId, signal);
      opened.set(connectionId, known);
      return known;
    };
    for (const [index, row] of rows.entries()) {
      progress(index, rows.length);
      signal.throwIfAborted();
      if (row.status === 'waiting' || row.status === 'running') await copyEntry(app, row, { open, signal });
    }
  },
  { retry: { attempts: 3 }, limitMs: 30 * 60_000, concurrency: 2 },
);

interface OpenConnection {
  ownerId: string;
  source: DocumentSource;
}

async function openConnection(app: App, id: string, signal: AbortSignal): Promise<OpenConnection> {
  const [connection] = await app.db.select().from(connections).where(eq(connections.id, id));
  if (!connection) throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.noConnection());
  return { ownerId: connection.ownerId, source: await openSource(app, connection, signal) };
}

interface CopyOptions {
  open(connectionId: string): Promise<OpenConnection>;
  signal: AbortSignal;
}

async function copyEntry(app: App, row: EntityRow, { open, signal }: CopyOptions): Promise<void> {
  const isOpen = and(eq(entities.id, row.id), inArray(entities.status, ['waiting', 'running']));
  const started = await app.db
    .update(entities)
    .set({ status: 'running' })
    .where(isOpen)
    .returning({ id: entities.id });
  // It was cancelled meanwhile.
  if (started.length === 0) return;
  try {
    const { ownerId, source } = await open(row.connectionId);
    const { name, bytes } = await source.fetch(row.entryId);
    const extension = extensionOf(name);
    if (!readable.has(extension))
      throw new DomainError(
        'knowledgeInvalid',
        knowledgeConnectorReasons.fileType({ extension: extension || '?' }),
      );
    const { uri, size } = await keepBytes(app, { userId: ownerId, spaceId: null, name, bytes });
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
