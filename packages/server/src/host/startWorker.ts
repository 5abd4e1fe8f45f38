import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { createApp } from '../createApp.js';
import { openDatabase } from '../db/openDatabase.js';
import { createSecrets } from '../secrets/Secrets.js';
import { composeParts, openLog } from './composeParts.js';
import { makeFolder } from './makeFolder.js';
import { StartError } from './StartError.js';
import { readSecretKeys, secretKeysFile } from './secretKeys.js';
import { checkOptions, type StartOptions } from './startOptions.js';

/** A process that runs jobs. */
export interface RunningWorker {
  /** Maximum number of concurrent jobs. */
  slots: number;
  close(): Promise<void>;
}

/** Starts a process that runs the jobs of a server on the same PostgreSQL and serves no requests. */
export async function startWorker(options: StartOptions = {}): Promise<RunningWorker> {
  const checked = checkOptions(options);
  if (!checked.databaseUrl)
    throw new StartError(
      'A worker needs PostgreSQL: set HEDDLE_DATABASE_URL. Without it the server does its jobs by itself.',
    );
  if (checked.jobs === 0) throw new StartError('HEDDLE_JOBS is 0: a worker without jobs has nothing to do.');
  makeFolder(checked.dataFolder);
  // A newly generated key could not decrypt what the server has encrypted.
  if (!checked.secretKeys && !existsSync(secretKeysFile(checked.dataFolder)))
    throw new StartError(
      'A worker needs the keys of its server: set HEDDLE_SECRET_KEYS, or HEDDLE_DATA to the data folder of the server.',
    );
  const secrets = await createSecrets(readSecretKeys(checked.dataFolder, checked.secretKeys));
  const log = openLog(checked);
  const database = await openDatabase({ url: checked.databaseUrl }, { log, beside: true });
  try {
    const parts = await composeParts(checked, { database: database.db, secrets, log });
    const app = await createApp({ ...parts, serves: false });
    // Whoever waits for something listens, so that it does not hold up the end: that is no leak.
    setMaxListeners(0, app.app.closing);
    log.info('worker.started', { slots: checked.jobs });
    return {
      slots: checked.jobs,
      async close() {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
