import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { unfinishedRestore } from '../../backup/dataFolder.js';
import { folderProblem, makeFolder } from '../../host/makeFolder.js';
import { StartError } from '../../host/StartError.js';

/** A locked data folder. */
export interface PreparedFolder {
  /** Folder of the PostgreSQL cluster. */
  cluster: string;
  /** Whether the cluster still has to be initialised. */
  fresh: boolean;
  /** Marks a fresh cluster as complete. */
  complete(): void;
  release(): Promise<void>;
}

/**
 * Creates and locks the data folder. Two processes on one cluster would silently overwrite each other's data.
 */
export async function prepareFolder(folder: string, onLockLost: () => void): Promise<PreparedFolder> {
  makeFolder(folder);
  if (existsSync(join(folder, unfinishedRestore)))
    throw new StartError(
      `A restore of the data folder ${folder} was broken off. Run it again: heddle restore FILE --force.`,
    );
  const release = await lockFolder(folder, onLockLost);
  const cluster = join(folder, 'database');
  const mark = join(folder, 'database.unfinished');
  // The marker exists while a first start initialises the cluster; nothing was acknowledged yet, so it can be
  // deleted.
  if (existsSync(mark)) rmSync(cluster, { recursive: true, force: true });
  const fresh = !existsSync(join(cluster, 'PG_VERSION'));
  try {
    if (fresh) writeFileSync(mark, '');
  } catch (error) {
    await release();
    throw new StartError(`The data folder ${folder} cannot be written: ${folderProblem(error)}.`);
  }
  return {
    cluster,
    fresh,
    complete() {
      rmSync(mark, { force: true });
      syncFolder(folder);
    },
    release,
  };
}

/** Locks a data folder against other processes until released. */
export async function lockFolder(folder: string, onLockLost: () => void): Promise<() => Promise<void>> {
  // Inside the folder: the parent of a mounted folder may not be writable.
  const lockfilePath = join(folder, 'lock');
  const take = () => lock(folder, { lockfilePath, stale: 10_000, update: 2_000, onCompromised: onLockLost });
  const holder = join(folder, 'holder.json');
  try {
    const release = await take().catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED' || !isDead(holder)) throw error;
      // The library's `unlock` only releases locks of this process.
      rmSync(lockfilePath, { recursive: true, force: true });
      return take();
    });
    writeFileSync(holder, JSON.stringify({ host: hostname(), process: process.pid }));
    return release;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') {
      throw new StartError(
        `Another Heddle is using the data folder ${folder}. Stop it first, or give this one another folder with HEDDLE_DATA.`,
      );
    }
    throw new StartError(`The data folder ${folder} cannot be locked: ${folderProblem(error)}.`);
  }
}

// After a crash, the lock expires only after ten seconds; check the process id, which is meaningful only on
// its own host.
function isDead(holder: string): boolean {
  try {
    const { host, process: number } = JSON.parse(readFileSync(holder, 'utf8')) as {
      host: string;
      process: number;
    };
    if (host !== hostname()) return false;
    process.kill(number, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

// Otherwise the marker could reappear after a power failure and a good cluster be deleted.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
