import type { Input, PagingInput, Result } from '@heddle/api-contract';
import { type TriggerInfo, type trigger, triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { findPeople } from '../account/index.js';
import { languageOf, requireWorkflow } from '../workflow/index.js';
import { fireByHand } from './fireByHand.js';
import { hookUrl } from './presentTriggers.js';
import { checkProject, requireTrigger } from './requireTrigger.js';
import type { TriggerRow } from './rows.js';
import { saveTrigger, switchTrigger } from './saveTrigger.js';
import { triggerFires, triggers } from './tables.js';
import { triggerEvents } from './triggerEvents.js';

type Calls = typeof trigger.calls;

/** Sets of triggers, by their number: those of the author and those of users, of drafts and published ones. */
const setTypes = { debugPreset: 0, onlinePreset: 1, debugUser: 2, onlineUser: 3, online: 4 } as const;
const appTypes = { schedule: 0, event: 1 } as const;

const config = z.object({
  crontab: z.string().max(triggerLimits.cron).optional(),
  timeZone: z.string().max(64).optional(),
  missed: z.enum(['skip', 'once', 'all']).optional(),
  maxDelayMinutes: z.number().int().min(0).max(10_080).optional(),
  skipsOverlap: z.boolean().optional(),
  signs: z.boolean().optional(),
  waitsForResult: z.boolean().optional(),
});

export async function saveWorkflowTrigger(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const {
    space_id: spaceId,
    trigger_id: id,
    set_type: set,
    event_id: eventId,
    workflow_id: workflowId,
  } = input;
  const { head, access } = await requireWorkflow(context, workflowId, 'testRun', { spaceId });
  const earlier = id === undefined ? undefined : (await requireTrigger(context, id, { spaceId })).trigger;
  await checkProject(context, access, input.project_id);
  const { crontab, maxDelayMinutes, timeZone, ...settings } = readConfig(input.config);
  const saved = await saveTrigger(context, {
    ...settings,
    spaceId: access.spaceId,
    projectId: input.project_id ?? null,
    userId: access.userId,
    name: input.name?.trim() || head.name.slice(0, triggerLimits.name),
    kind: eventId === 'schedule' || eventId === 'webhook' ? eventId : 'event',
    event: eventId === 'schedule' || eventId === 'webhook' ? '' : eventId,
    origin: isOfUsers(set) ? 'node' : 'preset',
    isDraft: set === setTypes.debugUser,
    targetType: 'workflow',
    workflowId: head.id,
    connectorId: input.connector_id ?? null,
    userKey: isOfUsers(set) ? (input.creator ?? '') : '',
    cron: crontab ?? '',
    timeZone: timeZone ?? 'UTC',
    ...(maxDelayMinutes !== undefined && { maxDelay: maxDelayMinutes }),
    payload: input.payload,
    isOn: input.status !== 0,
    grant: await context.grantRights(),
    earlier,
  });
  return { trigger_id: saved.id };
}

const isOfUsers = (set: number | undefined) => set === setTypes.debugUser || set === setTypes.onlineUser;

function readConfig(text: string): z.output<typeof config> {
  try {
    return config.parse(text.trim() === '' ? {} : JSON.parse(text));
  } catch {
    throw new DomainError('triggerInvalid', triggerReasons.schema({ problem: 'config' }));
  }
}

/** What triggers can wait for: times, requests, and the events of channels. */
export async function listTriggerEvents(
  context: Context,
  { space_id, app_type }: Input<Calls['events']>,
): Promise<Result<Calls['events']>> {
  await context.spaceAccess(space_id, 'view');
  const language = languageOf(context.user.locale);
  const labels = appLabels[language];
  const app = (
    id: keyof typeof labels,
    type: number,
    events: { id: string; name: string; fields: readonly string[]; description?: string }[],
  ) => ({
    app_id: id,
    name: labels[id],
    description: '',
    icon: '',
    app_type: type,
    events: events.map(({ fields, description = '', ...event }) => ({
      ...event,
      description,
      input_schema: JSON.stringify(fields.map((name) => ({ name, type: 'string' }))),
    })),
  });
  const channels = triggerEvents.map(({ id, name, description, fields }) => ({
    id,
    name: name[language],
    description: description[language],
    fields,
  }));
  const all = [
    app('schedule', appTypes.schedule, [{ id: 'schedule', name: labels.schedule, fields: ['trigger.time'] }]),
    app('webhook', appTypes.event, [{ id: 'webhook', name: labels.webhook, fields: [] }]),
    app('channel', appTypes.event, channels),
  ];
  const apps = all.filter((one) => app_type === undefined || one.app_type === app_type);
  return { trigger_apps: apps, total: apps.length };
}

const appLabels = {
  'zh-CN': { schedule: '定时', webhook: 'Webhook', channel: '渠道事件' },
  en: { schedule: 'Schedule', webhook: 'Webhook', channel: 'Channel events' },
};

/** Which of the triggers of a space a call of the editor is about. */
interface TriggerFilter {
  space_id: string;
  project_id?: string | undefined;
  connector_id?: string | undefined;
  workflow_id?: string | undefined;
  set_type?: number | undefined;
  trigger_id?: string | undefined;
  creator?: string | undefined;
}

function filterOf(input: TriggerFilter): SQL | undefined {
  const { project_id, connector_id, workflow_id, set_type: set, trigger_id, creator } = input;
  return and(
    eq(triggers.spaceId, input.space_id),
    eq(triggers.targetType, 'workflow'),
    project_id === undefined ? undefined : eq(triggers.projectId, project_id),
    connector_id === undefined ? undefined : eq(triggers.connectorId, connector_id),
    workflow_id === undefined ? undefined : eq(triggers.workflowId, workflow_id),
    trigger_id === undefined ? undefined : eq(triggers.id, trigger_id),
    creator === undefined ? undefined : eq(triggers.userKey, creator),
    set === undefined || set === setTypes.online
      ? undefined
      : eq(triggers.origin, isOfUsers(set) ? 'node' : 'preset'),
    set === undefined || set === setTypes.debugPreset
      ? undefined
      : eq(triggers.isDraft, set === setTypes.debugUser),
  );
}

export async function listWorkflowTriggers(
  context: Context,
  input: Input<Calls['listInProject']>,
): Promise<Result<Calls['listInProject']>> {
  await context.spaceAccess(input.space_id, 'view');
  const page = pageOf(input);
  const where = filterOf(input);
  const [rows, total] = await Promise.all([
    context.db
      .select()
      .from(triggers)
      .where(where)
      .orderBy(desc(triggers.createdAt), desc(triggers.id))
      .limit(page.limit)
      .offset(page.offset),
    context.db.$count(triggers, where),
  ]);
  return { trigger_list: rows.map((row) => toInfo(context, row)), total };
}

function toInfo(context: Context, row: TriggerRow): TriggerInfo {
  return {
    trigger_id: row.id,
    user_id: row.userKey || row.userId,
    connector_id: row.connectorId ?? '0',
    name: row.name,
    event_id: eventOf(row),
    event_input_schema: row.fields,
    config: JSON.stringify(configOf(context, row)),
    payload: row.payload,
    workflow_id: row.workflowId ?? '0',
    create_time: String(Math.floor(row.createdAt.getTime() / 1000)),
    status: row.status === 'on' ? 1 : 0,
  };
}

const eventOf = ({ kind, event }: TriggerRow) => (kind === 'event' ? event : kind);

/** Without secrets, which are shown once. */
function configOf(context: Context, row: TriggerRow) {
  const { missed, maxDelay: maxDelayMinutes, skipsOverlap } = row;
  if (row.kind === 'schedule')
    return { crontab: row.cron, timeZone: row.timeZone, missed, maxDelayMinutes, skipsOverlap };
  if (row.kind === 'webhook')
    return { url: hookUrl(context, row), signs: row.signs, waitsForResult: row.waitsForResult };
  return {};
}

/** Fires once, with the draft of the workflow. */
export async function testWorkflowTrigger(
  context: Context,
  { space_id, trigger_id }: Input<Calls['testRun']>,
): Promise<Result<Calls['testRun']>> {
  const { trigger: row } = await requireTrigger(context, trigger_id, { spaceId: space_id });
  const fire = await fireByHand(context, row);
  return { workflow_id: row.workflowId ?? '', execute_id: fire.runId, session_id: '' };
}

/** The newest trigger of a workflow; without fields if there is none. */
export async function findWorkflowTrigger(
  context: Context,
  input: Input<Calls['ofWorkflow']>,
): Promise<Result<Calls['ofWorkflow']>> {
  await context.spaceAccess(input.space_id, 'view');
  const [row] = await context.db
    .select()
    .from(triggers)
    .where(filterOf(input))
    .orderBy(desc(triggers.createdAt), desc(triggers.id))
    .limit(1);
  return row ? toInfo(context, row) : {};
}

/** Deletes one trigger, or those of a user; of somebody else's only administrators do. */
export async function removeWorkflowTriggers(
  context: Context,
  input: Input<Calls['removeInProject']>,
): Promise<Result<Calls['removeInProject']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { trigger_id: id } = input;
  if (id !== undefined) await requireTrigger(context, id, { spaceId: access.spaceId });
  else if (input.creator === undefined)
    throw new DomainError('triggerInvalid', triggerReasons.schema({ problem: 'trigger_id' }));
  const isAdministrator = access.role === 'owner' || access.role === 'admin';
  const deleted = await context.db
    .delete(triggers)
    .where(and(filterOf(input), isAdministrator ? undefined : eq(triggers.userId, access.userId)))
    .returning({ id: triggers.id });
  return { affected_rows: deleted.length };
}

export async function listPublishedTriggers(
  context: Context,
  input: Input<Calls['listPublished']>,
): Promise<Result<Calls['listPublished']>> {
  await context.spaceAccess(input.space_id, 'view');
  return pageOfPublished(context, input);
}

/** The triggers of one workflow, which is the source of their runs. */
export async function showPublishedTriggers(
  context: Context,
  { source_id, ...input }: Input<Calls['showPublished']>,
): Promise<Result<Calls['showPublished']>> {
  await context.spaceAccess(input.space_id, 'view');
  return pageOfPublished(context, { ...input, workflow_id: source_id });
}

async function pageOfPublished(
  context: Context,
  input: TriggerFilter & PagingInput & { query?: string | undefined; app_type?: number | undefined },
): Promise<Result<Calls['listPublished']>> {
  const { db } = context;
  const { query, app_type: type } = input;
  const page = pageOf(input);
  const isSchedule = sql`${triggers.kind} = 'schedule'`;
  const where = and(
    filterOf(input),
    eq(triggers.isDraft, false),
    query ? ilike(triggers.name, containing(query)) : undefined,
    type === undefined ? undefined : type === appTypes.schedule ? isSchedule : sql`not ${isSchedule}`,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(triggers)
      .where(where)
      .orderBy(desc(triggers.createdAt), desc(triggers.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(triggers, where),
  ]);
  const [people, last] = await Promise.all([
    findPeople(db, [...new Set(rows.map(({ userId }) => userId))]),
    lastStatuses(
      context,
      rows.map(({ id }) => id),
    ),
  ]);
  return {
    data: rows.map((row) => ({
      source_id: row.workflowId ?? '0',
      name: row.name,
      app_type: row.kind === 'schedule' ? appTypes.schedule : appTypes.event,
      config: JSON.stringify(configOf(context, row)),
      connector_id: row.connectorId === null ? [] : [row.connectorId],
      set_type: row.origin === 'node' ? setTypes.onlineUser : setTypes.onlinePreset,
      next_trigger_time: row.nextAt === null ? '0' : String(Math.floor(row.nextAt.getTime() / 1000)),
      creator: people.get(row.userId)?.name ?? '',
      version: '',
      trigger_id: row.id,
      status: row.status === 'on' ? 1 : 0,
      execut_status: executed[last.get(row.id) ?? 'queued'],
    })),
    total,
  };
}

const executed = { queued: 0, running: 0, skipped: 0, success: 1, failed: 2 } as const;

async function lastStatuses({ db }: Context, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, keyof typeof executed>();
  const { triggerId, status, id } = triggerFires;
  const rows = await db
    .selectDistinctOn([triggerId], { triggerId, status })
    .from(triggerFires)
    .where(inArray(triggerId, [...ids]))
    .orderBy(triggerId, desc(id));
  return new Map(rows.map((row) => [row.triggerId, row.status]));
}

/** Pauses or resumes one trigger, or all of a channel that the caller may change. */
export async function operateTriggers(
  context: Context,
  input: Input<Calls['operatePublished']>,
): Promise<Result<Calls['operatePublished']>> {
  const { space_id: spaceId, trigger_id: id, status = 1 } = input;
  const access = await context.spaceAccess(spaceId, 'view');
  if (id !== undefined) await requireTrigger(context, id, { spaceId });
  const isAdministrator = access.role === 'owner' || access.role === 'admin';
  const rows = await context.db
    .select()
    .from(triggers)
    .where(
      and(
        filterOf(input),
        eq(triggers.isDraft, false),
        isAdministrator ? undefined : eq(triggers.userId, access.userId),
      ),
    );
  for (const row of rows) await switchTrigger(context, row, status === 1);
  return {};
}
