import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { triggerLimits } from './trigger.js';

/** Numbers of the wire. */
export const taskTriggers = { time: 1, event: 2 } as const;
export const taskActions = { query: 1, tool: 2, workflow: 3 } as const;
/** Who created a task: its author with the agent, or a user in a chat. */
export const taskTypes = { preset: 1, user: 2 } as const;
/** State of a task. */
export const taskStatuses = { init: 0, activated: 1, deactivated: 2, suspended: 3 } as const;

const session = { auth: 'session' } as const;
const errors = ['triggerInvalid'] as const;

const cron = () => shortText(triggerLimits.cron);
const timeData = () =>
  z.object({
    cron_expr: cron(),
    time_zone: optional(shortText(64)),
    cron_expr_text: optional(shortText(200)),
  });
const webhookData = () =>
  z.object({
    url: shortText(2_000),
    bearer_token: optional(shortText(200)),
    /** JSON text of the fields of the body. */
    output_schema: optional(shortText(10_000)),
    default_output: optional(shortText(triggerLimits.payload)),
    credential_key: optional(shortText(200)),
  });

const action = () =>
  z.object({
    action_type: count.pipe(z.literal(Object.values(taskActions))),
    bot_query_action: optional(z.object({ content: shortText(triggerLimits.content) })),
    plugin_action: optional(
      z.object({
        plugin_id: id,
        api_name: shortText(200),
        params: optional(shortText(triggerLimits.payload)),
        extra: optional(shortText(10_000)),
      }),
    ),
    workflow_action: optional(
      z.object({
        workflow_id: id,
        plugin_id: idOrNone,
        params: optional(shortText(triggerLimits.payload)),
        extra: optional(shortText(10_000)),
      }),
    ),
  });

const taskInfo = () =>
  z.object({
    id: z.string(),
    id_str: z.string(),
    connector_id: z.string(),
    name: z.string(),
    trigger: z.object({
      task_type: z.number(),
      event_type: z.string(),
      trigger_type: z.number(),
      mode: z.number(),
      preset_time_data: z.object({ cron_expr: z.string(), time_zone: z.string() }).optional(),
      preset_webhook_data: z.object({ url: z.string(), output_schema: z.string() }).optional(),
      user_task_time_data: z
        .object({
          cron_expr: z.string(),
          time_zone: z.string(),
          conversation_id: z.string(),
          user_id: z.string(),
        })
        .optional(),
    }),
    action: z.object({
      action_type: z.number(),
      bot_query_action: z.object({ content: z.string() }).optional(),
      plugin_action: z.object({ plugin_id: z.string(), api_name: z.string(), params: z.string() }).optional(),
      workflow_action: z
        .object({ workflow_id: z.string(), plugin_id: z.string(), params: z.string() })
        .optional(),
    }),
    status: z.number(),
    /** Seconds since 1970. */
    create_time: z.string(),
    origin_id: z.string(),
    creator_uid: z.string(),
    exec_result: z.number(),
    /** Seconds until it fires. */
    next_exec_duration: z.number(),
    valid_status: z.boolean(),
  });

/** A task of an agent, as the client of the specification shows it. */
export type TaskInfo = z.output<ReturnType<typeof taskInfo>>;

const agentTask = () =>
  z.object({
    id: z.string(),
    task_name: z.string(),
    task_type: z.number(),
    event_type: z.number(),
    config: z.string(),
    connector_ids: z.array(z.string()),
    connector_id: z.string(),
    exec_status: z.number(),
    next_exec_duration: z.number(),
    valid_status: z.boolean(),
    bot_version: z.string(),
    trigger_user_id: z.string(),
  });

const named = () => z.object({ bot_id: id, task_id: id });
const remove = {
  ...session,
  envelope: 'fields',
  errors,
  audit: { 'zh-CN': '删除智能体任务', en: 'Deleted a task of an agent' },
  input: named,
} as const;

/** What agents do at set times or on requests, and what their users have them do. */
export const task = defineFamily('task', {
  remove: post('/api/task/remove_task', remove),
  removeBotTask: post('/api/task/remove_bot_task', remove),
  createPreset: post('/api/task/create_preset_task', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '创建智能体任务', en: 'Created a task of an agent' },
    input: () =>
      z.object({
        bot_id: id,
        cron_expr: cron(),
        content: optional(shortText(triggerLimits.content)),
        user_question: optional(shortText(triggerLimits.content)),
        time_zone: optional(shortText(64)),
      }),
  }),
  list: post('/api/task/task_list', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看智能体任务', en: 'Viewed the tasks of an agent' },
    input: () => z.object({ bot_id: id, space_id: idOrNone, source: optional(count) }),
    output: () =>
      z.array(
        z.object({
          task_id: z.string(),
          user_question: z.string(),
          /** Seconds since 1970; `next_time` is 0 if nothing is planned. */
          create_time: z.string(),
          next_time: z.string(),
          status: z.number(),
          preset_type: z.number(),
          cron_expr: z.string(),
          task_content: z.string(),
          time_zone: z.string(),
        }),
      ),
  }),
  /** What an agent can do for people at set times, written by a model. */
  intro: post('/api/task/get_task_intro', {
    ...session,
    envelope: 'fields',
    errors: ['notSetUp', 'modelFailed', 'copilotFailed', 'tooManyRequests'],
    audit: { 'zh-CN': '生成任务介绍', en: 'Generated the introduction of an agent’s tasks' },
    input: () =>
      z.object({
        system_prompt: optional(shortText(20_000)),
        suggested_questions: optional(shortText(10_000)),
      }),
    output: () => z.object({ intro: z.string() }),
  }),
  /** A new address with its secret, for a task that is saved with it afterwards. */
  createWebhook: post('/api/task/create_webhook', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '创建智能体 Webhook', en: 'Created a webhook of an agent' },
    input: () => z.object({ bot_id: id }),
    output: () => z.object({ webhook_url: z.string(), bearer_token: z.string() }),
  }),
  save: post('/api/task/create_bot_task', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '保存智能体任务', en: 'Saved a task of an agent' },
    input: () =>
      z.object({
        bot_id: id,
        task_id: idOrNone,
        name: shortText(triggerLimits.name),
        trigger_type: count.pipe(z.literal(Object.values(taskTriggers))),
        mode: optional(count),
        time_data: optional(timeData()),
        webhook_data: optional(webhookData()),
        action: action(),
      }),
  }),
  botTaskList: post('/api/task/bot_task_list', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '查看智能体任务', en: 'Viewed the tasks of an agent' },
    /** With a conversation: the tasks that its user has created in it. */
    input: () => z.object({ bot_id: id, conversation_id: idOrNone }),
    output: () => z.object({ bot_task_list: z.array(taskInfo()) }),
  }),
  /** Fires once, with the draft of the agent. */
  fire: post('/api/task/trigger_task', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '手动执行智能体任务', en: 'Ran a task of an agent manually' },
    input: () =>
      z.object({
        ...named().shape,
        webhook_url: optional(shortText(2_000)),
        bearer_token: optional(shortText(200)),
        /** JSON text of the body, for a webhook. */
        params: optional(shortText(triggerLimits.payload)),
        conversation_id: idOrNone,
        extra: optional(z.record(shortText(64), json)),
      }),
  }),
  setStatus: post('/api/task_api/set_agent_task_status', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '启停智能体任务', en: 'Paused or resumed a task of an agent' },
    input: () =>
      z.object({
        bot_id: id,
        space_id: id,
        trigger_id: id,
        connector_id: idOrNone,
        set_invalid: optional(flag),
      }),
  }),
  log: post('/api/task_api/get_agent_task_exec_list', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '查看智能体任务记录', en: 'Viewed the log of a task of an agent' },
    input: () =>
      z.object({
        bot_id: id,
        space_id: id,
        trigger_id: id,
        connector_ids: optional(z.array(shortText(20)).max(50)),
        trigger_user_id: optional(shortText(200)),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        task_exec_list: z.array(
          z.object({
            task_id: z.string(),
            serial_id: z.string(),
            task_type: z.number(),
            event_type: z.number(),
            bot_version: z.string(),
            trigger_user_id: z.string(),
            connector_id: z.string(),
            exec_status: z.number(),
            next_exec_duration: z.number(),
            valid_status: z.boolean(),
            config: z.string(),
          }),
        ),
        page: z.number(),
        size: z.number(),
        total: z.number(),
      }),
  }),
  agentTasks: post('/api/task_api/get_agent_task_list', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '查看智能体任务', en: 'Viewed the tasks of an agent' },
    input: () =>
      z.object({
        bot_id: id,
        space_id: id,
        trigger_event_type: optional(count.pipe(z.literal([1, 2]))),
        connector_id: idOrNone,
        trigger_type: optional(count.pipe(z.literal([1, 2]))),
        trigger_name: optional(shortText(100)),
        trigger_id: idOrNone,
        trigger_user_id: optional(shortText(200)),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({ task_list: z.array(agentTask()), page: z.number(), size: z.number(), total: z.number() }),
  }),
  /** Whether the tasks of an agent also fire for the caller, in their conversation with it. */
  homeTrigger: post('/api/conversation/home_trigger', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '订阅智能体任务', en: 'Subscribed to the tasks of an agent, or unsubscribed' },
    /** 0 as before, 1 on, 2 off. */
    input: () => z.object({ bot_id: id, action: count.pipe(z.literal([0, 1, 2])) }),
  }),
});
