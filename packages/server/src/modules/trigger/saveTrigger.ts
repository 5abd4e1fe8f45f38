import { type TriggerField, triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { randomToken } from '../../identity/randomToken.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { Grant } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import { spaces } from '../space/tables.js';
import { triggerClock } from './clock.js';
import { renewSecrets, sealSecrets } from './hooks/secrets.js';
import { firstTime, requireTime } from './period.js';
import type { TriggerRow } from './rows.js';
import { readSchedule } from './schedule.js';
import { triggers } from './tables.js';
import { isKnownEvent } from './triggerEvents.js';
import { triggerTimer } from './triggerTimer.js';

/** A trigger to create or change. Its caller has checked the rights of the person. */
export interface TriggerSettings
  extends Pick<TriggerRow, 'spaceId' | 'userId' | 'name' | 'kind' | 'origin' | 'targetType'>,
    Partial<
      Pick<
        TriggerRow,
        | 'botId'
        | 'connectorId'
        | 'content'
        | 'conversationId'
        | 'cron'
        | 'endsAt'
        | 'event'
        | 'isDraft'
        | 'isOnce'
        | 'maxDelay'
        | 'missed'
        | 'pluginId'
        | 'projectId'
        | 'signs'
        | 'skipsOverlap'
        | 'startsAt'
        | 'timeZone'
        | 'toolName'
        | 'userKey'
        | 'waitsForResult'
        | 'workflowId'
      >
    > {
  /** JSON text of an object. */
  payload?: string | undefined;
  fields?: readonly TriggerField[] | undefined;
  isOn?: boolean | undefined;
  grant: Grant;
  /** Of the trigger to change; the caller has checked that it may be changed. */
  earlier?: TriggerRow | undefined;
  /** Id of a new trigger, for callers that repeat their request. */
  id?: string | undefined;
  /** Counts the triggers that share a limit, within the transaction. */
  refuseMore?: ((transaction: Database) => Promise<void>) | undefined;
}

/** What was stored. */
export interface SavedTrigger {
  id: string;
  nextAt: Date | null;
  hookKey: string | null;
  /** Of a new webhook; it is not shown again. */
  secret: string;
}

/** Stores a trigger. A change forgets earlier failures, and keeps the address, the secret and the log. */
export async function saveTrigger(app: App, settings: TriggerSettings): Promise<SavedTrigger> {
  const { earlier } = settings;
  const now = await app.use(triggerClock).now();
  const id = earlier?.id ?? settings.id ?? newId();
  const { grant, fields = [], payload = '{}', isOn = true, refuseMore, earlier: _, ...plain } = settings;
  const schedule = settings.kind === 'schedule' ? scheduleOf(settings, now) : { cron: '', timeZone: 'UTC' };
  checkSettings(settings);
  const period = { startsAt: settings.startsAt ?? null, endsAt: settings.endsAt ?? null };
  const first = settings.kind === 'schedule' ? requireTime(schedule, period, now) : null;
  const hook = await hookOf(app, id, settings, now);
  const row = {
    ...plain,
    ...schedule,
    ...period,
    id,
    payload: readPayload(payload),
    fields: JSON.stringify(fields),
    status: isOn ? ('on' as const) : ('paused' as const),
    nextAt: isOn && !settings.isDraft ? first : null,
    failures: 0,
    // A secret that is kept is not written: a concurrent request may be rotating it.
    ...hook.written,
    grant: JSON.stringify(grant),
    updatedAt: now,
  };
  await app.db.transaction(async (transaction) => {
    if (earlier) {
      await transaction.update(triggers).set(row).where(eq(triggers.id, id));
      return;
    }
    await lockRow(transaction, spaces, settings.spaceId);
    const count = await transaction.$count(triggers, eq(triggers.spaceId, settings.spaceId));
    const { perSpace: maximum } = triggerLimits;
    if (count >= maximum) throw new DomainError('triggerInvalid', triggerReasons.tooMany({ maximum }));
    await refuseMore?.(transaction);
    await transaction
      .insert(triggers)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing();
  });
  app.use(triggerTimer).wake();
  return { id, nextAt: row.nextAt, hookKey: hook.hookKey, secret: hook.secret };
}

/** Refuses another trigger if so many of the agent exist already. */
export function refusePresets(botId: string): (transaction: Database) => Promise<void> {
  return async (transaction) => {
    const count = await transaction.$count(
      triggers,
      and(eq(triggers.botId, botId), eq(triggers.origin, 'preset')),
    );
    const { presetsPerAgent: maximum } = triggerLimits;
    if (count >= maximum) throw new DomainError('triggerInvalid', triggerReasons.tooMany({ maximum }));
  };
}

function scheduleOf({ cron = '', timeZone = 'UTC', botId }: TriggerSettings, now: Date) {
  const minMinutes = botId ? triggerLimits.agentMinMinutes : triggerLimits.minMinutes;
  return readSchedule({ cron, timeZone }, { minMinutes, now });
}

function checkSettings({
  targetType,
  workflowId,
  botId,
  pluginId,
  content = '',
  kind,
  event = '',
}: TriggerSettings) {
  const target = { workflow: workflowId, agent: botId, tool: pluginId }[targetType];
  if (!target) throw new DomainError('triggerInvalid', triggerReasons.target());
  if (targetType === 'agent' && content.trim() === '')
    throw new DomainError('triggerInvalid', triggerReasons.content());
  if (kind === 'event' && !isKnownEvent(event))
    throw new DomainError('triggerInvalid', triggerReasons.event({ event: event.slice(0, 100) }));
}

function readPayload(text: string): string {
  if (text.trim() === '') return '{}';
  try {
    const value = JSON.parse(text) as JsonObject;
    if (isJsonObject(value)) return text;
  } catch {
    // Refused below.
  }
  throw new DomainError('triggerInvalid', triggerReasons.payload());
}

/** The address and the secret of a webhook, and what to write of them. */
async function hookOf({ secrets }: App, id: string, { kind, earlier }: TriggerSettings, now: Date) {
  if (kind !== 'webhook') return { hookKey: null, secret: '', written: { hookKey: null, secrets: null } };
  if (earlier?.hookKey && earlier.secrets) return { hookKey: earlier.hookKey, secret: '', written: {} };
  const made = renewSecrets(undefined, now);
  const hookKey = randomToken();
  const sealed = await sealSecrets(secrets, id, made);
  return { hookKey, secret: made.current, written: { hookKey, secrets: sealed } };
}

/** Pauses or resumes triggers, which forgets earlier failures; resolves with the next time of the first. */
export async function switchTrigger(app: App, trigger: TriggerRow, isOn: boolean): Promise<Date | null> {
  const now = await app.use(triggerClock).now();
  const isPlanned = isOn && trigger.kind === 'schedule' && !trigger.isDraft;
  const nextAt = isPlanned ? (firstTime(trigger, trigger, now) ?? null) : null;
  await app.db
    .update(triggers)
    .set({ status: isOn ? 'on' : 'paused', nextAt, failures: 0, updatedAt: sql`now()` })
    .where(eq(triggers.id, trigger.id));
  app.use(triggerTimer).wake();
  return nextAt;
}
