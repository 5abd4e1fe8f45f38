import type { Input, Result } from '@heddle/api-contract';
import { type trigger, triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, asc, desc, eq, ilike, isNotNull, or, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { requireBot } from '../bot/index.js';
import { visiblePlugin } from '../plugin/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { triggerClock } from './clock.js';
import { countPlanned } from './countPlanned.js';
import { fireByHand } from './fireByHand.js';
import { openSecrets, renewSecrets, sealSecrets } from './hooks/secrets.js';
import { readPeriod, requireTime } from './period.js';
import { hookUrl, presentFire, presentTriggers } from './presentTriggers.js';
import { checkProject, requireTrigger } from './requireTrigger.js';
import { refusePresets, saveTrigger, switchTrigger } from './saveTrigger.js';
import { previewTimes, readSchedule } from './schedule.js';
import { triggerFires, triggers } from './tables.js';

type Calls = typeof trigger.calls;

/** The triggers of a space, newest first. */
export async function listTriggers(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input, { usual: 50 });
  const { kind, origin, query, target_id: target, project_id: projectId } = input;
  const inSpace = and(
    eq(triggers.spaceId, access.spaceId),
    projectId === undefined ? undefined : eq(triggers.projectId, projectId),
    target === undefined
      ? undefined
      : or(eq(triggers.workflowId, target), eq(triggers.botId, target), eq(triggers.pluginId, target)),
  );
  const where = and(
    inSpace,
    kind && eq(triggers.kind, kind),
    origin && eq(triggers.origin, origin),
    query ? ilike(triggers.name, containing(query)) : undefined,
  );
  const [rows, total, counted] = await Promise.all([
    context.db
      .select()
      .from(triggers)
      .where(where)
      .orderBy(desc(triggers.createdAt), desc(triggers.id))
      .limit(page.limit)
      .offset(page.offset),
    context.db.$count(triggers, where),
    context.db
      .select({ kind: triggers.kind, origin: triggers.origin, count: sql<number>`count(*)::int` })
      .from(triggers)
      .where(inSpace)
      .groupBy(triggers.kind, triggers.origin),
  ]);
  const sum = (matches: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(matches).reduce((all, { count }) => all + count, 0);
  return {
    triggers: await presentTriggers(context, access, rows),
    total,
    counts: {
      all: sum(() => true),
      schedule: sum((row) => row.kind === 'schedule'),
      webhook: sum((row) => row.kind === 'webhook'),
      event: sum((row) => row.kind === 'event'),
      chat: sum((row) => row.origin === 'chat'),
    },
  };
}

export async function showTrigger(
  context: Context,
  { trigger_id }: Input<Calls['show']>,
): Promise<Result<Calls['show']>> {
  const { trigger: row, access } = await requireTrigger(context, trigger_id, { isChange: false });
  const [shown] = await presentTriggers(context, access, [row]);
  return { trigger: shown! };
}

/** Runs as the caller from now on, also if somebody else has created it. */
export async function setTrigger(
  context: Context,
  input: Input<Calls['set']>,
): Promise<Result<Calls['set']>> {
  const { space_id: spaceId, trigger_id: id, target, kind } = input;
  const access = await context.spaceAccess(spaceId, 'createResource');
  const earlier = id === undefined ? undefined : (await requireTrigger(context, id, { spaceId })).trigger;
  if (input.name.trim() === '') throw new DomainError('badRequest', programText('name: required'));
  await checkProject(context, access, input.project_id);
  const place = await placeOf(context, access, target);
  const schedule = { timeZone: input.time_zone ?? 'UTC' };
  const isPreset = earlier === undefined && place.botId !== undefined;
  const saved = await saveTrigger(context, {
    spaceId: access.spaceId,
    projectId: input.project_id ?? null,
    userId: access.userId,
    name: input.name.trim(),
    kind,
    origin: earlier?.origin ?? 'preset',
    targetType: target.type,
    workflowId: place.workflowId ?? null,
    botId: place.botId ?? null,
    pluginId: place.pluginId ?? null,
    toolName: target.api_name ?? '',
    cron: input.cron ?? '',
    timeZone: schedule.timeZone,
    missed: input.missed ?? 'once',
    maxDelay: input.max_delay_minutes ?? triggerLimits.maxDelayMinutes,
    skipsOverlap: input.skips_overlap ?? false,
    ...(kind === 'schedule' && readPeriod(input, schedule.timeZone)),
    content: input.content ?? '',
    event: kind === 'event' ? (input.event ?? '') : '',
    signs: input.signs ?? false,
    waitsForResult: input.waits_for_result ?? false,
    fields: input.fields,
    payload: input.payload,
    isOn: input.is_on,
    grant: await context.grantRights(),
    earlier,
    refuseMore: isPreset ? refusePresets(place.botId!) : undefined,
  });
  return { trigger_id: saved.id, url: hookUrl(context, saved), secret: saved.secret };
}

interface Place {
  workflowId?: string;
  botId?: string;
  pluginId?: string;
}

/** What the trigger runs, which the caller may run. */
async function placeOf(
  context: Context,
  access: SpaceAccess,
  { type, id }: Input<Calls['set']>['target'],
): Promise<Place> {
  const { spaceId } = access;
  if (type === 'workflow') {
    await requireWorkflow(context, id, 'testRun', { spaceId });
    return { workflowId: id };
  }
  if (type === 'agent') {
    await requireBot(context, id, 'testRun', { spaceId });
    return { botId: id };
  }
  if (!(await visiblePlugin(context.db, spaceId, id)))
    throw new DomainError('triggerInvalid', triggerReasons.target());
  return { pluginId: id };
}

export async function removeTrigger(
  context: Context,
  { trigger_id }: Input<Calls['remove']>,
): Promise<Result<Calls['remove']>> {
  const { trigger: row } = await requireTrigger(context, trigger_id);
  await context.db.delete(triggers).where(eq(triggers.id, row.id));
  return {};
}

export async function setTriggerStatus(
  context: Context,
  { trigger_id, is_on }: Input<Calls['setStatus']>,
): Promise<Result<Calls['setStatus']>> {
  const { trigger: row } = await requireTrigger(context, trigger_id);
  const nextAt = await switchTrigger(context, row, is_on);
  return { next_at: nextAt?.toISOString() ?? '' };
}

export async function rotateSecret(
  context: Context,
  { trigger_id }: Input<Calls['rotate']>,
): Promise<Result<Calls['rotate']>> {
  const { trigger: row } = await requireTrigger(context, trigger_id);
  if (row.kind !== 'webhook') throw new DomainError('triggerInvalid', triggerReasons.notWebhook());
  const now = await context.use(triggerClock).now();
  const secret = await context.db.transaction(async (transaction) => {
    // Lock the row: the second of two concurrent rotations keeps the secret of the first valid for a day.
    const [before] = await transaction
      .select({ secrets: triggers.secrets })
      .from(triggers)
      .where(eq(triggers.id, row.id))
      .for('update');
    const earlier = await openSecrets(context.secrets, row.id, before?.secrets ?? null);
    const renewed = renewSecrets(earlier, now);
    const sealed = await sealSecrets(context.secrets, row.id, renewed);
    await transaction.update(triggers).set({ secrets: sealed }).where(eq(triggers.id, row.id));
    return renewed.current;
  });
  return { url: hookUrl(context, row), secret };
}

export async function fireTrigger(
  context: Context,
  { trigger_id, body }: Input<Calls['fire']>,
): Promise<Result<Calls['fire']>> {
  const { trigger: row } = await requireTrigger(context, trigger_id);
  const fire = await fireByHand(context, row, body);
  return { fire_id: fire.id, execute_id: fire.isStarted ? fire.runId : '' };
}

/** The entries of the log, newest first. */
export async function readLog(context: Context, input: Input<Calls['log']>): Promise<Result<Calls['log']>> {
  const { trigger: row } = await requireTrigger(context, input.trigger_id, { isChange: false });
  const page = pageOf(input);
  const where = eq(triggerFires.triggerId, row.id);
  const [fires, total] = await Promise.all([
    context.db
      .select()
      .from(triggerFires)
      .where(where)
      .orderBy(desc(triggerFires.id))
      .limit(page.limit)
      .offset(page.offset),
    context.db.$count(triggerFires, where),
  ]);
  return { fires: fires.map(presentFire), total };
}

/** Fires again; the entry of the log that it repeats stays as it is. */
export async function retryFire(
  context: Context,
  { trigger_id, fire_id }: Input<Calls['retry']>,
): Promise<Result<Calls['retry']>> {
  const { trigger: row } = await requireTrigger(context, trigger_id);
  const [earlier] = await context.db
    .select()
    .from(triggerFires)
    .where(and(eq(triggerFires.id, fire_id), eq(triggerFires.triggerId, row.id)));
  if (!earlier || earlier.status === 'queued' || earlier.status === 'running')
    throw new DomainError('triggerInvalid', triggerReasons.noEntry());
  const fire = await fireByHand(context, row, JSON.parse(earlier.body), { dueAt: earlier.dueAt });
  return { fire_id: fire.id, execute_id: fire.isStarted ? fire.runId : '' };
}

export async function previewSchedule(
  context: Context,
  input: Input<Calls['preview']>,
): Promise<Result<Calls['preview']>> {
  const { cron, time_zone: timeZone, from, for_agent: isForAgent } = input;
  const now = await context.use(triggerClock).now();
  const begin = from === undefined ? now : new Date(from);
  if (Number.isNaN(begin.getTime()) || begin.getUTCFullYear() > 9000 || begin.getUTCFullYear() < 1900)
    throw new DomainError('badRequest', programText('from: not a date'));
  const minMinutes = isForAgent ? triggerLimits.agentMinMinutes : triggerLimits.minMinutes;
  const schedule = readSchedule({ cron, timeZone }, { minMinutes, now: begin });
  const period = readPeriod(input, timeZone);
  const first = requireTime(schedule, period, begin);
  const times = previewTimes(schedule, new Date(first.getTime() - 1));
  return { times: times.filter(({ at }) => !period.endsAt || new Date(at) <= period.endsAt) };
}

/** How often the schedules of the space fire in the next 24 hours. */
export async function listPlanned(
  context: Context,
  { space_id }: Input<Calls['planned']>,
): Promise<Result<Calls['planned']>> {
  const { spaceId } = await context.spaceAccess(space_id, 'view');
  const now = await context.use(triggerClock).now();
  const { cron, timeZone, nextAt, endsAt } = triggers;
  const rows = await context.db
    .select({ cron, timeZone, nextAt, endsAt })
    .from(triggers)
    .where(and(eq(triggers.spaceId, spaceId), eq(triggers.status, 'on'), isNotNull(nextAt)))
    .orderBy(asc(nextAt));
  const { from, bars, isPartial } = countPlanned(
    rows.map((row) => ({ ...row, nextAt: row.nextAt! })),
    now,
  );
  return {
    from: from.toISOString(),
    bars,
    total: bars.reduce((sum, count) => sum + count, 0),
    is_partial: isPartial,
  };
}
