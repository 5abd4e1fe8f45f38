import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { triggerClock } from './clock.js';
import { type FirePlan, planFires } from './planFires.js';
import { queueFires } from './queueFires.js';
import { triggerFires, triggerSubscribers, triggers } from './tables.js';

const perTransaction = 100;
const maxSubscribers = 200;

const { id, kind, botId, origin, cron, timeZone, missed, maxDelay, isOnce, endsAt, nextAt, skipsOverlap } =
  triggers;
const columns = {
  id,
  kind,
  botId,
  origin,
  cron,
  timeZone,
  missed,
  maxDelay,
  isOnce,
  endsAt,
  nextAt,
  skipsOverlap,
};
type DueTrigger = Pick<typeof triggers.$inferSelect, keyof typeof columns>;
type NewFire = typeof triggerFires.$inferInsert;

/** Claims everything that is due; resolves with the number of triggers. */
export async function claimDue(app: App): Promise<number> {
  let claimed = 0;
  for (;;) {
    const now = await app.use(triggerClock).now();
    const count = await app.db.transaction((transaction) => claimSome(app, transaction, now));
    claimed += count;
    if (count < perTransaction || app.closing.aborted) return claimed;
  }
}

/**
 * Claims due triggers, each by one server: in one transaction their next times are set, and their runs are stored
 * as entries of the log with a job that starts them.
 */
async function claimSome(app: App, transaction: Database, now: Date): Promise<number> {
  const due = await transaction
    .select(columns)
    .from(triggers)
    .where(and(eq(triggers.status, 'on'), lte(triggers.nextAt, now)))
    .orderBy(asc(triggers.nextAt))
    .limit(perTransaction)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const active = await activeAmong(transaction, due);
  const subscribers = await subscribersOf(transaction, due);
  const plans = due.map((trigger) => ({ trigger, plan: planOf(app, trigger, now) }));
  const fires = plans.flatMap(({ trigger, plan }) =>
    firesOf(trigger, plan, {
      now,
      isActive: active.has(trigger.id),
      others: (trigger.botId !== null && subscribers.get(trigger.botId)) || [],
    }),
  );
  await queueFires(app, transaction, fires);
  await moveOn(transaction, plans, now);
  return due.length;
}

function planOf(app: App, trigger: DueTrigger, now: Date): FirePlan {
  try {
    return planFires({ ...trigger, nextAt: trigger.nextAt! }, now);
  } catch (error) {
    // One damaged row must not keep the others from firing.
    app.log.error('trigger.schedule-failed', error, { triggerId: trigger.id });
    return { fires: [], skipped: 0, lastSkipped: undefined, nextAt: undefined };
  }
}

interface FireContext {
  now: Date;
  isActive: boolean;
  others: readonly string[];
}

function firesOf(
  { id: triggerId, skipsOverlap }: DueTrigger,
  { fires, skipped, lastSkipped }: FirePlan,
  { now, isActive, others }: FireContext,
): NewFire[] {
  const entry = (time: Date, values: Partial<NewFire>): NewFire => ({
    id: newId(),
    triggerId,
    key: `time ${time.toISOString()}`,
    cause: 'schedule',
    status: 'queued',
    dueAt: time,
    runId: newId(),
    createdAt: now,
    ...values,
  });
  const ended = { status: 'skipped' as const, endedAt: now };
  const missed =
    skipped > 0 && lastSkipped
      ? [
          entry(lastSkipped, {
            ...ended,
            key: `missed ${lastSkipped.toISOString()}`,
            reason: triggerReasons.missed().key,
            missed: skipped,
          }),
        ]
      : [];
  if (skipsOverlap && isActive)
    return [
      ...missed,
      ...fires.map((time) => entry(time, { ...ended, reason: triggerReasons.overlap().key })),
    ];
  const own = fires.map((time) => entry(time, {}));
  const forOthers = fires.flatMap((time) =>
    others.map((userId) => entry(time, { userId, key: `time ${time.toISOString()} ${userId}` })),
  );
  return [...missed, ...own, ...forOthers];
}

async function moveOn(
  transaction: Database,
  plans: readonly { trigger: DueTrigger; plan: FirePlan }[],
  now: Date,
): Promise<void> {
  const rows = plans.map(({ trigger, plan }) => ({
    id: trigger.id,
    next: plan.nextAt?.toISOString() ?? null,
    is_over: trigger.isOnce && plan.nextAt === undefined,
    fired: plan.fires.length > 0,
  }));
  await transaction.execute(sql`
    update triggers set next_at = moved.next,
      status = case when moved.is_over then 'paused' else triggers.status end,
      last_at = case when moved.fired then ${now.toISOString()}::timestamptz else triggers.last_at end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as moved(id bigint, next timestamptz, is_over boolean, fired boolean)
    where triggers.id = moved.id`);
}

/** Triggers that skip a time while their previous run is active, and whose run is. */
async function activeAmong(db: Database, due: readonly DueTrigger[]): Promise<ReadonlySet<string>> {
  const ids = due.filter((trigger) => trigger.skipsOverlap).map((trigger) => trigger.id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: triggerFires.triggerId })
    .from(triggerFires)
    .where(and(inArray(triggerFires.triggerId, ids), inArray(triggerFires.status, ['queued', 'running'])));
  return new Set(rows.map((row) => row.id));
}

/** People besides the owner for whom the triggers of these agents fire, by agent. */
async function subscribersOf(
  db: Database,
  due: readonly DueTrigger[],
): Promise<ReadonlyMap<string, string[]>> {
  const ids = due.flatMap((trigger) =>
    trigger.origin === 'preset' && trigger.botId !== null ? [trigger.botId] : [],
  );
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ botId: triggerSubscribers.botId, userId: triggerSubscribers.userId })
    .from(triggerSubscribers)
    .where(and(inArray(triggerSubscribers.botId, ids), eq(triggerSubscribers.isOn, true)))
    .limit(maxSubscribers * ids.length);
  const byBot = new Map<string, string[]>();
  for (const { botId, userId } of rows) {
    const known = byBot.get(botId) ?? [];
    if (known.length < maxSubscribers) byBot.set(botId, [...known, userId]);
  }
  return byBot;
}
