import type { Input, Result } from '@heddle/api-contract';
import { type task, taskActions, taskTriggers } from '@heddle/api-contract/families/task';
import { type TriggerField, triggerFieldTypes, triggerLimits } from '@heddle/api-contract/families/trigger';
import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { and, desc, eq, ilike } from 'drizzle-orm';
import * as z from 'zod';
import { containing } from '../../db/containing.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { requireBot } from '../bot/index.js';
import { visiblePlugin } from '../plugin/index.js';
import {
  fireByHand,
  hookUrl,
  refusePresets,
  removeTriggers,
  saveTrigger,
  subscribe,
  switchTrigger,
  type TriggerSettings,
} from '../trigger/index.js';
import { triggerFires, triggers } from '../trigger/tables.js';
import { requireWorkflow } from '../workflow/index.js';
import { presentTask, seconds, secondsUntil, statusOf, typeOf } from './presentTask.js';
import { requireTask } from './requireTask.js';

type Calls = typeof task.calls;

export async function removeTask(
  context: Context,
  { bot_id: botId, task_id: taskId }: Input<Calls['remove']>,
): Promise<Result<Calls['remove']>> {
  const { row } = await requireTask(context, { botId, taskId });
  await removeTriggers(context.db, [row.id]);
  return {};
}

/** What every task of an author has in common. */
async function presetOf(context: Context, botId: string, access: SpaceAccess) {
  return {
    spaceId: access.spaceId,
    userId: access.userId,
    origin: 'preset' as const,
    botId,
    grant: await context.grantRights(),
    refuseMore: refusePresets(botId),
  };
}

export async function createPreset(
  context: Context,
  {
    bot_id: botId,
    cron_expr: cron,
    time_zone: timeZone = 'UTC',
    content,
    user_question,
  }: Input<Calls['createPreset']>,
): Promise<Result<Calls['createPreset']>> {
  const { access } = await requireBot(context, botId, 'edit');
  const text = content || user_question || '';
  await saveTrigger(context, {
    ...(await presetOf(context, botId, access)),
    name: text.slice(0, 40) || cron,
    kind: 'schedule',
    targetType: 'agent',
    cron,
    timeZone,
    content: text,
  });
  return {};
}

/** The tasks of the author. */
export async function listPresets(
  context: Context,
  { bot_id: botId, space_id: spaceId }: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  await requireBot(context, botId, 'view', { spaceId });
  const rows = await context.db
    .select()
    .from(triggers)
    .where(and(eq(triggers.botId, botId), eq(triggers.origin, 'preset')))
    .orderBy(desc(triggers.createdAt));
  return rows.map((row) => ({
    task_id: row.id,
    user_question: row.content,
    create_time: seconds(row.createdAt),
    next_time: seconds(row.nextAt),
    status: statusOf(row),
    preset_type: typeOf(row),
    cron_expr: row.cron,
    task_content: row.content,
    time_zone: row.timeZone,
  }));
}

/** Until it is saved with its task, the address is paused. */
export async function createWebhook(
  context: Context,
  { bot_id: botId }: Input<Calls['createWebhook']>,
): Promise<Result<Calls['createWebhook']>> {
  const { access, head } = await requireBot(context, botId, 'edit');
  const saved = await saveTrigger(context, {
    ...(await presetOf(context, botId, access)),
    name: head.name.slice(0, triggerLimits.name),
    kind: 'webhook',
    targetType: 'agent',
    content: head.name,
    isOn: false,
  });
  return { webhook_url: hookUrl(context, saved), bearer_token: saved.secret };
}

/** Creates a task, or changes the one with the id or the webhook address. */
export async function saveTask(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const { bot_id: botId, trigger_type: type, time_data: time, webhook_data: hook } = input;
  const { access } = await requireBot(context, botId, 'edit');
  const target = await targetOf(context, access, input.action);
  const hookKey = hook?.url.split('/').at(-1);
  const [ofHook] =
    input.task_id !== undefined || hookKey === undefined
      ? []
      : await context.db
          .select()
          .from(triggers)
          .where(and(eq(triggers.hookKey, hookKey), eq(triggers.botId, botId)));
  const earlier =
    input.task_id === undefined ? ofHook : (await requireTask(context, { botId, taskId: input.task_id })).row;
  await saveTrigger(context, {
    ...(await presetOf(context, botId, access)),
    ...target,
    name: input.name.trim() || 'task',
    kind: type === taskTriggers.time ? 'schedule' : 'webhook',
    cron: time?.cron_expr ?? '',
    timeZone: time?.time_zone ?? 'UTC',
    fields: readFields(hook?.output_schema ?? ''),
    earlier,
  });
  return {};
}

async function targetOf(
  context: Context,
  { spaceId }: SpaceAccess,
  action: Input<Calls['save']>['action'],
): Promise<
  Pick<TriggerSettings, 'targetType' | 'content' | 'payload' | 'pluginId' | 'toolName' | 'workflowId'>
> {
  const { action_type: type, bot_query_action: query, plugin_action: tool, workflow_action: flow } = action;
  if (type === taskActions.query) return { targetType: 'agent', content: query?.content ?? '' };
  if (type === taskActions.workflow) {
    await requireWorkflow(context, flow?.workflow_id ?? '0', 'testRun', { spaceId });
    return { targetType: 'workflow', workflowId: flow?.workflow_id ?? null, payload: flow?.params ?? '{}' };
  }
  const pluginId = tool?.plugin_id ?? '0';
  if (!(await visiblePlugin(context.db, spaceId, pluginId)))
    throw new DomainError('triggerInvalid', triggerReasons.target());
  return { targetType: 'tool', pluginId, toolName: tool?.api_name ?? '', payload: tool?.params ?? '{}' };
}

const fields = z
  .array(
    z.object({
      name: z.string().regex(/^[A-Za-z_]\w{0,63}$/),
      type: z.enum(triggerFieldTypes),
      required: z.boolean().optional(),
    }),
  )
  .max(50);

function readFields(text: string): TriggerField[] {
  if (text.trim() === '') return [];
  try {
    return fields.parse(JSON.parse(text)) as TriggerField[];
  } catch {
    throw new DomainError('triggerInvalid', triggerReasons.schema({ problem: 'output_schema' }));
  }
}

/** The tasks of the author, or those that the caller has created in a conversation. */
export async function listBotTasks(
  context: Context,
  { bot_id: botId, conversation_id: conversationId }: Input<Calls['botTaskList']>,
): Promise<Result<Calls['botTaskList']>> {
  const { access } = await requireBot(context, botId, 'view');
  const own = and(
    eq(triggers.origin, 'chat'),
    eq(triggers.userId, access.userId),
    conversationId === undefined ? undefined : eq(triggers.conversationId, conversationId),
  );
  const rows = await context.db
    .select()
    .from(triggers)
    .where(and(eq(triggers.botId, botId), conversationId === undefined ? eq(triggers.origin, 'preset') : own))
    .orderBy(desc(triggers.createdAt));
  return { bot_task_list: rows.map((row) => presentTask(context, row)) };
}

export async function fireTask(
  context: Context,
  { bot_id: botId, task_id: taskId, params }: Input<Calls['fire']>,
): Promise<Result<Calls['fire']>> {
  const { row } = await requireTask(context, { botId, taskId });
  await fireByHand(context, row, readBody(params ?? ''));
  return {};
}

function readBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {};
  try {
    return z.record(z.string(), z.json()).parse(JSON.parse(text));
  } catch {
    throw new DomainError('triggerInvalid', triggerReasons.payload());
  }
}

export async function setTaskStatus(
  context: Context,
  {
    bot_id: botId,
    space_id: spaceId,
    trigger_id: taskId,
    set_invalid: isOff = false,
  }: Input<Calls['setStatus']>,
): Promise<Result<Calls['setStatus']>> {
  const { row } = await requireTask(context, { botId, taskId, spaceId });
  await switchTrigger(context, row, !isOff);
  return {};
}

const executed = { queued: 0, running: 0, skipped: 0, success: 1, failed: 2 } as const;
const eventOf = (kind: string) => (kind === 'schedule' ? 1 : 2);

export async function readTaskLog(
  context: Context,
  input: Input<Calls['log']>,
): Promise<Result<Calls['log']>> {
  const { bot_id: botId, space_id: spaceId, trigger_id: taskId } = input;
  const { row } = await requireTask(context, { botId, taskId, spaceId }, { isChange: false });
  const { limit, offset } = pageOf(input);
  const where = eq(triggerFires.triggerId, row.id);
  const [fires, total] = await Promise.all([
    context.db
      .select()
      .from(triggerFires)
      .where(where)
      .orderBy(desc(triggerFires.id))
      .limit(limit)
      .offset(offset),
    context.db.$count(triggerFires, where),
  ]);
  return {
    task_exec_list: fires.map((fire) => ({
      task_id: row.id,
      serial_id: fire.id,
      task_type: typeOf(row),
      event_type: eventOf(row.kind),
      bot_version: '',
      trigger_user_id: fire.userId ?? row.userId,
      connector_id: row.connectorId ?? '0',
      exec_status: executed[fire.status],
      next_exec_duration: secondsUntil(row),
      valid_status: row.status === 'on',
      config: row.cron,
    })),
    page: input.page ? Number(input.page) : 1,
    size: limit,
    total,
  };
}

/** The tasks of the author, and the caller's own. */
export async function listAgentTasks(
  context: Context,
  input: Input<Calls['agentTasks']>,
): Promise<Result<Calls['agentTasks']>> {
  const { bot_id: botId, space_id: spaceId, trigger_type: type, trigger_event_type: event } = input;
  const { access } = await requireBot(context, botId, 'view', { spaceId });
  const { limit, offset } = pageOf(input);
  const rows = await context.db
    .select()
    .from(triggers)
    .where(
      and(
        eq(triggers.botId, botId),
        input.trigger_id === undefined ? undefined : eq(triggers.id, input.trigger_id),
        input.trigger_name ? ilike(triggers.name, containing(input.trigger_name)) : undefined,
      ),
    )
    .orderBy(desc(triggers.createdAt));
  const visible = rows.filter(
    (row) =>
      (row.origin === 'preset' || row.userId === access.userId) &&
      (type === undefined || typeOf(row) === type) &&
      (event === undefined || eventOf(row.kind) === event),
  );
  return {
    task_list: visible.slice(offset, offset + limit).map((row) => ({
      id: row.id,
      task_name: row.name,
      task_type: typeOf(row),
      event_type: eventOf(row.kind),
      config: row.cron,
      connector_ids: [],
      connector_id: row.connectorId ?? '0',
      exec_status: row.failures > 0 ? 2 : row.lastAt ? 1 : 0,
      next_exec_duration: secondsUntil(row),
      valid_status: row.status === 'on',
      bot_version: '',
      trigger_user_id: row.userId,
    })),
    page: input.page ? Number(input.page) : 1,
    size: limit,
    total: visible.length,
  };
}

/** Whether the tasks of an agent also fire for the caller. */
export async function setHomeTrigger(
  context: Context,
  { bot_id: botId, action }: Input<Calls['homeTrigger']>,
): Promise<Result<Calls['homeTrigger']>> {
  const { access } = await requireBot(context, botId, 'view');
  if (action !== 0)
    await subscribe(context.db, {
      botId,
      userId: access.userId,
      isOn: action === 1,
      grant: JSON.stringify(await context.grantRights()),
    });
  return {};
}
