import { Client } from 'pg';
import { StartError } from '../../host/StartError.js';
import type { Log } from '../../kernel/log.js';

// Arbitrary, but the same in all versions; advisory locks are scoped to the database.
const installationLock = 7_243_002;

// PostgreSQL takes a moment to release the lock of a killed predecessor.
const patienceMs = 1_500;
const pauseMs = 250;

/** Options of the installation lock. */
export interface InstallationLockOptions {
  /** The database URL without password, for messages. */
  place: string;
  log: Log | undefined;
  /** Another process serves this database now, and may migrate it. */
  onLost: () => void;
}

/**
 * Locks the database for the server that migrates it; further ones are started beside it on purpose, with the
 * same keys and files. The lock is held by a dedicated connection, which is re-established when it breaks.
 */
export async function lockInstallation(
  url: string,
  options: InstallationLockOptions,
): Promise<() => Promise<void>> {
  let released = false;
  let holder = await take(url, patienceMs);
  if (!holder) {
    throw new StartError(
      `Another Heddle is using the database ${options.place}. Stop it first, give this one another with HEDDLE_DATABASE_URL, or start it beside that one with HEDDLE_BESIDE=yes.`,
    );
  }
  watch(holder);

  function watch(client: Client): void {
    client.once('end', () => void retake());
  }

  async function retake(): Promise<void> {
    while (!released) {
      options.log?.warn('database.lock-connection-lost');
      const next = await take(url, patienceMs).catch((error: unknown) => {
        options.log?.error('database.lock-not-retaken', error);
        return 'unreachable' as const;
      });
      if (next === 'unreachable') {
        await pause(pauseMs);
        continue;
      }
      if (!next) return options.onLost();
      holder = next;
      // The lock was released in the meantime.
      if (released) return void next.end();
      return watch(next);
    }
  }

  return async () => {
    released = true;
    await holder?.end();
  };
}

/** Opens a connection that holds the lock; undefined when another process holds it. */
async function take(url: string, patience: number): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'heddle lock',
  });
  // The `end` event that follows is handled; without a listener, `error` would terminate the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const end = Date.now() + patience; ; await pause(pauseMs)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [installationLock]);
      if (rows[0].taken === true) return client;
      if (Date.now() >= end) break;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
