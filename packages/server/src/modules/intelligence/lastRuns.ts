import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { ResourceKindName } from '../../resources/tables.js';
import type { Entry } from './DevelopedKind.js';

type LastRun = NonNullable<Entry['last_run']>;

/**
 * The latest run of each workflow, answer of each agent, and run of a workflow of each project: one search in an index
 * for each, whatever the number of runs.
 */
export async function findLastRuns(
  db: Database,
  kind: ResourceKindName,
  ids: readonly string[],
): Promise<Map<string, LastRun>> {
  const latest = latestOf(kind);
  if (!latest || ids.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    select objects.id::text as id, latest.status,
      extract(epoch from coalesce(latest.ended_at, latest.created_at))::bigint::text as time,
      latest.active_ms as duration
    from unnest(${`{${ids.join(',')}}`}::bigint[]) as objects(id)
    cross join lateral (${latest}) as latest`);
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        status: row.status as LastRun['status'],
        time: String(row.time),
        duration_ms: Number(row.duration),
      },
    ]),
  );
}

function latestOf(kind: ResourceKindName): SQL | undefined {
  const columns = sql`runs.id, runs.status, runs.created_at, runs.ended_at, runs.active_ms`;
  // The order of ids is that of creation.
  const newest = sql`order by runs.id desc limit 1`;
  if (kind === 'bot')
    return sql`select ${columns} from runs where runs.bot_id = objects.id and runs.kind = 'agent' ${newest}`;
  const ofWorkflow = (id: SQL) =>
    sql`select ${columns} from runs where runs.workflow_id = ${id} and runs.kind <> 'node' ${newest}`;
  if (kind === 'workflow') return ofWorkflow(sql`objects.id`);
  if (kind !== 'project') return undefined;
  return sql`select runs.* from workflows
    cross join lateral (${ofWorkflow(sql`workflows.id`)}) as runs
    where workflows.project_id = objects.id ${newest}`;
}
