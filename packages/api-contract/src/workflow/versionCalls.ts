import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** The id of the space; if given, it must be the workflow's. */
const spaceId = () => idOrNone;
const ofWorkflow = () => z.object({ workflow_id: id, space_id: spaceId() });
/** `v1.2.3` */
const versionName = () => shortText(30);
/** Notes of a version or a submission. */
const note = () => shortText(800);
/** One of `workflowOperations`. */
const operation = () => optional(count);
const environmentName = () => optional(shortText(64)).transform((name) => name || undefined);

/** A kept document of a workflow, by its commit. */
const ofVersion = () =>
  ofWorkflow().extend({
    commit_id: idOrNone,
    type: operation(),
    /** The commit must have been published to this environment. */
    env: environmentName(),
  });

const person = () =>
  z.object({ user_id: id, user_name: z.string(), nickname: z.string(), user_avatar: z.string() });

const versionRow = () =>
  z.object({
    workflow_id: id,
    space_id: id,
    commit_id: id,
    submit_commit_id: id,
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    desc: z.string(),
    user: person(),
    /** One of `workflowOperations`. */
    type: z.number(),
    /** `v1.2.3`; empty unless published. */
    version: z.string(),
    /** 1 a version, 2 only a commit. */
    version_type: z.number(),
    /** Empty unless published to an environment. */
    env: z.string(),
    /** Whether the environment was deleted. */
    offline: z.boolean(),
    is_delete: z.boolean(),
  });

const difference = () =>
  z.object({
    before: z.string(),
    /** Empty if there was nothing before. */
    before_commit_id: z.string(),
    after: z.string(),
    after_commit_id: z.string(),
    modify: z.boolean(),
  });

const differences = () =>
  z.object({
    name_dif: difference(),
    describe_dif: difference(),
    /** URLs of the icons. */
    icon_url_dif: difference(),
    /** JSON texts of the documents; equal JSON is not a difference. */
    schema_dif: difference(),
  });

/** What was published. */
export const publication = () =>
  z.object({
    workflow_id: id,
    publish_commit_id: id,
    success: z.boolean(),
    vcs_submit_commit_id: id,
    vcs_publish_commit_id: id,
    /** Added; empty for an environment. */
    workflow_version: z.string(),
    /** Added: warnings about the published document. */
    warnings: z.array(z.string()),
  });

/** Calls about submissions, versions and environments of workflows. */
export const versionCalls = {
  versionList: post('/api/workflow_api/version_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的版本', en: 'Viewed versions of a workflow' },
    input: () =>
      ofWorkflow().extend({
        /** Default: published versions. */
        type: operation(),
        /** Only these commits. */
        commit_ids: optional(z.array(id).max(200)),
        ...paging('limit', 'cursor'),
      }),
    output: () =>
      z.object({
        /** Newest first. */
        version_list: z.array(versionRow()),
        cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  mgetVersionHistory: post('/api/workflow_api/mget_version_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看多个工作流的版本', en: 'Viewed versions of workflows' },
    input: () =>
      z.object({
        space_id: id,
        /** Version names by workflow id. */
        workflow_id_version_map: z
          .record(id, z.array(versionName()).max(100))
          .refine((map) => Object.keys(map).length <= 100, 'at most 100 workflows'),
      }),
    output: () => z.object({ version_list: z.array(versionRow()) }),
  }),
  operateList: post('/api/workflow_api/operate_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的提交记录', en: 'Viewed submissions of a workflow' },
    input: () =>
      ofWorkflow().extend({
        ...paging('limit'),
        /** Lists what is older than this commit. */
        last_commit_id: idOrNone,
        /** Default: submissions. */
        type: operation(),
      }),
    output: () =>
      z.object({
        /** Newest first. */
        operate_list: z.array(
          z.object({
            commit_id: id,
            /** Seconds since 1970. */
            time: z.number(),
            user: person(),
          }),
        ),
        /** First and last commit of the list; empty without any. */
        start_id: z.string(),
        end_id: z.string(),
        has_more: z.boolean(),
      }),
  }),
  historySchema: post('/api/workflow_api/history_schema', {
    auth: 'session',
    audit: { 'zh-CN': '打开工作流的版本', en: 'Opened a version of a workflow' },
    errors: ['workflowNotFound'],
    input: () =>
      ofVersion().extend({
        workflow_version: optional(versionName()),
        /** The document that a run executed, or the part of it that a called workflow is. */
        execute_id: idOrNone,
        sub_execute_id: idOrNone,
        /** The request that started the run; the latest of the workflow if it started several. */
        log_id: optional(shortText(100)),
      }),
    output: () =>
      z.object({
        workflow_id: id,
        /** Name, description and icon at that time. */
        name: z.string(),
        describe: z.string(),
        url: z.string(),
        /** The document exactly as it was kept. */
        schema: z.string(),
        flow_mode: z.number(),
        /** Empty for a draft that a run called. */
        commit_id: z.string(),
        workflow_version: z.string(),
        execute_id: z.string(),
        sub_execute_id: z.string(),
      }),
  }),
  submit: post('/api/workflow_api/submit', {
    auth: 'session',
    audit: { 'zh-CN': '提交工作流', en: 'Submitted a workflow' },
    errors: ['changedElsewhere'],
    input: () =>
      ofWorkflow().extend({
        desc: optional(note()),
        /** Replaces newer submissions of others, which stay in the history. */
        force: optional(z.boolean()),
      }),
    output: () =>
      z.object({
        /** True if others have submitted since the draft began; nothing was submitted then. */
        need_merge: z.boolean(),
        /** The submission, or the one to merge with. */
        submit_commit_id: id,
      }),
  }),
  latest: post('/api/workflow_api/latest', {
    auth: 'session',
    audit: { 'zh-CN': '检查最新提交', en: 'Checked the latest submission of a workflow' },
    input: ofWorkflow,
    output: () =>
      z.object({
        need_merge: z.boolean(),
        /** Commit of the latest submission; empty if there is none. */
        latest_submit_version: z.string(),
        latest_submit_author: z.string(),
      }),
  }),
  conflictFrom: post('/api/workflow_api/conflict_from', {
    auth: 'session',
    audit: { 'zh-CN': '查看合并冲突', en: 'Viewed merge conflicts of a workflow' },
    input: ofWorkflow,
    output: () =>
      z.object({
        /** What others submitted since the draft began. */
        submit_diff: differences(),
        /** What the draft changes. */
        draft_diff: differences(),
        /** 1 equal on both sides, 2 changed by the draft, 3 by the latest submission, 4 by both. */
        diff_type: z.object({
          name_type: z.number(),
          describe_type: z.number(),
          icon_url_type: z.number(),
          schema_type: z.number(),
        }),
      }),
  }),
  differences: post('/api/workflow_api/differences', {
    auth: 'session',
    audit: { 'zh-CN': '比较工作流', en: 'Compared versions of a workflow' },
    input: () =>
      ofWorkflow().extend({
        /** 0 and 1: the draft with the latest submission; otherwise what would be published with the latest version. */
        type: operation(),
      }),
    output: differences,
  }),
  revert: post('/api/workflow_api/revert', {
    auth: 'session',
    audit: { 'zh-CN': '恢复到早期版本', en: 'Restored an earlier version' },
    errors: ['workflowNotFound', 'changedElsewhere'],
    input: () => ofVersion().extend({ commit_id: id }),
    output: () => z.object({ submit_commit_id: id }),
  }),
  publish: post('/api/workflow_api/publish', {
    auth: 'session',
    audit: { 'zh-CN': '发布工作流', en: 'Published a workflow' },
    errors: ['workflowInvalid', 'workflowOperationFailed', 'changedElsewhere'],
    input: () =>
      ofWorkflow().extend({
        /** `v1.2.3`, higher than the last version; default: the next patch. */
        workflow_version: optional(versionName()),
        version_description: optional(note()),
        /** The current draft, or a submission or version; default: the draft, in collaboration the latest submission. */
        commit_id: idOrNone,
        /** In collaboration: publish the latest submission even though the caller's draft is not submitted. */
        force: optional(z.boolean()),
        /** Publishes to this environment instead of as a version. */
        env: environmentName(),
      }),
    output: publication,
  }),
  envList: post('/api/workflow_api/env_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看工作流的环境', en: 'Viewed environments of a workflow' },
    input: () => ofWorkflow().extend({ ...paging('limit', 'cursor') }),
    output: () =>
      z.object({
        /** The latest publication first. */
        env_list: z.array(
          z.object({
            env: z.string(),
            desc: z.string(),
            commit_id: id,
            source_commit_id: id,
            /** Seconds since 1970. */
            create_time: z.number(),
            update_time: z.number(),
            user: person(),
          }),
        ),
        cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  deleteEnv: post('/api/workflow_api/delete_env', {
    auth: 'session',
    audit: { 'zh-CN': '删除工作流的环境', en: 'Deleted an environment of a workflow' },
    errors: ['workflowNotFound'],
    input: () => ofWorkflow().extend({ env: shortText(64) }),
  }),
  behaviorAuth: post('/api/workflow_api/behavior_auth', {
    auth: 'session',
    audit: { 'zh-CN': '查看协作权限', en: 'Checked the right to collaborate' },
    input: () =>
      ofWorkflow().extend({
        /** 1 to open collaboration, 2 to add collaborators. */
        action_type: optional(count),
        only_config_item: optional(flag),
      }),
    output: () =>
      z.object({
        /** 1 allowed, 2 not. */
        auth_type: z.number().optional(),
        /** Maximum of workflows, and of collaborators on each. */
        config: z.object({ workflow_count: z.number(), collaborators_count: z.number() }),
        can_upgrade: z.boolean(),
        level: z.number(),
      }),
  }),
};
