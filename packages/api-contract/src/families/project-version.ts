import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { appEnvironments } from '../project/environments.js';
import { projectLimits } from '../project/limits.js';

/** States of a publication as a whole, by API number. */
export const publishStatuses = {
  packing: 0,
  packFailed: 1,
  auditing: 2,
  auditNotPass: 3,
  connectorPublishing: 4,
  done: 5,
} as const;

/** States of a publication on one channel, by API number. */
export const connectorStatuses = { waiting: 0, auditing: 1, success: 2, failed: 3, disabled: 4 } as const;

/** What a version in the history is, by API number. */
export const historyTypes = { publish: 0, archive: 1 } as const;

/** Groups of resources in an app, by API number. */
export const projectGroups = { workflow: 1, plugin: 2, data: 3 } as const;

/** Actions on a resource of an app, by API number. */
export const projectActions = {
  rename: 1,
  copy: 2,
  copyToLibrary: 3,
  moveToLibrary: 4,
  delete: 5,
  enable: 6,
  disable: 7,
  switchToWorkflow: 8,
  switchToChatFlow: 9,
  describe: 10,
} as const;

/** Kinds of tasks, by API number. */
export const projectTasks = { archive: 1, rollback: 2 } as const;

const session = { auth: 'session' } as const;
/** Added to calls of the specification. */
const environment = () => optional(z.enum(appEnvironments));
const version = () => shortText(projectLimits.version);
const person = () =>
  z.object({ user_id: id, nickname: z.string(), avatar_url: z.string(), user_unique_name: z.string() });

/** The chat flows that a channel answers with. */
const connectorConfig = () =>
  z.object({
    selected_workflows: z.array(z.object({ workflow_id: idOrNone, workflow_name: optional(shortText(200)) })),
  });
const writtenConfig = () =>
  z.object({
    selected_workflows: z.array(z.object({ workflow_id: id, workflow_name: z.string() })),
  });

const record = () =>
  z.object({
    publish_record_id: id,
    version_number: z.string(),
    /** One of `publishStatuses`. */
    publish_status: z.number(),
    publish_status_msg: z.string(),
    /** Added: the notes, who published, and when in seconds since 1970. */
    description: z.string(),
    operator: person(),
    publish_time: z.number(),
    connector_publish_result: z.array(
      z.object({
        connector_id: id,
        connector_name: z.string(),
        connector_icon_url: z.string(),
        /** One of `connectorStatuses`. */
        connector_publish_status: z.number(),
        connector_publish_status_msg: z.string(),
        share_link: z.string(),
        download_link: z.string(),
        connector_publish_config: writtenConfig(),
        connector_bind_info: z.record(z.string(), z.string()),
      }),
    ),
    publish_status_detail: z.object({
      pack_failed_detail: z.array(
        z.object({
          entity_id: id,
          entity_type: z.number(),
          entity_name: z.string(),
          /** Added: what is wrong. */
          reason: z.string(),
        }),
      ),
    }),
  });

const ofProject = () => z.object({ project_id: id });

/** Versions of apps: their publication, archive and history, and the resources of each. */
export const projectVersion = defineFamily('project-version', {
  publish: post('/api/intelligence_api/publish/publish_project', {
    ...session,
    audit: { 'zh-CN': '发布应用', en: 'Published an app' },
    errors: ['projectInvalid', 'projectBusy'],
    input: () =>
      z.object({
        project_id: id,
        version_number: version(),
        description: optional(visibleText(projectLimits.changelog)),
        connectors: optional(z.record(z.string(), z.record(z.string(), shortText(2000)))),
        connector_publish_config: optional(z.record(z.string(), connectorConfig())),
      }),
    output: () => z.object({ publish_record_id: id, publish_monetization_result: z.boolean() }),
  }),
  /** One publication; without an id the latest, in any state. */
  record: post('/api/intelligence_api/publish/publish_record_detail', {
    ...session,
    audit: { 'zh-CN': '查看应用的发布记录', en: 'Viewed a publication of an app' },
    errors: ['projectInvalid'],
    input: () => z.object({ project_id: id, publish_record_id: idOrNone }),
    output: () => record().partial(),
  }),
  records: post('/api/intelligence_api/publish/publish_record_list', {
    ...session,
    audit: { 'zh-CN': '查看应用的发布记录', en: 'Viewed the publications of an app' },
    input: ofProject,
    output: () => z.array(record()),
  }),
  /** Publishes again on a channel that failed. */
  retryConnector: post('/api/intelligence_api/publish/retry_connector', {
    ...session,
    audit: { 'zh-CN': '重新发布到渠道', en: 'Published an app to a channel again' },
    added: 'a channel that failed is retried without publishing a new version',
    errors: ['projectInvalid', 'projectBusy'],
    input: () => z.object({ project_id: id, publish_record_id: id, connector_id: id }),
  }),
  connectors: post('/api/intelligence_api/publish/connector_list', {
    ...session,
    audit: { 'zh-CN': '查看应用的发布渠道', en: 'Viewed the channels of an app' },
    input: ofProject,
    output: () =>
      z.object({
        connector_list: z.array(
          z.object({
            id,
            name: z.string(),
            icon_url: z.string(),
            description: z.string(),
            connector_classification: z.number(),
            config_status: z.number(),
            connector_status: z.number(),
            bind_type: z.number(),
            bind_info: z.record(z.string(), z.string()),
            allow_publish: z.boolean(),
            not_allow_publish_reason: z.string(),
            /** Added: a chat flow must be chosen. */
            needs_chat_flow: z.boolean(),
          }),
        ),
        last_publish_info: z.object({
          version_number: z.string(),
          connector_ids: z.array(id),
          connector_publish_config: z.record(z.string(), writtenConfig()),
        }),
        connector_union_info_map: z.record(z.string(), z.never()),
      }),
  }),
  checkVersion: post('/api/intelligence_api/publish/check_version_number', {
    ...session,
    audit: { 'zh-CN': '检查应用的版本号', en: 'Checked a version number of an app' },
    input: () => z.object({ project_id: id, version_number: version() }),
    output: () => z.object({ is_duplicate: z.boolean() }),
  }),
  publishedConnectors: post('/api/intelligence_api/publish/get_published_connector', {
    ...session,
    audit: { 'zh-CN': '查看应用已发布的渠道', en: 'Viewed the channels that serve an app' },
    input: ofProject,
    output: () =>
      z.array(
        z.object({
          id,
          name: z.string(),
          icon: z.string(),
          connector_status: z.number(),
          share_link: z.string(),
        }),
      ),
  }),
  /** Takes an app off channels, each of which reports its own result. */
  unlist: post('/api/intelligence_api/publish/publish_intelligence_unlist', {
    ...session,
    audit: { 'zh-CN': '下线应用', en: 'Took an app offline on channels' },
    input: () =>
      z.object({
        intelligence_id: id,
        connector_ids: z.array(id).max(50),
        intelligence_type: optional(count),
        /** Added; default: production. */
        environment: environment(),
      }),
    output: () =>
      z.object({
        connector_unlist_result_map: z.record(
          z.string(),
          z.object({ is_success: z.boolean(), fail_reason: z.string() }),
        ),
      }),
  }),
  summary: post('/api/intelligence_api/search/get_project_publish_summary', {
    ...session,
    audit: { 'zh-CN': '查看应用的发布概况', en: 'Viewed where an app is published' },
    input: ofProject,
    output: () =>
      z.object({
        connector_ids: z.array(id),
        /** Versions by the id of the channel that serves them. */
        version_map: z.record(z.string(), z.string()),
        template_project_id: z.string(),
        template_project_version: z.string(),
      }),
  }),
  /** Keeps the draft as a version without publishing it. */
  archive: post('/api/intelligence_api/draft_project/archive', {
    ...session,
    audit: { 'zh-CN': '归档应用', en: 'Archived an app' },
    errors: ['projectInvalid', 'projectBusy'],
    input: () =>
      z.object({
        project_id: id,
        description: optional(visibleText(projectLimits.changelog)),
        scene: optional(count),
      }),
    output: () => z.object({ task_id: id, project_id: id, version: z.string() }),
  }),
  history: post('/api/intelligence_api/draft_project/history_list', {
    ...session,
    audit: { 'zh-CN': '查看应用的历史版本', en: 'Viewed the history of an app' },
    input: () =>
      z.object({
        project_id: id,
        /** One of `historyTypes`; both by default. */
        history_type: optional(count),
        ...paging('cursor', 'size'),
      }),
    output: () =>
      z.object({
        history_list: z.array(
          z.object({
            project_id: id,
            version: z.string(),
            history_type: z.number(),
            description: z.string(),
            operator: person(),
            /** Seconds since 1970. */
            operate_time: z.number(),
            publish_detail: optional(record()),
          }),
        ),
        next_cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  /** Makes a version the draft again. The current draft is archived first. */
  rollback: post('/api/intelligence_api/draft_project/rollback', {
    ...session,
    audit: { 'zh-CN': '回滚应用', en: 'Rolled back an app' },
    envelope: 'fields',
    errors: ['projectInvalid', 'projectBusy'],
    input: () => z.object({ project_id: id, rollback_version: shortText(40), scene: optional(count) }),
    output: () => z.object({ task_id: id }),
  }),
  /** Tasks of an app that are under way. */
  innerTasks: post('/api/intelligence_api/draft_project/inner_task_list', {
    ...session,
    audit: { 'zh-CN': '查看应用的任务', en: 'Viewed the tasks of an app' },
    input: ofProject,
    output: () => z.object({ task_list: z.array(z.object({ task_id: id })) }),
  }),
  taskInfo: get('/api/intelligence_api/entity_task/task_info', {
    ...session,
    audit: { 'zh-CN': '查看应用的任务', en: 'Viewed a task of an app' },
    errors: ['projectInvalid'],
    input: () => z.object({ task_id: id }),
    output: () =>
      z.object({
        task_id: id,
        /** One of `projectTasks`. */
        task_type: z.number(),
        /** 1 succeeded, 2 under way, 3 failed. */
        task_status: z.number(),
      }),
  }),
  /** The resources of an app, or of one of its versions, in groups. */
  resources: post('/api/plugin_api/project_resource_list', {
    ...session,
    audit: { 'zh-CN': '查看应用的资源', en: 'Viewed the resources of an app' },
    envelope: 'fields',
    errors: ['projectInvalid'],
    input: () => z.object({ project_id: id, space_id: idOrNone, project_version: optional(shortText(40)) }),
    output: () =>
      z.object({
        resource_groups: z.array(
          z.object({
            /** One of `projectGroups`. */
            group_type: z.number(),
            resource_list: z.array(
              z.object({
                res_id: id,
                name: z.string(),
                /** Added. */
                description: z.string(),
                actions: z.array(z.object({ key: z.number(), enable: z.boolean(), hint: z.string() })),
                res_type: z.number(),
                res_sub_type: z.number(),
                biz_extend: z.record(z.string(), z.string()),
                biz_res_status: z.number(),
                version_str: z.string(),
              }),
            ),
          }),
        ),
      }),
  }),
  listOpen: get('/v1/apps', {
    auth: 'token',
    permission: 'Bot.list',
    audit: { 'zh-CN': '通过 API 查看应用列表', en: 'Listed apps through the API' },
    input: () =>
      z.object({
        workspace_id: id,
        publish_status: optional(z.enum(['all', 'published_online', 'unpublished_draft', ''])),
        /** Only apps that this channel serves. */
        connector_id: idOrNone,
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        total: z.number(),
        items: z.array(
          z.object({
            id,
            name: z.string(),
            description: z.string(),
            icon_url: z.string(),
            is_published: z.boolean(),
            owner_user_id: id,
            /** Seconds since 1970. */
            updated_at: z.number(),
            published_at: z.number().optional(),
          }),
        ),
      }),
  }),
  /** The version of an app that a channel serves. */
  readOpen: get('/v1/apps/:app_id', {
    added: 'only the open-source service of the specification has it',
    auth: 'token',
    permission: 'Bot.read',
    audit: { 'zh-CN': '通过 API 查看应用', en: 'Viewed an app through the API' },
    errors: ['projectNotFound'],
    input: () =>
      z.object({
        app_id: id,
        connector_id: idOrNone,
        /** Default: production. */
        environment: environment(),
      }),
    output: () =>
      z.object({
        app_id: id,
        version: z.string(),
        name: z.string(),
        description: z.string(),
        icon_url: z.string(),
        variables: z.array(
          z.object({
            keyword: z.string(),
            default_value: z.string(),
            variable_type: z.string(),
            channel: z.string(),
            description: z.string(),
            enable: z.boolean(),
            prompt_enable: z.boolean(),
          }),
        ),
      }),
  }),
});
