import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { StartError } from '../../host/StartError.js';
import type { Database } from '../Database.js';
import type { OpenDatabase, OpenDatabaseOptions } from '../openDatabase.js';
import { updateSchema } from '../updateSchema.js';
import { createPool } from './createPool.js';
import { lockInstallation } from './lockInstallation.js';
import { retryConflicts } from './retryConflicts.js';

/** Opens a PostgreSQL connection pool once no other server holds the installation. */
export async function openPostgres(url: string, options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const pool = createPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementMs ?? 15_000,
    idle_in_transaction_session_timeout: options.transactionMs ?? 30_000,
    application_name: 'heddle',
  });
  // A PostgreSQL restart closes idle connections; without a listener, the error would terminate the process.
  pool.on('error', (error) => options.log?.warn('database.connection-lost', { message: error.message }));
  const db = drizzle({ client: pool }) as unknown as Database;
  const transaction = db.transaction.bind(db);
  db.transaction = (work, settings) => retryConflicts(() => transaction(work, settings));
  let release: () => Promise<void> = async () => undefined;
  const endPool = async () => {
    if (!pool.ending) await pool.end();
  };
  const close = async () => {
    await endPool();
    await release();
  };
  try {
    if (!options.beside) {
      release = await lockInstallation(url, {
        place: placeOf(url),
        log: options.log,
        onLost: () => {
          options.log?.error('database.lock-lost', new Error('another Heddle serves this database now'));
          void endPool();
        },
      });
    } else {
      // Without a lock, nothing has tested the connection yet.
      await db.execute(sql`select 1`);
    }
    await updateSchema(db, options);
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    throw new StartError(`PostgreSQL at ${placeOf(url)} cannot be used: ${causeOf(error)}.`);
  }
  return { db, kind: 'postgresql', countSyncs: undefined, copyTo: undefined, close };
}

/** Database URL without its password, for terminals and logs. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}${port ? `:${port}` : ''}${pathname}`;
  } catch {
    return 'the address in HEDDLE_DATABASE_URL';
  }
}

function causeOf(error: unknown): string {
  const deepest = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (deepest instanceof AggregateError) return deepest.errors.map((one: Error) => one.message).join('; ');
  return deepest instanceof Error ? deepest.message.replace(/\s+/g, ' ') : String(deepest);
}
