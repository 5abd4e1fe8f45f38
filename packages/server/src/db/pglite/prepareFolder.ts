import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { unfinishedRestore } from '../../backup/dataFolder.js';
import { folderProblem, makeFolder } from '../../host/makeFolder.js';
import { StartError } from '../../host/StartError.js';

/** A locked data folder. */
export interface PreparedFolder {
  /** The cluster's own folder. */
  cluster: string;
  /** Whether the cluster has still to be made. */
  fresh: boolean;
  /** Notes that a fresh cluster is whole. */
  complete(): void;
  release(): Promise<void>;
}

/** Makes and locks the data folder. Two processes on one cluster would lose each other's rows without a word. */
export async function prepareFolder(folder: string, onLockLost: () => void): Promise<PreparedFolder> {
  makeFolder(folder);
  if (existsSync(join(folder, unfinishedRestore)))
    throw new StartError(
      `A restore of the data folder ${folder} was broken off. Run it again: heddle restore FILE --force.`,
    );
  const release = await lockFolder(folder, onLockLost);
  const cluster = join(folder, 'database');
  const mark = join(folder, 'database.unfinished');
  // The mark stands while a first start fills the folder; nothing was ever acknowledged from such a cluster.
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

/** Keeps other processes away from a data folder until it is released. */
export async function lockFolder(folder: string, onLockLost: () => void): Promise<() => Promise<void>> {
  // Inside the folder: beside a mounted one there may be no right to write.
  const lockfilePath = join(folder, 'lock');
  const take = () => lock(folder, { lockfilePath, stale: 10_000, update: 2_000, onCompromised: onLockLost });
  const holder = join(folder, 'holder.json');
  try {
    const release = await take().catch(async (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED' || !isDead(holder)) throw error;
      // The library's own `unlock` knows only locks of this process.
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

// After a crash the lock grows old only after ten seconds. Process numbers mean something on their own host only.
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

// A mark that comes back after a power cut would throw a good cluster away.
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
