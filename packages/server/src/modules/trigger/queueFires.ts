import type { Database } from '../../db/Database.js';
import type { App } from '../../kernel/services.js';
import { startFires } from './startFires.js';
import { triggerFires } from './tables.js';

type NewFire = typeof triggerFires.$inferInsert;

const perStatement = 500;
const perJob = 25;

/**
 * Stores entries of the log, and jobs that start those that are queued. An entry whose key exists is left out: its
 * time or event has fired. Resolves with the ids that were stored.
 */
export async function queueFires(
  { jobs }: Pick<App, 'jobs'>,
  transaction: Database,
  fires: readonly NewFire[],
): Promise<ReadonlySet<string>> {
  const stored: string[] = [];
  for (let at = 0; at < fires.length; at += perStatement) {
    const rows = await transaction
      .insert(triggerFires)
      .values(fires.slice(at, at + perStatement))
      .onConflictDoNothing()
      .returning({ id: triggerFires.id });
    stored.push(...rows.map(({ id }) => id));
  }
  const isStored = new Set(stored);
  const queued = fires.filter(({ id, status }) => status === 'queued' && isStored.has(id));
  for (let at = 0; at < queued.length; at += perJob) {
    const fireIds = queued.slice(at, at + perJob).map(({ id }) => id);
    await jobs.enqueue(startFires, { fireIds }, { db: transaction });
  }
  return isStored;
}
