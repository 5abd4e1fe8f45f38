import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** Limits of triggers: what starts workflows and agents without a person. */
export const triggerLimits = {
  perSpace: 1_000,
  /** Triggers of an agent that its authors set up. */
  presetsPerAgent: 10,
  /** Active triggers that one person has an agent create in the chat. */
  tasksPerPerson: 5,
  /** Triggers that workflows create for one user. */
  perNodeUser: 50,
  name: 100,
  cron: 200,
  /** Minutes between two times of a schedule. */
  minMinutes: 1,
  /** The same for schedules of agents. */
  agentMinMinutes: 5,
  /** Missed times within this many minutes are made up for, unless the trigger says otherwise. */
  maxDelayMinutes: 10,
  /** Missed times that `all` makes up for; earlier ones are skipped. */
  missedRuns: 10,
  /** Of a webhook request. */
  bodyBytes: 64 * 1024,
  /** Requests that a webhook accepts in a minute. */
  hookPerMinute: 60,
  /** Age of a signature, in seconds. */
  signatureSeconds: 300,
  /** Hours for which the earlier secret of a webhook remains valid. */
  rotationHours: 24,
  /** Failures in a row after which a trigger is suspended. */
  failures: 5,
  logDays: 30,
  /** Triggers that start each other by webhooks. */
  depth: 5,
  /** Characters of the prompt, and of the inputs as JSON text. */
  content: 10_000,
  payload: 20_000,
  /** Fields of the body of a webhook request. */
  fields: 50,
  /** Minutes that a bar of the planned times stands for, and bars for 24 hours: the first has begun already. */
  plannedMinutes: 15,
  plannedBars: 97,
  /** Seconds for which a webhook request waits for its result. */
  resultSeconds: 30,
} as const;

/** What fires a trigger. */
export const triggerKinds = ['schedule', 'webhook', 'event'] as const;
/** What a trigger starts. */
export const triggerTargets = ['workflow', 'agent', 'tool'] as const;
/** Who created a trigger: its page or the editor, an agent in the chat, or a node of a workflow. */
export const triggerOrigins = ['preset', 'chat', 'node'] as const;
/** What happens to the times of a schedule that passed while no server ran or the trigger was paused. */
export const missedPolicies = ['skip', 'once', 'all'] as const;

/** A field of the body of a webhook request. */
export const triggerFieldTypes = ['string', 'integer', 'float', 'boolean', 'object', 'list'] as const;

const session = { auth: 'session' } as const;
const added = 'the page of triggers shows and changes what the calls of the editor do not contain';
const errors = ['triggerInvalid'] as const;

const cron = () => shortText(triggerLimits.cron);
const timeZone = () => shortText(64);
const moment = () => z.string();
/** `2027-03-27`, in the time zone of the schedule; empty for none. */
const day = () => z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/);

const field = () =>
  z.object({
    name: shortText(64).regex(/^[A-Za-z_]\w*$/),
    type: z.enum(triggerFieldTypes),
    required: optional(flag),
  });

/** A field of the body of a webhook request. */
export type TriggerField = z.output<ReturnType<typeof field>>;

const target = () =>
  z.object({
    type: z.enum(triggerTargets),
    /** Of the workflow or the agent; of the plugin for a tool. */
    id,
    /** Of a tool. */
    api_name: optional(shortText(200)),
    name: optional(shortText(200)),
    icon_url: optional(shortText(2_000)),
  });

/** A time of a schedule, as the preview shows it. */
const plannedTime = () =>
  z.object({
    /** ISO 8601, in UTC. */
    at: moment(),
    /** `2027-03-28T03:30` in the time zone of the schedule. */
    local: z.string(),
    /** `+02:00`. */
    offset: z.string(),
    /** The clocks go forward over the time, so it is later than the schedule says. */
    is_moved: z.boolean(),
    /** The clocks go back over the time: it occurs twice, and this is the first. */
    is_ambiguous: z.boolean(),
    /** Whether the clocks change between the previous time and this one. */
    is_after_change: z.boolean(),
  });

/** A time of a schedule, as the preview shows it. */
export type PlannedTime = z.output<ReturnType<typeof plannedTime>>;

const fireStatuses = ['queued', 'running', 'success', 'failed', 'skipped'] as const;

const fire = () =>
  z.object({
    id,
    /** Of the run, if one was started. */
    execute_id: z.string(),
    status: z.enum(fireStatuses),
    cause: z.enum(['schedule', 'webhook', 'event', 'manual', 'retry']),
    /** When it was due, or when its event arrived. */
    due_at: moment(),
    ended_at: moment(),
    ms: z.number(),
    /** Why it failed or was skipped. */
    error: z.string(),
    /** Key of the reason, if a rule skipped or refused it. */
    reason: z.string(),
    /** Number of missed times that an entry stands for. */
    missed: z.number(),
  });

/** An entry in the log of a trigger. */
export type TriggerFire = z.output<ReturnType<typeof fire>>;

const entry = () =>
  z.object({
    trigger_id: id,
    space_id: id,
    project_id: z.string(),
    name: z.string(),
    kind: z.enum(triggerKinds),
    origin: z.enum(triggerOrigins),
    target: z.object({
      type: z.enum(triggerTargets),
      id: z.string(),
      api_name: z.string(),
      name: z.string(),
      icon_url: z.string(),
    }),
    status: z.enum(['on', 'paused', 'suspended']),
    /** Fires only by hand: the task of a draft, or what a test run has created. */
    is_draft: z.boolean(),
    cron: z.string(),
    time_zone: z.string(),
    missed: z.enum(missedPolicies),
    max_delay_minutes: z.number(),
    skips_overlap: z.boolean(),
    /** The first and the last day of the schedule. */
    starts_on: z.string(),
    ends_on: z.string(),
    /** Empty if nothing is planned. */
    next_at: moment(),
    last_at: moment(),
    /** In a row. */
    failures: z.number(),
    /** JSON text of the inputs of a workflow or tool. */
    payload: z.string(),
    /** The prompt for an agent. */
    content: z.string(),
    event: z.string(),
    /** Of a webhook. */
    url: z.string(),
    signs: z.boolean(),
    waits_for_result: z.boolean(),
    fields: z.array(field()),
    /** The user for whom a workflow has created it. */
    user_key: z.string(),
    owner: z.object({ id, name: z.string(), is_caller: z.boolean() }),
    can_edit: z.boolean(),
    created_at: moment(),
    /** Newest first, at most ten. */
    last_fires: z.array(fire()),
  });

/** A trigger as the studio shows it. */
export type TriggerEntry = z.output<ReturnType<typeof entry>>;

const named = () => z.object({ trigger_id: id });
const secret = () => z.object({ url: z.string(), secret: z.string() });

const status = () => optional(count.pipe(z.literal([0, 1])));
const setType = () => optional(count.pipe(z.number().max(4)));
const inProject = () => ({ space_id: id, project_id: idOrNone });

const triggerInfo = () =>
  z.object({
    trigger_id: id,
    user_id: z.string(),
    connector_id: z.string(),
    name: z.string(),
    event_id: z.string(),
    event_input_schema: z.string(),
    config: z.string(),
    payload: z.string(),
    workflow_id: z.string(),
    create_time: z.string(),
    status: z.number(),
  });

/** A trigger as the workflow editor shows it. */
export type TriggerInfo = z.output<ReturnType<typeof triggerInfo>>;

const publishInfo = () =>
  z.object({
    source_id: z.string(),
    name: z.string(),
    app_type: z.number(),
    config: z.string(),
    connector_id: z.array(z.string()),
    set_type: z.number(),
    next_trigger_time: z.string(),
    creator: z.string(),
    version: z.string(),
    trigger_id: id,
    status: z.number(),
    execut_status: z.number(),
  });

const listTriggers = { 'zh-CN': '查看触发器', en: 'Viewed triggers' };

/** What starts workflows and agents without a person: schedules, webhooks and events. */
export const trigger = defineFamily('trigger', {
  list: post('/api/trigger/list', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: listTriggers,
    input: () =>
      z.object({
        space_id: id,
        kind: optional(z.enum(triggerKinds)),
        origin: optional(z.enum(triggerOrigins)),
        target_id: idOrNone,
        project_id: idOrNone,
        query: optional(shortText(100)),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        triggers: z.array(entry()),
        total: z.number(),
        /** Regardless of kind, origin and query. */
        counts: z.object({
          all: z.number(),
          schedule: z.number(),
          webhook: z.number(),
          event: z.number(),
          chat: z.number(),
        }),
      }),
  }),
  show: post('/api/trigger/get', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '查看触发器', en: 'Viewed a trigger' },
    input: named,
    output: () => z.object({ trigger: entry() }),
  }),
  /** Creates a trigger, or changes the one with the id; the secret of a new webhook is answered once. */
  set: post('/api/trigger/save', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '保存触发器', en: 'Saved a trigger' },
    input: () =>
      z.object({
        space_id: id,
        trigger_id: idOrNone,
        project_id: idOrNone,
        name: shortText(triggerLimits.name),
        kind: z.enum(triggerKinds),
        target: target(),
        cron: optional(cron()),
        time_zone: optional(timeZone()),
        missed: optional(z.enum(missedPolicies)),
        max_delay_minutes: optional(count.pipe(z.number().max(10_080))),
        skips_overlap: optional(flag),
        starts_on: optional(day()),
        ends_on: optional(day()),
        payload: optional(shortText(triggerLimits.payload)),
        content: optional(shortText(triggerLimits.content)),
        event: optional(shortText(100)),
        signs: optional(flag),
        waits_for_result: optional(flag),
        fields: optional(z.array(field()).max(triggerLimits.fields)),
        is_on: optional(flag),
      }),
    output: () => z.object({ trigger_id: id, url: z.string(), secret: z.string() }),
  }),
  remove: post('/api/trigger/delete', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '删除触发器', en: 'Deleted a trigger' },
    input: named,
  }),
  /** Pauses or resumes; resuming forgets earlier failures. */
  setStatus: post('/api/trigger/set_status', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '启停触发器', en: 'Paused or resumed a trigger' },
    input: () => z.object({ trigger_id: id, is_on: flag }),
    output: () => z.object({ next_at: moment() }),
  }),
  /** A new secret for a webhook; the earlier one stays valid for a day. */
  rotate: post('/api/trigger/rotate_secret', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '更换触发器密钥', en: 'Rotated the secret of a webhook' },
    input: named,
    output: secret,
  }),
  /** Fires once, also a paused trigger. */
  fire: post('/api/trigger/run_now', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '手动触发', en: 'Ran a trigger manually' },
    input: () => z.object({ trigger_id: id, body: optional(z.record(shortText(64), json)) }),
    output: () => z.object({ fire_id: id, execute_id: z.string() }),
  }),
  /** Fires once more what an entry of the log fired, with the same fields of its request or event. */
  retry: post('/api/trigger/retry', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '重试触发', en: 'Ran a trigger again' },
    input: () => z.object({ trigger_id: id, fire_id: id }),
    output: () => z.object({ fire_id: id, execute_id: z.string() }),
  }),
  /** How often the schedules of a space fire in the next 24 hours. */
  planned: post('/api/trigger/planned', {
    ...session,
    envelope: 'fields',
    added,
    audit: { 'zh-CN': '查看计划的触发', en: 'Viewed the planned times of triggers' },
    input: () => z.object({ space_id: id }),
    output: () =>
      z.object({
        /** The begin of the first bar. */
        from: moment(),
        /** Times in each bar of fifteen minutes. */
        bars: z.array(z.number()),
        total: z.number(),
        /** There are more times than were counted. */
        is_partial: z.boolean(),
      }),
  }),
  log: post('/api/trigger/log', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '查看触发记录', en: 'Viewed the log of a trigger' },
    input: () => z.object({ trigger_id: id, ...paging('page_num', 'page_size') }),
    output: () => z.object({ fires: z.array(fire()), total: z.number() }),
  }),
  /** The next times of a schedule, as it would be saved. */
  preview: post('/api/trigger/preview', {
    ...session,
    envelope: 'fields',
    added,
    errors,
    audit: { 'zh-CN': '预览触发时间', en: 'Previewed a schedule' },
    input: () =>
      z.object({
        cron: cron(),
        time_zone: timeZone(),
        /** ISO 8601; default: now. */
        from: optional(shortText(40)),
        for_agent: optional(flag),
        starts_on: optional(day()),
        ends_on: optional(day()),
      }),
    output: () => z.object({ times: z.array(plannedTime()) }),
  }),
  save: post('/api/workflow_api/save_trigger', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '保存触发器', en: 'Saved a trigger' },
    input: () =>
      z.object({
        ...inProject(),
        trigger_id: idOrNone,
        connector_id: idOrNone,
        name: optional(shortText(triggerLimits.name)),
        /** `schedule`, `webhook`, or an event of a channel. */
        event_id: shortText(100),
        /** JSON text: `crontab`, `timeZone` and the other settings. */
        config: shortText(10_000),
        payload: shortText(triggerLimits.payload),
        workflow_id: id,
        trigger_type: optional(shortText(50)),
        status: status(),
        set_type: setType(),
        project_version: idOrNone,
        creator: optional(shortText(200)),
        source_sub_key: optional(shortText(200)),
      }),
    output: () => z.object({ trigger_id: id }),
  }),
  events: get('/api/workflow_api/list_trigger_events', {
    ...session,
    audit: { 'zh-CN': '查看触发事件', en: 'Viewed the events of triggers' },
    input: () => z.object({ ...inProject(), app_type: optional(count.pipe(z.literal([0, 1]))) }),
    output: () =>
      z.object({
        trigger_apps: z.array(
          z.object({
            app_id: z.string(),
            name: z.string(),
            description: z.string(),
            icon: z.string(),
            app_type: z.number(),
            events: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                description: z.string(),
                input_schema: z.string(),
              }),
            ),
          }),
        ),
        total: z.number(),
      }),
  }),
  listInProject: get('/api/workflow_api/list_triggers', {
    ...session,
    errors,
    audit: listTriggers,
    input: () =>
      z.object({
        ...inProject(),
        connector_id: idOrNone,
        workflow_id: idOrNone,
        set_type: setType(),
        trigger_id: idOrNone,
        creator: optional(shortText(200)),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ trigger_list: z.array(triggerInfo()), total: z.number() }),
  }),
  testRun: post('/api/workflow_api/testrun_trigger', {
    ...session,
    errors,
    audit: { 'zh-CN': '试运行触发器', en: 'Tested a trigger' },
    input: () => z.object({ ...inProject(), trigger_id: id }),
    output: () => z.object({ workflow_id: z.string(), execute_id: z.string(), session_id: z.string() }),
  }),
  ofWorkflow: get('/api/workflow_api/get_trigger', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看工作流的触发器', en: 'Viewed the trigger of a workflow' },
    input: () =>
      z.object({ ...inProject(), workflow_id: id, set_type: setType(), project_version: idOrNone }),
    /** Without fields if there is none. */
    output: () => triggerInfo().partial(),
  }),
  removeInProject: post('/api/workflow_api/delete_trigger', {
    ...session,
    errors,
    audit: { 'zh-CN': '删除触发器', en: 'Deleted a trigger' },
    input: () =>
      z.object({
        ...inProject(),
        trigger_id: idOrNone,
        set_type: setType(),
        creator: optional(shortText(200)),
        connector_id: idOrNone,
      }),
    output: () => z.object({ affected_rows: z.number() }),
  }),
  listPublished: get('/api/workflow_api/list_publish_trigger', {
    ...session,
    envelope: 'fields',
    errors,
    audit: listTriggers,
    input: () =>
      z.object({
        ...inProject(),
        set_type: setType(),
        app_type: optional(count.pipe(z.literal([0, 1]))),
        connector_id: idOrNone,
        query: optional(shortText(100)),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ data: z.array(publishInfo()), total: z.number() }),
  }),
  showPublished: get('/api/workflow_api/get_publish_trigger', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '查看触发器', en: 'Viewed a trigger' },
    input: () =>
      z.object({
        ...inProject(),
        source_id: id,
        connector_id: idOrNone,
        query: optional(shortText(100)),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ data: z.array(publishInfo()), total: z.number() }),
  }),
  operatePublished: post('/api/workflow_api/operate_publish_trigger', {
    ...session,
    envelope: 'fields',
    errors,
    audit: { 'zh-CN': '启停触发器', en: 'Paused or resumed triggers' },
    input: () => z.object({ ...inProject(), connector_id: idOrNone, trigger_id: idOrNone, status: status() }),
  }),
});
