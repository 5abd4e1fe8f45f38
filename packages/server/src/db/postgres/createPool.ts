import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { toUnreachable } from '../DatabaseError.js';
import { retryConflicts } from './retryConflicts.js';
import { isPlainRead, retryReads } from './retryReads.js';

/**
 * A pool that survives the loss of its connections, also of those that are in a transaction, and that repeats
 * statements which PostgreSQL aborted because of a conflict, and reads whose connection broke.
 */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_, client) => inUse.delete(client));
  // Without a listener, the error of a connection in use would end the process. Drizzle does not return a
  // connection on which it could not begin a transaction.
  pool.on('connect', (client) => {
    client.on('error', () => inUse.has(client) && discard(client));
  });
  const connect = pool.connect.bind(pool) as Pool['connect'];
  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) =>
    callback
      ? connect(callback)
      : connect().catch((error: unknown) => {
          throw toUnreachable(error);
        })) as Pool['connect'];
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => {
    if (typeof given.at(-1) === 'function') return query(...given);
    const ask = () => retryConflicts(() => query(...given));
    return isPlainRead(given[0]) ? retryReads(ask) : ask();
  }) as Pool['query'];
  return pool;
}

/** Removes a connection in use from the pool; its user may return it later, which has no effect. */
function discard(client: PoolClient): void {
  const { release } = client;
  client.release = () => undefined;
  release.call(client, true);
}
