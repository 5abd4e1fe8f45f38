import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';

/** Where a run stands in the queue. */
export interface QueuePlace {
  /** 1 for the next one. */
  position: number;
  /** Number of queued runs, of all spaces. */
  length: number;
}

/**
 * The queued runs as rows of `id`, `turn`, `served_at` and `queued_at`, by which they are claimed. Spaces take
 * turns: the next run is that of the space with the fewest executing and claimed runs, and of several the one
 * that has waited longest since its last turn.
 */
export const rankedQueue = sql`
  select queued.id, queued.queued_at, served.served_at, coalesce(held.count, 0)
    + row_number() over (partition by queued.space_id order by queued.queued_at, queued.id) as turn
  from (select id, space_id, queued_at from runs where status = 'queued') as queued
  left join (select space_id, count(*) as count from runs where status = 'running' group by space_id)
    as held on held.space_id = queued.space_id
  left join run_turns as served on served.space_id = queued.space_id`;

export const queueOrder = sql`turn, served_at nulls first, queued_at, id`;

/** The place of a run in the queue; undefined for one that is not queued. */
export async function queuePlaceOf(db: Database, runId: string): Promise<QueuePlace | undefined> {
  const { rows } = await db.execute(sql`
    select position, length from (
      select id, row_number() over (order by ${queueOrder})::int as position, count(*) over ()::int as length
      from (${rankedQueue}) as ranked) as placed
    where id = ${runId}`);
  const [row] = rows;
  return row && { position: Number(row.position), length: Number(row.length) };
}

/**
 * Refuses a run that would wait in a queue that is too long, of its space or of all. `starting`: the runs that this
 * process is about to add.
 */
export async function refuseLongQueue(
  { config, db }: App,
  spaceId: string,
  starting: { own: number; total: number },
): Promise<void> {
  const { queuePerSpace, queueTotal } = config.runs;
  const { rows } = await db.execute(sql`
    select count(*)::int as total, (count(*) filter (where space_id = ${spaceId}))::int as own
    from runs where status = 'queued'`);
  const stored = rows[0] as { total: number; own: number };
  const [own, total] = [stored.own + starting.own, stored.total + starting.total];
  if (own < queuePerSpace && total < queueTotal) return;
  throw new DomainError('tooManyRequests', workflowReasons.queueFull({ runs: total }), {
    retryAfter: Math.min(maxRetrySeconds, 1 + Math.ceil(total / 50)),
  });
}

const maxRetrySeconds = 60;
