import { alterStatements, createStatements, quote } from './definition.js';
import { guardSql, type SqlGuard } from './guard/guardSql.js';
import { readRows } from './readRows.js';
import type { TablesBackend, TablesConnection } from './TablesBackend.js';
import type {
  StoredTable,
  TableDefinition,
  TableQuery,
  TablesTransaction,
  UserTables,
} from './UserTables.js';

const usualTimeoutMs = 5_000;
const usualRows = 1_000;
const usualBytes = 1024 * 1024;
// A result may have few rows of a megabyte each.
const firstFetch = 32;
const maxFetch = 500;

const select = /^\s*(?:select|with)\b/i;

/** People's tables on either database, and what checks statements on them; default: in this thread. */
export function createUserTables(
  backend: TablesBackend,
  sqlGuard: SqlGuard & { close?(): Promise<void> } = { guard: guardSql },
): UserTables {
  return {
    guard: sqlGuard.guard,
    query: (query) => runQuery(backend, query),
    transaction: (work, { timeoutMs = usualTimeoutMs } = {}) =>
      backend.transaction((connection) => work(toTransaction(connection)), { readOnly: false, timeoutMs }),
    listTables: () => backend.transaction(listStored, { readOnly: true, timeoutMs: usualTimeoutMs }),
    ...(backend.copyTo && { copyTo: backend.copyTo }),
    async close() {
      await Promise.all([backend.close(), sqlGuard.close?.()]);
    },
  };
}

async function runQuery(backend: TablesBackend, query: TableQuery) {
  const { sql, parameters = [], readOnly = false, timeoutMs = usualTimeoutMs, signal } = query;
  signal?.throwIfAborted();
  return backend.transaction(
    async (connection) => {
      if (select.test(sql)) return fetchRows(connection, query);
      const { rows, affectedRows, fields } = await connection.query(sql, parameters);
      return { fields, rows: readRows(rows, fields), rowCount: affectedRows, isTruncated: false };
    },
    { readOnly, timeoutMs },
  );
}

/** Reads through a cursor, so that a large result costs no more than what is returned of it. */
async function fetchRows(connection: TablesConnection, query: TableQuery) {
  const { sql, parameters = [], maxRows = usualRows, maxBytes = usualBytes } = query;
  await connection.query(`declare heddle_rows no scroll cursor for ${sql}`, parameters);
  const found: Record<string, unknown>[] = [];
  let fields: Awaited<ReturnType<TablesConnection['query']>>['fields'] = [];
  let bytes = 0;
  for (let atOnce = firstFetch; ; atOnce = Math.min(atOnce * 2, maxFetch)) {
    const batch = await connection.query(`fetch ${atOnce} from heddle_rows`);
    fields = batch.fields;
    for (const row of readRows(batch.rows, fields)) {
      bytes += JSON.stringify(row).length;
      if (found.length >= maxRows || bytes > maxBytes)
        return { fields, rows: found, rowCount: found.length, isTruncated: true };
      found.push(row);
    }
    if (batch.rows.length < atOnce)
      return { fields, rows: found, rowCount: found.length, isTruncated: false };
  }
}

function toTransaction(connection: TablesConnection): TablesTransaction {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await connection.query(statement);
  };
  const store = (name: string, definition: TableDefinition) =>
    connection.query(
      'insert into _tables (name, definition) values ($1, $2) on conflict (name) do update set definition = excluded.definition',
      [name, JSON.stringify(definition)],
    );
  return {
    async query(sql, parameters = []) {
      const { rows, affectedRows, fields } = await connection.query(sql, parameters);
      return { fields, rows: readRows(rows, fields), rowCount: affectedRows };
    },
    async createTable(name, definition) {
      await run(createStatements(name, definition));
      await store(name, definition);
    },
    async alterTable(name, definition, changes) {
      await run(alterStatements(name, changes));
      await store(name, definition);
    },
    async dropTable(name) {
      await run([`drop table if exists ${quote(name)}`]);
      await connection.query('delete from _tables where name = $1', [name]);
    },
  };
}

async function listStored(connection: TablesConnection): Promise<StoredTable[]> {
  const { rows } = await connection.query('select name, definition from _tables order by name');
  return rows.map(({ name, definition }) => ({
    name: String(name),
    definition: JSON.parse(String(definition)) as TableDefinition,
  }));
}
