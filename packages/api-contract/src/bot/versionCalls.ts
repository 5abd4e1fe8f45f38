import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { botBlockNames } from './blocks.js';
import { botLimits } from './limits.js';
import { visibleText } from './visibleText.js';

/** Results of a publication for each channel, by API number. */
export const publishResults = { succeeded: 1, failed: 2, inReview: 3 } as const;

/** Kinds of entries in the history of an agent, by API number. */
export const botHistoryTypes = { draft: 1, publish: 2, commit: 4 } as const;

/** Whether a draft may be submitted, by API number. */
export const commitStatuses = { upToDate: 1, behind: 2, noDraft: 3 } as const;

/** What became of a submission, by API number. */
export const commitResults = { committed: 1, behind: 2 } as const;

/** The sides of a merge: the caller's draft, and the latest submission. */
export const mergeSides = ['mine', 'theirs'] as const;

/** How one side of a comparison differs, by API number. */
export const differenceActions = { add: 1, delete: 2, modify: 3, remain: 5 } as const;

const ofBot = () => z.object({ bot_id: id, space_id: idOrNone });
const changelog = () => visibleText(botLimits.changelog);
const connectorId = () => id;

const connector = () =>
  z.object({ id, name: z.string(), icon: z.string(), connector_status: z.number(), share_link: z.string() });

const person = () =>
  z.object({ id, name: z.string(), avatar_url: z.string(), self: z.boolean(), user_unique_name: z.string() });

const bindResult = () =>
  z.object({
    code: z.number(),
    msg: z.string(),
    /** One of `publishResults`. */
    publish_result_status: z.number(),
    connector: z.object({ name: z.string(), share_link: z.string() }),
  });

const committer = () => z.object({ id, name: z.string(), commit_time: z.string() });

/** A side of a comparison: the caller's draft (1), what everybody sees (2), or a version (3). */
const side = () => z.object({ branch: optional(count), version_id: idOrNone });

const differenceOf = () =>
  z.object({
    /** One of `differenceActions`. */
    action: z.number(),
    /** JSON text of the block, or the text of a detail; empty if there is none. */
    origin_left: z.string(),
    origin_right: z.string(),
    display_left: z.string(),
    display_right: z.string(),
  });

/** A block that both sides have changed is settled by a side, or by the value that is sent for it. */
const settled = () =>
  z.object({
    display_name: z.enum([...botBlockNames] as [string, ...string[]]),
    /** The value of the block. */
    value: optional(json),
    /** Added, instead of a value: the caller's draft or the latest submission. */
    side: optional(z.enum(mergeSides)),
  });

/** Publication, history and collaboration of agents. */
export const botVersionCalls = {
  publish: post('/api/draftbot/publish', {
    auth: 'session',
    audit: { 'zh-CN': '发布智能体', en: 'Published an agent' },
    errors: ['botInvalid', 'changedElsewhere'],
    input: () =>
      ofBot().extend({
        /** The channels, each with settings that it may need. */
        connectors: optional(
          z
            .record(shortText(30), z.record(shortText(100), shortText(2000)))
            .refine((record) => Object.keys(record).length <= 50),
        ),
        /** The commit to publish; by default the draft, in collaboration the latest submission. */
        commit_version: idOrNone,
        /** What changed, for people. */
        history_info: optional(changelog()),
      }),
    output: () =>
      z.object({
        publish_result: z.record(z.string(), bindResult()),
        connector_bind_result: z.record(z.string(), z.array(bindResult())),
        check_not_pass: z.boolean(),
        not_pass_reason: z.array(z.string()),
        hit_manual_check: z.boolean(),
        /** Added: the version that was published. */
        version: id,
        publish_id: id,
      }),
  }),
  listConnectors: post('/api/draftbot/publish/connector/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看发布渠道', en: 'Viewed the channels of an agent' },
    envelope: 'fields',
    input: () => ofBot().extend({ commit_version: idOrNone }),
    output: () =>
      z.object({
        publish_connector_list: z.array(
          z.object({
            id,
            name: z.string(),
            icon: z.string(),
            desc: z.string(),
            share_link: z.string(),
            /** 1 configured. */
            config_status: z.number(),
            /** Seconds since 1970; 0 before the first publication. */
            last_publish_time: z.number(),
            bind_type: z.number(),
            bind_info: z.record(z.string(), z.string()),
            bind_id: z.string(),
            is_last_published: z.boolean(),
            connector_status: z.number(),
            /** 0 allowed, 1 not. */
            allow_punish: z.number(),
            not_allow_reason: z.string(),
          }),
        ),
      }),
  }),
  unbindConnector: post('/api/draftbot/unbind/connector', {
    auth: 'session',
    audit: { 'zh-CN': '从渠道下线智能体', en: 'Removed an agent from a channel' },
    errors: ['botInvalid'],
    input: () => ofBot().extend({ connector_id: connectorId() }),
  }),
  history: post('/api/draftbot/list_draft_history', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体版本', en: 'Viewed the history of an agent' },
    input: () =>
      ofBot().extend({
        /** One of `botHistoryTypes`, or 5 for publications and submissions. */
        history_type: optional(count),
        /** Only publications to this channel. */
        connector_id: idOrNone,
        ...paging('page_index', 'page_size'),
      }),
    output: () =>
      z.object({
        history_infos: z.array(
          z.object({
            version: id,
            history_type: z.number(),
            /** The changelog of a publication. */
            info: z.string(),
            /** Seconds since 1970, as text. */
            create_time: z.string(),
            connector_infos: z.array(connector()),
            creator: person(),
            publish_id: z.string(),
            commit_remark: z.string(),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** Makes a version the draft again; the draft is kept in the history. */
  revert: post('/api/draftbot/revert', {
    auth: 'session',
    audit: { 'zh-CN': '恢复智能体版本', en: 'Restored a version of an agent' },
    errors: ['botInvalid'],
    input: () => ofBot().extend({ version: id }),
    output: () =>
      z.object({
        branch: z.number(),
        same_with_online: z.boolean(),
        commit_version: id,
        /** Added: workflows of the version that do not exist any more, which the draft therefore lacks. */
        missing_workflow_ids: z.array(id),
      }),
  }),
  /** Submits the caller's draft in collaboration; otherwise keeps the draft in the history. */
  commit: post('/api/playground_api/draftbot/commit_draft_bot_info', {
    auth: 'session',
    audit: { 'zh-CN': '提交智能体草稿', en: 'Submitted a draft of an agent' },
    input: () => z.object({ bot_id: id, remark: optional(changelog()) }),
    also: ['/api/draftbot/commit'],
    output: () =>
      z.object({
        /** One of `commitResults`. */
        commit_result: z.number(),
        committer: committer(),
        branch: z.number(),
        commit_version: id,
        same_with_online: z.boolean(),
      }),
  }),
  checkCommit: post('/api/draftbot/commit_check', {
    auth: 'session',
    audit: { 'zh-CN': '检查智能体草稿', en: 'Checked a draft of an agent' },
    input: () => ofBot().extend({ commit_version: idOrNone }),
    output: () =>
      z.object({
        /** One of `commitStatuses`. */
        status: z.number(),
        base_commit_version: id,
        base_committer: committer(),
        commit_version: id,
      }),
  }),
  compare: post('/api/devops/dp/bot_diff', {
    auth: 'session',
    audit: { 'zh-CN': '比较智能体版本', en: 'Compared versions of an agent' },
    errors: ['botInvalid'],
    input: () => ofBot().extend({ left: side(), right: side() }),
    output: () =>
      z.object({
        /** The blocks and details that differ, by their names on the wire. */
        diff_display_node: z.array(z.object({ display_name: z.string(), diff_res: differenceOf() })),
        origin_bot_dl: z.string(),
        target_version: z.string(),
      }),
  }),
  /** What the caller's draft and what others submitted changed since the draft began. */
  compareThreeWay: post('/api/devops/dp/bot_diff_3way', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体合并冲突', en: 'Viewed merge conflicts of an agent' },
    input: ofBot,
    output: () =>
      z.object({
        diff_res: z.array(
          z.object({
            display_name: z.string(),
            diff_res_current: differenceOf(),
            diff_res_target: differenceOf(),
            is_conflict: z.boolean(),
          }),
        ),
        origin_bot_dl: z.string(),
        /** The submission that the draft is merged with. */
        target_version: z.string(),
        latest_commit_version: z.string(),
      }),
  }),
  /** Merges the latest submission into the caller's draft, block by block. */
  merge: post('/api/devops/dp/bot_merge', {
    auth: 'session',
    audit: { 'zh-CN': '合并智能体草稿', en: 'Merged a draft of an agent' },
    errors: ['botInvalid', 'changedElsewhere'],
    input: () =>
      ofBot().extend({
        /** One value for each block that both sides changed; other blocks merge by themselves. */
        settled: optional(z.array(settled()).max(botBlockNames.length)),
        /** `target_version` of the comparison. */
        target_version: idOrNone,
      }),
    output: () => z.object({ commit_version: id }),
  }),
  /** Turns collaboration on (1) or off (0). */
  switchMode: post('/api/draftbot/switch_develop_mode', {
    auth: 'session',
    audit: { 'zh-CN': '切换智能体协作模式', en: 'Switched collaboration on an agent' },
    isAdministrative: true,
    input: () => ofBot().extend({ target_develop_mode: count.pipe(z.number().max(1)) }),
  }),
  publishDetail: post('/api/playground_api/draftbot/publish_history_detail', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体发布结果', en: 'Viewed the result of a publication' },
    errors: ['botInvalid'],
    input: () => ofBot().extend({ publish_id: idOrNone, version: idOrNone }),
    output: () =>
      z.object({
        bot_id: id,
        publish_time: z.string(),
        publish_result: z.array(
          z.object({
            publish_connector_info: z.object({
              id,
              name: z.string(),
              icon: z.string(),
              desc: z.string(),
            }),
            publish_result_status: z.number(),
            publish_result_msg: z.string(),
            publish_audit_failed_msg: z.string(),
            /** Added: seconds since 1970 when the agent was taken off the channel; empty if it was not. */
            end_time: z.string(),
          }),
        ),
      }),
  }),
};
