import { Client } from 'pg';
import { StartError } from '../../host/StartError.js';
import type { Log } from '../../kernel/log.js';

// Any number, the same in every version; PostgreSQL keeps such locks per database.
const installationLock = 7_243_002;

// A predecessor that was just killed holds its lock until PostgreSQL notices.
const patienceMs = 1_500;
const pauseMs = 250;

/** What the lock needs of its surroundings. */
export interface InstallationLockOptions {
  /** The database without its password, for people. */
  place: string;
  log: Log | undefined;
  /** Somebody else serves this database now; going on would fail their runs. */
  onLost: () => void;
}

/**
 * Keeps other Heddles away from a database for as long as this one serves it: each fails the runs it finds unfinished
 * when it starts, and would end those of a living neighbour. The lock lives with a connection of its own; a broken
 * one is made again.
 */
export async function lockInstallation(
  url: string,
  options: InstallationLockOptions,
): Promise<() => Promise<void>> {
  let released = false;
  let holder = await take(url, patienceMs);
  if (!holder) {
    throw new StartError(
      `Another Heddle is using the database ${options.place}. Stop it first, or give this one another with HEDDLE_DATABASE_URL.`,
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
      // Released in the meantime.
      if (released) return void next.end();
      return watch(next);
    }
  }

  return async () => {
    released = true;
    await holder?.end();
  };
}

/** A connection that holds the lock; undefined when another one keeps it. */
async function take(url: string, patience: number): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'heddle lock',
  });
  // The `end` that follows is what counts; without a listener an error would end the process.
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
