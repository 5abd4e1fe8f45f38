import { drizzle } from 'drizzle-orm/pglite';
import { StartError } from '../host/StartError.js';
import type { Log } from '../kernel/log.js';
import { bringUpToDate } from './bringUpToDate.js';
import type { Database } from './Database.js';
import { databaseErrorOf } from './DatabaseError.js';
import type { AppliedMigration } from './migrate.js';
import { findTemplate, findThread } from './pglite/findThread.js';
import { isDiskFull, reserveMiB } from './pglite/isDiskFull.js';
import { PgliteThread } from './pglite/PgliteThread.js';
import { prepareFolder } from './pglite/prepareFolder.js';

/** Where the database is. */
export type DatabasePlace = { folder: string } | { url: string } | { memory: true };

/** How it is opened. */
export interface OpenDatabaseOptions {
  log?: Log;
  /** A statement over this limit is ended. */
  statementMs?: number;
  transactionMs?: number;
  /** PostgreSQL only: beside the server that has the installation and keeps its tables up to date. */
  beside?: boolean;
  /** Called before the tables of an existing installation are changed; what it throws keeps them as they are. */
  beforeMigration?: (db: Database, applied: readonly AppliedMigration[]) => Promise<void>;
  /** False leaves the tables as they are, whatever their state. */
  migrates?: boolean;
}

/** An open, migrated database. */
export interface OpenDatabase {
  db: Database;
  kind: 'pglite' | 'postgresql';
  /** How often a folder was forced to the disk; undefined where that is not ours to know. */
  countSyncs: (() => Promise<number>) | undefined;
  /** Copies a folder as it is at one moment; undefined where there is none. */
  copyTo: ((target: string) => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** Opens PGlite in a folder or in memory, or PostgreSQL, and brings its tables up to date. */
export async function openDatabase(
  place: DatabasePlace,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  if ('url' in place) {
    // Only installations that use PostgreSQL pay for its driver.
    const { openPostgres } = await import('./postgres/openPostgres.js');
    return openPostgres(place.url, options);
  }
  return openPglite('folder' in place ? place.folder : undefined, options);
}

// Changing or copying large tables at the start takes longer than any request may.
const upgradeLimits = { statementMs: 60 * 60_000, transactionMs: 2 * 60 * 60_000 };

async function openPglite(folder: string | undefined, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { log } = options;
  const threadFile = findThread();
  const prepared = folder
    ? await prepareFolder(folder, () => {
        // Somebody else may be writing now; going on would mix two histories.
        log?.error('database.lock-lost', new Error('the lock of the data folder was lost'));
        void thread.close();
      })
    : undefined;
  const thread = new PgliteThread({
    thread: threadFile,
    folder: prepared?.cluster,
    template: !prepared || prepared.fresh ? findTemplate() : undefined,
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
    await bringUpToDate(db, options);
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

// Drizzle's driver asks for the whole PGlite class but uses only `query` and `transaction`.
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
