import { sql } from 'drizzle-orm';
import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import type { Database } from '../db/Database.js';
import type { Log } from '../kernel/log.js';
import type { AnnouncedJob, JobQueue } from './JobQueue.js';

const task = 'heddle-job';
const schema = 'graphile_worker';

// Polling interval; new jobs are announced immediately by NOTIFY.
const pollMs = 2_000;

/** Options of the PostgreSQL queue. */
export interface PostgresQueueOptions {
  url: string;
  log: Log;
  /** Concurrent jobs in this process; 0 only hands jobs to other processes. */
  slots: number;
}

/**
 * The queue of several processes on one PostgreSQL: graphile-worker carries job ids. It holds jobs of a dead
 * process for four hours, so our own leases reassign them earlier; its later redelivery finds nothing to
 * claim.
 */
export async function createPostgresQueue({ url, log, slots }: PostgresQueueOptions): Promise<JobQueue> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn('jobs.queue', { message: message.slice(0, 500) });
  });
  const pool = new Pool({ connectionString: url, max: slots + 2, application_name: 'heddle jobs' });
  // Connections may break while idle, even during shutdown; without a listener, the error would terminate the
  // process.
  pool.on('error', (error) => log.warn('jobs.connection-lost', { message: error.message }));
  const connection = { pgPool: pool, schema, logger };
  await runMigrations(connection);
  let runner: Runner | undefined;
  return {
    reach: 'shared',
    async announce(db: Database, jobs: readonly AnnouncedJob[]) {
      if (jobs.length === 0) return;
      const rows = sql.join(
        jobs.map(({ id, runAt }) => sql`(${id}::text, ${runAt.toISOString()}::timestamptz)`),
        sql`, `,
      );
      await db.execute(sql`
        select ${sql.raw(schema)}.add_job(${task}, payload := json_build_object('id', job.id), run_at := job.run_at,
          job_key := job.id)
        from (values ${rows}) as job (id, run_at)`);
    },
    async start(worker) {
      if (slots === 0) return;
      runner = await run({
        ...connection,
        concurrency: slots,
        pollInterval: pollMs,
        noHandleSignals: true,
        taskList: {
          [task]: async (payload) => {
            const { id } = payload as { id: string };
            const taken = await worker.take(1, [id]);
            for (const { ended } of taken) await ended;
          },
        },
      });
      // The library stops by itself only when its connections are lost permanently.
      void runner.promise.catch((error: unknown) => log.error('jobs.queue-ended', error));
    },
    async stop() {
      await runner?.stop();
      runner = undefined;
      if (!pool.ending) await pool.end();
    },
  };
}
