import { Client, Pool, type PoolClient } from 'pg';
import { DatabaseError, toUnreachable } from '../../db/DatabaseError.js';
import type { Log } from '../../kernel/log.js';
import { catalogueStatement } from '../definition.js';
import type { DriverRows, TablesBackend } from '../TablesBackend.js';

/** Schema of the tables. */
export const userTablesSchema = 'heddle_tables';

const connections = 4;
const statementMs = 5_000;
const idleMs = 5 * 60_000;

// Numbers that fit, booleans and no times: those stay text, as PGlite returns them.
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  21: Number,
  23: Number,
  700: Number,
  701: Number,
};
const asText = (text: string) => text;
const types = { getTypeParser: (type: number) => parsers[type] ?? asText };

/**
 * A schema of its own, whose tables belong to a role without any other right. Every connection acts as that
 * role. The user of the database must be allowed to create it once.
 */
export function openPostgresTables(url: string, log?: Log): TablesBackend {
  let pool: Promise<Pool> | undefined;
  const open = () => {
    pool ??= preparePostgresTables(url).then(
      (role) => createPool(url, role, log),
      (error: unknown) => {
        pool = undefined;
        throw error;
      },
    );
    return pool;
  };
  return {
    async transaction(work, { readOnly, timeoutMs }) {
      const client = await (await open()).connect().catch((error: unknown) => {
        throw toUnreachable(error);
      });
      let broken = false;
      try {
        await client.query(readOnly ? 'begin read only' : 'begin');
        if (timeoutMs !== statementMs)
          await client.query(`set local statement_timeout = ${Math.round(timeoutMs)}`);
        const result = await work({ query: (sql, parameters = []) => run(client, sql, parameters) });
        await client.query('commit');
        return result;
      } catch (error) {
        broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async close() {
      const opened = await pool?.catch(() => undefined);
      await opened?.end();
    },
  };
}

interface PostgresRows {
  rows: Record<string, unknown>[];
  rowCount: number | null;
  fields?: { name: string; dataTypeID: number }[];
}

async function run(client: PoolClient, sql: string, parameters: readonly unknown[]): Promise<DriverRows> {
  // The extended protocol takes one statement only, with or without parameters.
  const query = { text: sql, values: [...parameters], types, queryMode: 'extended' };
  const {
    rows,
    rowCount,
    fields = [],
  } = await (client.query(query) as unknown as Promise<PostgresRows>).catch((error: unknown) => {
    const { code, message, constraint } = error as { code?: string; message: string; constraint?: string };
    throw code !== undefined && /^[0-9A-Z]{5}$/.test(code)
      ? new DatabaseError(message, code, constraint)
      : toUnreachable(error);
  });
  return {
    rows,
    affectedRows: rowCount ?? 0,
    fields: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
  };
}

function createPool(url: string, role: string, log: Log | undefined): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: idleMs,
    connectionTimeoutMillis: 10_000,
    application_name: 'heddle tables',
    options: [
      `-c role=${role}`,
      `-c search_path=${userTablesSchema}`,
      '-c timezone=UTC',
      `-c statement_timeout=${statementMs}`,
      '-c idle_in_transaction_session_timeout=60000',
      '-c lock_timeout=5000',
    ].join(' '),
  });
  pool.on('error', (error) => log?.warn('user-tables.connection-lost', { message: error.message }));
  return pool;
}

/** Makes the role and the schema on first use. Returns the name of the role. */
export async function preparePostgresTables(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'heddle tables',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      "select left('heddle_tables_' || regexp_replace(current_user, '[^a-z0-9]', '_', 'g'), 63) as role",
    );
    const role = String(rows[0].role);
    await client.query('begin');
    // Two processes may start at the same time.
    await client.query("select pg_advisory_xact_lock(hashtext('heddle_tables'))");
    const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0) await client.query(`create role ${role} nologin`);
    await client.query(`grant ${role} to current_user`);
    const schema = await client.query('select 1 from pg_namespace where nspname = $1', [userTablesSchema]);
    if (schema.rowCount === 0) await client.query(`create schema ${userTablesSchema} authorization ${role}`);
    await client.query(`set local role ${role}`);
    await client.query(`set local search_path = ${userTablesSchema}`);
    await client.query(catalogueStatement);
    await client.query('commit');
    return role;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw code === undefined ? toUnreachable(error) : new DatabaseError(message, code);
  } finally {
    await client.end().catch(() => undefined);
  }
}
