import type { TriggerEntry, TriggerField, TriggerFire } from '@heddle/api-contract/families/trigger';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import { findPeople } from '../account/index.js';
import { bots } from '../bot/tables.js';
import { plugins } from '../plugin/tables.js';
import { workflows } from '../workflow/tables.js';
import { presentPeriod } from './period.js';
import { canEdit } from './requireTrigger.js';
import type { FireRow, TriggerRow } from './rows.js';
import { triggerFires } from './tables.js';

const shownFires = 10;

/** Triggers as the studio shows them, with what they run, whose they are and their last results. */
export async function presentTriggers(
  context: Pick<Context, 'db' | 'request'>,
  access: SpaceAccess,
  rows: readonly TriggerRow[],
): Promise<TriggerEntry[]> {
  const { db } = context;
  const [names, people, fires] = await Promise.all([
    namesOf(db, rows),
    findPeople(db, [...new Set(rows.map(({ userId }) => userId))]),
    lastFires(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    trigger_id: row.id,
    space_id: row.spaceId,
    project_id: row.projectId ?? '',
    name: row.name,
    kind: row.kind,
    origin: row.origin,
    target: {
      type: row.targetType,
      id: targetId(row),
      api_name: row.toolName,
      name: names.get(targetId(row)) ?? '',
      icon_url: '',
    },
    status: row.status,
    is_draft: row.isDraft,
    cron: row.cron,
    time_zone: row.timeZone,
    missed: row.missed,
    max_delay_minutes: row.maxDelay,
    skips_overlap: row.skipsOverlap,
    ...presentPeriod(row, row.timeZone),
    next_at: row.nextAt?.toISOString() ?? '',
    last_at: row.lastAt?.toISOString() ?? '',
    failures: row.failures,
    payload: row.payload,
    // What people have an agent do for them is private, also to administrators.
    content: row.origin === 'chat' && row.userId !== access.userId ? '' : row.content,
    event: row.event,
    url: hookUrl(context, row),
    signs: row.signs,
    waits_for_result: row.waitsForResult,
    fields: JSON.parse(row.fields) as TriggerField[],
    user_key: row.userKey,
    owner: {
      id: row.userId,
      name: people.get(row.userId)?.name ?? '',
      is_caller: row.userId === access.userId,
    },
    can_edit: canEdit(access, row),
    created_at: row.createdAt.toISOString(),
    last_fires: (fires.get(row.id) ?? []).map(presentFire),
  }));
}

/** The address of a webhook; empty for other triggers. */
export function hookUrl(
  { request }: Pick<Context, 'request'>,
  { hookKey }: Pick<TriggerRow, 'hookKey'>,
): string {
  return hookKey === null ? '' : `${originOf(request)}/hooks/${hookKey}`;
}

export function presentFire(fire: FireRow): TriggerFire {
  const { startedAt, endedAt } = fire;
  return {
    id: fire.id,
    execute_id: fire.isStarted ? fire.runId : '',
    status: fire.status,
    cause: fire.cause,
    due_at: fire.dueAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? '',
    ms: startedAt && endedAt ? Math.max(endedAt.getTime() - startedAt.getTime(), 0) : 0,
    error: fire.error,
    reason: fire.reason,
    missed: fire.missed,
  };
}

export function targetId({ workflowId, botId, pluginId, targetType }: TriggerRow): string {
  return { workflow: workflowId, agent: botId, tool: pluginId }[targetType] ?? '';
}

async function namesOf(db: Database, rows: readonly TriggerRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = (key: 'workflowId' | 'botId' | 'pluginId') => rows.flatMap((row) => row[key] ?? []);
  const names = new Map<string, string>();
  for (const [table, wanted] of [
    [workflows, ids('workflowId')],
    [bots, ids('botId')],
    [plugins, ids('pluginId')],
  ] as const) {
    if (wanted.length === 0) continue;
    const found = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(inArray(table.id, wanted));
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
}

/** The newest entries of several triggers, newest first. */
async function lastFires(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, FireRow[]>> {
  if (ids.length === 0) return new Map();
  const ranked = db
    .select({
      id: triggerFires.id,
      place:
        sql<number>`row_number() over (partition by ${triggerFires.triggerId} order by ${triggerFires.id} desc)`.as(
          'place',
        ),
    })
    .from(triggerFires)
    .where(inArray(triggerFires.triggerId, [...ids]))
    .as('ranked');
  const rows = await db
    .select()
    .from(triggerFires)
    .where(
      inArray(triggerFires.id, db.select({ id: ranked.id }).from(ranked).where(sql`place <= ${shownFires}`)),
    )
    .orderBy(sql`${triggerFires.id} desc`);
  const found = new Map<string, FireRow[]>();
  for (const row of rows) found.set(row.triggerId, [...(found.get(row.triggerId) ?? []), row]);
  return found;
}
