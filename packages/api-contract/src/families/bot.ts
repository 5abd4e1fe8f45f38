import * as z from 'zod';
import { agentNode } from '../bot/agents.js';
import { botBlocks } from '../bot/blocks.js';
import { botEditorCalls } from '../bot/editorCalls.js';
import { botLimits } from '../bot/limits.js';
import { shortcutCalls } from '../bot/shortcutCalls.js';
import { shortcutCommand } from '../bot/shortcuts.js';
import { toolParameterCalls } from '../bot/toolParameterCalls.js';
import { botVersionCalls } from '../bot/versionCalls.js';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** How an agent answers: by itself, as several agents, or by a chat flow. */
export const botModes = { single: 0, multi: 1, chatFlow: 2 } as const;

export {
  agentTypes,
  backtracks,
  judgeTimings,
  recognitions,
  sessionTypes,
  updateTypes,
} from '../bot/agents.js';
export { botBehaviors, reportedTypes } from '../bot/editorCalls.js';
export { shortcutInputs, shortcutTools } from '../bot/shortcuts.js';
export {
  botHistoryTypes,
  commitResults,
  commitStatuses,
  differenceActions,
  publishResults,
} from '../bot/versionCalls.js';

/** Sample agents, in the order in which new people see them. */
export const botSamples = ['guide', 'bill', 'days'] as const;
/** Name of an example agent that a new agent can be a copy of. */
export type BotSample = (typeof botSamples)[number];

/** Branches of an agent's draft, by API number. */
export const botBranches = { personalDraft: 1, base: 2, publish: 3 } as const;

/** States of a block of the editor, by API number. */
export const tabStatuses = { default: 0, open: 1, close: 2, hide: 3 } as const;

const name = () => visibleText(botLimits.name);
const description = () => visibleText(botLimits.description);
const icon = () => shortText(500);
const ofBot = () => z.object({ bot_id: id, space_id: idOrNone });

/** The blocks in an update: each replaces the stored one when it is there. */
const someBlocks = () => ({
  prompt_info: optional(botBlocks.prompt_info()),
  model_info: optional(botBlocks.model_info()),
  onboarding_info: optional(botBlocks.onboarding_info()),
  workflow_info_list: optional(botBlocks.workflow_info_list()),
  plugin_info_list: optional(botBlocks.plugin_info_list()),
  knowledge: optional(botBlocks.knowledge()),
  variable_list: optional(botBlocks.variable_list()),
  suggest_reply_info: optional(botBlocks.suggest_reply_info()),
  voices_info: optional(botBlocks.voices_info()),
  background_image_info_list: optional(botBlocks.background_image_info_list()),
  layout_info: optional(botBlocks.layout_info()),
  shortcut_sort: optional(botBlocks.shortcut_sort()),
  hook_info: optional(botBlocks.hook_info()),
  database_list: optional(botBlocks.database_list()),
  mcp_servers: optional(botBlocks.mcp_servers()),
  user_query_collect_conf: optional(botBlocks.user_query_collect_conf()),
  time_capsule_info: optional(botBlocks.time_capsule_info()),
  filebox_info: optional(botBlocks.filebox_info()),
  agents: optional(botBlocks.agents()),
  multi_agent_info: optional(botBlocks.multi_agent_info()),
  task_info: optional(botBlocks.task_info()),
});

const workflowInfo = () =>
  z.object({
    workflow_id: id,
    /** A workflow is its own plugin. */
    plugin_id: id,
    api_id: id,
    flow_mode: z.number(),
    workflow_name: z.string(),
    desc: z.string(),
    plugin_icon: z.string(),
    /** Added; see the block. */
    follow_latest: z.boolean(),
    /** Added: the version that a published agent runs; empty in a draft. */
    version: z.string(),
  });

/** A tool of an agent: its entry, and what it is now. The names are empty if it was deleted. */
const pluginInfo = () =>
  botBlocks.plugin_info_list().unwrap().extend({
    plugin_name: z.string(),
    api_name: z.string(),
    desc: z.string(),
    plugin_icon: z.string(),
    /** Added: the version that the agent runs, and the latest one. */
    version: z.string(),
    latest_version: z.string(),
  });

/** An agent of several, and what it refers to. */
export const shownAgent = () =>
  agentNode().extend({
    /** 1 a newer version exists, 2 the agent is not published any more. */
    reference_info_status: optional(z.number()),
    /** The latest version of the agent that it refers to. */
    last_version: optional(z.string()),
    /** Added: its name. */
    reference_name: optional(z.string()),
  });

/** A person in answers about agents. */
export const botPerson = () =>
  z.object({ id, name: z.string(), user_name: z.string(), avatar_url: z.string() });

/** An agent with its blocks. */
export const botInfo = () =>
  z.object({
    ...someBlocks(),
    bot_id: id,
    name: z.string(),
    description: z.string(),
    icon_uri: z.string(),
    icon_url: z.string(),
    creator_id: id,
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    update_time: z.string(),
    connector_id: z.string(),
    /** Empty in a draft. */
    version: z.string(),
    bot_mode: z.number(),
    status: z.number(),
    workflow_info_list: z.array(workflowInfo()),
    plugin_info_list: z.array(pluginInfo()),
    agents: z.array(shownAgent()),
  });

const parameter = () =>
  z.object({
    name: z.string(),
    description: z.string(),
    is_required: z.boolean(),
    type: z.string(),
  });

/** Details of what an agent uses, by id. */
export const botOptions = () =>
  z.object({
    model_detail_map: z.record(
      z.string(),
      z.object({ name: z.string(), model_name: z.string(), model_id: id, model_icon_url: z.string() }),
    ),
    /** Workflows that were deleted are missing. */
    workflow_detail_map: z.record(
      z.string(),
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        icon_url: z.string(),
        /** 1 published, 0 not. */
        status: z.number(),
        type: z.number(),
        plugin_id: id,
        api_detail: z.object({
          id,
          name: z.string(),
          description: z.string(),
          parameters: z.array(parameter()),
          plugin_id: id,
        }),
      }),
    ),
    plugin_detail_map: z.record(z.string(), z.never()),
    plugin_api_detail_map: z.record(z.string(), z.never()),
    knowledge_detail_map: z.record(z.string(), z.never()),
    shortcut_command_list: z.array(shortcutCommand()),
  });

const connector = () =>
  z.object({
    id,
    name: z.string(),
    icon: z.string(),
    /** 0 working. */
    connector_status: z.number(),
    share_link: z.string(),
  });

const creator = () =>
  z.object({ id, name: z.string(), avatar_url: z.string(), self: z.boolean(), user_unique_name: z.string() });

/** An agent in lists. */
export const botEntry = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    icon_uri: z.string(),
    icon_url: z.string(),
    /** 1 after the first publication. */
    has_published: z.number(),
    create_time: z.string(),
    update_time: z.string(),
    publish_time: z.string(),
    creator_id: id,
    space_id: id,
    creator: creator(),
    connectors: z.array(connector()),
    bot_mode: z.number(),
    editable: z.boolean(),
    deletable: z.boolean(),
    is_fav: z.boolean(),
    in_collaboration: z.boolean(),
    /** 1 in use. */
    status: z.number(),
  });

const changed = () =>
  z.object({
    has_change: z.boolean(),
    check_not_pass: z.boolean(),
    check_not_pass_msg: z.string(),
    /** One of `botBranches`. */
    branch: z.number(),
    /** Whether the draft is what the latest version is. */
    same_with_online: z.boolean(),
    /** Added: the commit of the draft after the change. */
    commit_version: id,
  });

const tabStatus = () => optional(count.pipe(z.number().max(3)));
const displayInfo = () =>
  z.object({
    /** States by `{block}_tab_status`; see `tabStatuses`. */
    tab_display_info: optional(
      z
        .record(shortText(80).regex(/^[a-z_]+_tab_status$/), tabStatus())
        .refine((states) => Object.keys(states).length <= 50),
    ),
  });

/** Agents: their drafts, one block at a time. */
export const bot = defineFamily('bot', {
  create: post('/api/draftbot/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建智能体', en: 'Created an agent' },
    errors: ['botInvalid'],
    input: () =>
      z.object({
        space_id: id,
        name: optional(name()),
        description: optional(description()),
        icon_uri: optional(icon()),
        /** Added: one of `botModes`; a single agent by default. */
        bot_mode: optional(count),
        /** A folder of the development page. */
        folder_id: idOrNone,
      }),
    output: () => z.object({ bot_id: id, check_not_pass: z.boolean(), check_not_pass_msg: z.string() }),
  }),
  sampleList: post('/api/draftbot/sample_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看示例智能体', en: 'Viewed sample agents' },
    added: 'people start from an agent that already answers',
    input: () => z.object({}),
    output: () =>
      z.array(
        z.object({
          /** One of `botSamples`. */
          id: z.enum(botSamples),
          name: z.string(),
          desc: z.string(),
          bot_mode: z.number(),
        }),
      ),
  }),
  /** The samples that the caller has in a space: those created with it, and those opened since. */
  ownSamples: post('/api/draftbot/own_samples', {
    auth: 'session',
    audit: { 'zh-CN': '查看自己的示例', en: 'Viewed their samples' },
    added: 'people remove all samples at once when they need them no more',
    input: () => z.object({ space_id: id }),
    output: () =>
      z.array(
        z.object({
          kind: z.enum(['agent', 'workflow']),
          id,
          name: z.string(),
          /** Whether it was edited since it was created. */
          is_edited: z.boolean(),
        }),
      ),
  }),
  /**
   * Creates a sample agent with the published workflow that it needs, in the caller's language. Returns the
   * agent that the caller has created from it before, as long as it is not renamed or deleted.
   */
  createSample: post('/api/draftbot/create_sample', {
    auth: 'session',
    audit: { 'zh-CN': '新建示例智能体', en: 'Created a sample agent' },
    added: 'people start from an agent that already answers',
    errors: ['botInvalid'],
    input: () => z.object({ space_id: id, sample: z.enum(botSamples) }),
    output: () => z.object({ bot_id: id }),
  }),
  getInfo: post('/api/playground_api/draftbot/get_draft_bot_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体', en: 'Viewed an agent' },
    errors: ['botInvalid'],
    /** `version` names a published version, `commit_version` a commit; without them, the caller's draft. */
    input: () => z.object({ bot_id: id, version: idOrNone, commit_version: idOrNone }),
    output: () =>
      z.object({
        bot_info: botInfo(),
        bot_option_data: botOptions(),
        has_unpublished_change: z.boolean(),
        bot_market_status: z.number(),
        in_collaboration: z.boolean(),
        same_with_online: z.boolean(),
        editable: z.boolean(),
        deletable: z.boolean(),
        /** Added: whether the caller may publish it and restore versions. */
        publishable: z.boolean(),
        publisher: optional(z.object({ user_id: id, name: z.string(), icon_url: z.string() })),
        has_publish: z.boolean(),
        space_id: id,
        connectors: z.array(connector()),
        branch: z.number(),
        /** Saving states it as `base_commit_version`. */
        commit_version: id,
        committer_name: z.string(),
        commit_time: z.string(),
        publish_time: z.string(),
        collaborator_status: z.object({
          commitable: z.boolean(),
          operateable: z.boolean(),
          manageable: z.boolean(),
        }),
      }),
  }),
  /**
   * Replaces the blocks that the request has. A block that somebody else changed since `base_commit_version`
   * is refused with the current commit, other blocks are not in the way.
   */
  updateInfo: post('/api/playground_api/draftbot/update_draft_bot_info', {
    auth: 'session',
    audit: { 'zh-CN': '编辑智能体', en: 'Edited an agent' },
    errors: ['botInvalid', 'changedElsewhere'],
    input: () =>
      z.object({
        bot_info: z.object({
          ...someBlocks(),
          bot_id: id,
          name: optional(name()),
          description: optional(description()),
          icon_uri: optional(icon()),
          bot_mode: optional(count),
        }),
        base_commit_version: idOrNone,
      }),
    output: changed,
  }),
  update: post('/api/draftbot/update', {
    auth: 'session',
    audit: { 'zh-CN': '编辑智能体信息', en: 'Edited the details of an agent' },
    errors: ['botInvalid'],
    input: () =>
      ofBot().extend({
        name: optional(name()),
        description: optional(description()),
        icon_uri: optional(icon()),
        bot_mode: optional(count),
      }),
    output: changed,
  }),
  /** Moves the agent to the trash, and ends its channels. */
  delete: post('/api/draftbot/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除智能体', en: 'Deleted an agent' },
    input: ofBot,
  }),
  /** Takes an agent from the trash. It does not return to its channels by itself. */
  restore: post('/api/draftbot/restore', {
    auth: 'session',
    audit: { 'zh-CN': '恢复已删除的智能体', en: 'Restored a deleted agent' },
    added: 'restores a deleted agent for 30 days, as the resource contract says',
    input: ofBot,
  }),
  duplicate: post('/api/draftbot/duplicate', {
    auth: 'session',
    audit: { 'zh-CN': '复制智能体', en: 'Duplicated an agent' },
    errors: ['botInvalid'],
    input: ofBot,
    output: () => z.object({ bot_id: id, name: z.string(), user_info: creator() }),
  }),
  list: post('/api/draftbot/get_draft_bot_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体列表', en: 'Viewed a list of agents' },
    input: () =>
      z.object({
        space_id: id,
        bot_name: optional(shortText(200)),
        /** 0 by creation, 1 by change, 2 by publication. */
        order_by: optional(count),
        /** 1 lists the caller's own. */
        scope_type: optional(count),
        /** 1 published, 2 not. */
        is_publish: optional(count),
        is_fav: optional(flag),
        recently_open: optional(flag),
        ...paging('page_index', 'page_size', 'cursor_id'),
      }),
    output: () =>
      z.object({
        bot_draft_list: z.array(botEntry()),
        total: z.number(),
        cursor_id: z.string(),
        has_more: z.boolean(),
      }),
  }),
  /** Which blocks of the editor are open, for the caller alone. */
  getDisplayInfo: post('/api/draftbot/get_display_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体编辑器布局', en: 'Viewed the layout of an agent editor' },
    input: () => z.object({ bot_id: id }),
    output: displayInfo,
  }),
  updateDisplayInfo: post('/api/draftbot/update_display_info', {
    auth: 'session',
    audit: { 'zh-CN': '更改智能体编辑器布局', en: 'Changed the layout of an agent editor' },
    input: () => ofBot().extend({ display_info: optional(displayInfo()) }),
  }),
  ...botVersionCalls,
  ...shortcutCalls,
  ...toolParameterCalls,
  ...botEditorCalls,
});
