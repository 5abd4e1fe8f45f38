import { sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { createUserTables } from '../user-tables/createUserTables.js';
import { openPgliteTables } from '../user-tables/pglite/openPgliteTables.js';
import { openPostgresTables } from '../user-tables/postgres/openPostgresTables.js';
import type { TablesBackend } from '../user-tables/TablesBackend.js';
import type { UserTables } from '../user-tables/UserTables.js';

declare global {
  var heddleTestTables: TablesBackend | undefined;
}

/**
 * People's tables beside the database of a test, opened on first use. Tests in one process share those in memory,
 * because the names of tables contain unique ids.
 */
export function createTestTables(db: Database, server = globalThis.heddleTestServer?.url): UserTables {
  return createUserTables(server === undefined ? sharedTables() : tablesOn(server, db));
}

function sharedTables(): TablesBackend {
  return {
    transaction(work, options) {
      globalThis.heddleTestTables ??= openPgliteTables({ dataFolder: undefined });
      return globalThis.heddleTestTables.transaction(work, options);
    },
    close: async () => undefined,
  };
}

function tablesOn(server: string, db: Database): TablesBackend {
  let opened: TablesBackend | undefined;
  return {
    async transaction(work, options) {
      if (!opened) {
        const { rows } = await db.execute(sql`select current_database() as name`);
        const url = new URL(server);
        url.pathname = `/${String(rows[0]?.name)}`;
        opened ??= openPostgresTables(url.href);
      }
      return opened.transaction(work, options);
    },
    close: async () => opened?.close(),
  };
}
