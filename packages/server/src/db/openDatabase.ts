import { drizzle } from 'drizzle-orm/pglite';
import { StartError } from '../host/StartError.js';
import type { Log } from '../kernel/log.js';
import type { Database } from './Database.js';
import { databaseErrorOf } from './DatabaseError.js';
import { findTemplate, findThread } from './pglite/findThread.js';
import { isDiskFull, reserveMiB } from './pglite/isDiskFull.js';
import { PgliteThread } from './pglite/PgliteThread.js';
import { prepareFolder } from './pglite/prepareFolder.js';
import { type SchemaOptions, updateSchema } from './updateSchema.js';

/** Location of the database. */
export type DatabasePlace = { folder: string } | { url: string } | { memory: true };

/** Options for opening a database. */
export interface OpenDatabaseOptions extends SchemaOptions {
  log?: Log;
  /** Statements that take longer are aborted. */
  statementMs?: number;
  transactionMs?: number;
}

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgresql';
  /** Number of fsyncs of the folder; undefined where it is unknown. */
  countSyncs: (() => Promise<number>) | undefined;
  /** Makes a consistent copy of the folder; undefined when there is none. */
  copyTo: ((target: string) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Opens PGlite in a folder or in memory, or PostgreSQL, and migrates the schema. */
export async function openDatabase(
  place: DatabasePlace,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if ('url' in place) {
    // Load the driver only in installations that use PostgreSQL.
    const { openPostgres } = await import('./postgres/openPostgres.js');
    return openPostgres(place.url, options);
  }
  return openPglite('folder' in place ? place.folder : undefined, options);
}

// Migrating or copying large tables at startup may take longer than a request may.
const upgradeLimits = { statementMs: 60 * 60_000, transactionMs: 2 * 60 * 60_000 };

async function openPglite(folder: string | undefined, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { log } = options;
  const threadFile = findThread();
  const prepared = folder
    ? await prepareFolder(folder, () => {
        // Another process may be writing now; continuing would corrupt the database.
        log?.error('database.lock-lost', new Error('the lock of the data folder was lost'));
        void thread.close();
      })
    : undefined;
  const thread = new PgliteThread({
    thread: threadFile,
    folder: prepared?.cluster,
    template: !prepared || prepared.fresh ? findTemplate(options.migrates !== false) : undefined,
    ...upgradeLimits,
    ...(folder && { isFull: () => isDiskFull(folder) }),
    onEnded: (reason) => log?.warn('database.thread-ended', { reason }),
  });
  const close = async () => {
    await thread.close();
    await prepared?.release().catch(() => undefined);
  };
  try {
    await thread.open();
    prepared?.complete();
    const db = toDatabase(thread);
    await updateSchema(db, options);
    thread.limit({
      statementMs: options.statementMs ?? 15_000,
      transactionMs: options.transactionMs ?? 30_000,
    });
    return {
      db,
      kind: 'pglite',
      countSyncs: folder ? () => thread.countSyncs() : undefined,
      copyTo: folder ? (target) => thread.copyTo(target) : undefined,
      close,
    };
  } catch (error) {
    await close();
    throw explain(error, folder);
  }
}

// Drizzle's driver expects the PGlite class but uses only `query` and `transaction`.
function toDatabase(thread: PgliteThread): Database {
  return drizzle({ client: thread as never }) as unknown as Database;
}

function explain(error: unknown, folder: string | undefined): unknown {
  if (error instanceof StartError || !folder) return error;
  if (databaseErrorOf(error)?.failure === 'full') {
    return new StartError(
      `The disk that holds the data folder ${folder} is full. Free ${reserveMiB} MiB or more and start again.`,
    );
  }
  const text = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The database in ${folder} cannot be opened: ${text.replace(/\s+/g, ' ').slice(0, 300)}.`,
  );
}
