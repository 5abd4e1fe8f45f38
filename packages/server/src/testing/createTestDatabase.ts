import { appendFileSync } from 'node:fs';
import { Client } from 'pg';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../db/openDatabase.js';
import { createEmptier, type Emptier } from './createEmptier.js';
import { withConflicts } from './withConflicts.js';

/** The PostgreSQL server of this test run, as its global setup provides it. */
interface TestServer {
  url: string;
  /** A migrated database that new ones are copied from. */
  template: string;
  /** The prefix of database names, by which the global setup drops those left over. */
  prefix: string;
}

interface SharedDatabase {
  opened: OpenDatabase;
  empty: Emptier;
}

declare global {
  var heddleTestServer: TestServer | undefined;
  var heddleIdleDatabases: SharedDatabase[] | undefined;
}

/**
 * A migrated, empty database: on the PostgreSQL of this test run, or PGlite in memory. Files that run in one
 * process share databases: `close` empties one and keeps it open for the next file, unless its schema was
 * changed.
 */
export async function createTestDatabase(): Promise<OpenDatabase> {
  globalThis.heddleIdleDatabases ??= [];
  const idle = globalThis.heddleIdleDatabases;
  const reused = idle.pop();
  if (reused) count('reused');
  const shared = reused ?? (await openShared());
  let isClosed = false;
  return {
    ...shared.opened,
    async close() {
      if (isClosed) return;
      isClosed = true;
      if (await shared.empty()) idle.push(shared);
      else await shared.opened.close();
    },
  };
}

async function openShared(): Promise<SharedDatabase> {
  const opened = await createOwnDatabase();
  return { opened, empty: await createEmptier(opened.db) };
}

/** A database that nothing else uses before or after; `migrates: false` leaves it without tables. */
export async function createOwnDatabase(
  server = globalThis.heddleTestServer?.url,
  options: OpenDatabaseOptions = {},
): Promise<OpenDatabase> {
  count(server ? 'postgresql' : 'pglite');
  if (!server) return openDatabase({ memory: true }, options);
  const { template, prefix, url: shared } = globalThis.heddleTestServer ?? {};
  const name = `${prefix ?? 'heddle_test_'}${crypto.randomUUID().replaceAll('-', '')}`;
  const copies = server === shared && template && options.migrates !== false;
  await queryServer(server, `create database ${name}${copies ? ` template ${template}` : ''}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const opened = await openDatabase({ url: url.href }, options);
  if (process.env.HEDDLE_TEST_CONFLICTS) withConflicts(opened.db);
  return {
    ...opened,
    async close() {
      await opened.close();
      await queryServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement on a PostgreSQL server, outside of any of our databases. */
export async function queryServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** For the summary of `npm test`. */
function count(line: 'postgresql' | 'pglite' | 'reused'): void {
  const file = process.env.HEDDLE_TEST_DATABASES;
  if (file) appendFileSync(file, `${line}\n`);
}
