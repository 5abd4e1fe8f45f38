import type { Database } from '../db/Database.js';
import type { AnnouncedJob, JobQueue, QueueWorker } from './JobQueue.js';

/** Poll the table at least this often: the clock may be changed, and other processes may add jobs. */
const maxSleepMs = 5_000;
const minSleepMs = 5;
/** First pause after an announcement; doubles, because the announcing transaction may not have committed. */
const firstPauseMs = 10;

/**
 * The queue of a process that is alone with its database: polls the table, and wakes up when a job is
 * announced.
 */
export function createLocalQueue(slots = 4): JobQueue {
  let interruptSleep: () => void = () => undefined;
  let isStopped = true;
  let running = 0;
  let loop: Promise<void> = Promise.resolve();
  let isWoken = false;
  let pauseMs = maxSleepMs;

  const wake = () => {
    isWoken = true;
    interruptSleep();
  };

  async function sleep(worker: QueueWorker): Promise<void> {
    const isFull = running >= slots;
    const due = isFull ? undefined : await worker.nextDue().catch(() => undefined);
    const dueMs = due ? Math.max(due.getTime() - Date.now(), minSleepMs) : maxSleepMs;
    const ms = Math.min(dueMs, pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxSleepMs);
    if (isWoken || isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      interruptSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function hand(worker: QueueWorker): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      // The worker has logged the error; poll again later.
      const taken = await worker.take(slots - running).catch(() => []);
      for (const { ended } of taken) {
        running += 1;
        void ended.then(() => {
          running -= 1;
          wake();
        });
      }
      if (taken.length === 0) await sleep(worker);
    }
  }

  return {
    reach: 'local',
    async announce(_db: Database, jobs: readonly AnnouncedJob[]) {
      if (jobs.length === 0) return;
      pauseMs = firstPauseMs;
      wake();
    },
    async start(worker) {
      isStopped = false;
      loop = hand(worker);
    },
    async stop() {
      isStopped = true;
      wake();
      await loop;
    },
  };
}
