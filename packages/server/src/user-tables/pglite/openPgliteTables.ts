import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTemplate, findThread } from '../../db/pglite/findThread.js';
import { isDiskFull } from '../../db/pglite/isDiskFull.js';
import { PgliteThread } from '../../db/pglite/PgliteThread.js';
import type { Log } from '../../kernel/log.js';
import { catalogueStatement } from '../definition.js';
import type { DriverRows, TablesBackend } from '../TablesBackend.js';

/** Folder of the cluster, inside the data folder. */
export const userTablesFolder = 'user-tables';

/** Where the tables are, and when their thread ends. */
export interface PgliteTablesOptions {
  /** The locked data folder; undefined: in memory. */
  dataFolder: string | undefined;
  log?: Log;
  /** Default: five minutes. */
  idleMs?: number;
}

const usualIdleMs = 5 * 60_000;
const statementMs = 5_000;
const transactionMs = 60_000;

// The session is one of a role that owns the schema of the tables and has no other rights. The settings hold for
// the thread, which opens the database again after a statement over its limit.
export const tablesSetup = `
  do $$ begin
    if not exists (select 1 from pg_roles where rolname = 'heddle_tables') then
      create role heddle_tables nologin;
      grant pg_checkpoint to heddle_tables;
      create schema heddle_tables authorization heddle_tables;
      revoke all on schema public from public;
    end if;
  end $$;
  set search_path = heddle_tables;
  set time zone 'UTC';
  set role heddle_tables;
  ${catalogueStatement};
`;

/** PGlite in a thread of its own, opened on first use and ended when nothing has used it for a while. */
export function openPgliteTables({
  dataFolder,
  log,
  idleMs = usualIdleMs,
}: PgliteTablesOptions): TablesBackend {
  const cluster = dataFolder === undefined ? undefined : join(dataFolder, userTablesFolder);
  let thread: PgliteThread | undefined;
  let ending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let users = 0;
  let isClosed = false;

  function open(): PgliteThread {
    if (isClosed) throw new Error('the tables are closed');
    thread ??= startThread(cluster, ending, log);
    return thread;
  }

  function end(): Promise<void> {
    const ended = thread;
    thread = undefined;
    if (ended) ending = ended.close();
    return ending;
  }

  async function use<T>(work: (thread: PgliteThread) => Promise<T>): Promise<T> {
    clearTimeout(timer);
    users += 1;
    try {
      return await work(open());
    } finally {
      users -= 1;
      // Tables in memory would be lost with their thread.
      if (users === 0 && cluster !== undefined) {
        timer = setTimeout(() => users === 0 && void end(), idleMs);
        timer.unref();
      }
    }
  }

  return {
    transaction: (work, { readOnly, timeoutMs }) =>
      use((opened) =>
        opened.transaction(async (client) => {
          if (readOnly) await client.query('set transaction read only');
          return work({
            async query(sql, parameters = []) {
              const result = await client.query(sql, parameters, { limitMs: timeoutMs });
              return result as DriverRows;
            },
          });
        }),
      ),
    ...(cluster !== undefined && {
      async copyTo(target: string) {
        if (!existsSync(join(cluster, 'PG_VERSION'))) return;
        if (thread) return use((opened) => opened.copyTo(target));
        // Nothing opens it meanwhile: copying is synchronous.
        await ending;
        cpSync(cluster, target, { recursive: true });
      },
    }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await end();
    },
  };
}

function startThread(cluster: string | undefined, ending: Promise<void>, log: Log | undefined): PgliteThread {
  const mark = `${cluster}.unfinished`;
  // The mark exists while the cluster is made for the first time: nothing was stored in it yet.
  if (cluster !== undefined && existsSync(mark)) rmSync(cluster, { recursive: true, force: true });
  const isFresh = cluster === undefined || !existsSync(join(cluster, 'PG_VERSION'));
  if (cluster !== undefined && isFresh) writeFileSync(mark, '');
  return new PgliteThread({
    thread: findThread(),
    folder: cluster,
    template: isFresh ? findTemplate(false) : undefined,
    statementMs,
    transactionMs,
    after: ending,
    setup: tablesSetup,
    onOpened: () => cluster !== undefined && rmSync(mark, { force: true }),
    ...(cluster !== undefined && { isFull: () => isDiskFull(cluster) }),
    onEnded: (reason) => log?.warn('user-tables.thread-ended', { reason }),
  });
}
