import * as z from 'zod';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { del, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** `publish_status` of lists: what is published, what is published and changed since, what never was. */
export const botPublishStatuses = [
  'all',
  'published_online',
  'published_draft',
  'unpublished_draft',
] as const;

/** Values of `response_format` in the order of their numbers. */
export const responseFormats = ['text', 'markdown', 'json'] as const;

/** Values of `reply_mode` in the order of their numbers. */
export const replyModes = ['enable', 'customized', 'disable'] as const;

const added = 'the client libraries call it; the specification describes it in prose';

const onboarding = () =>
  z.object({
    prologue: optional(visibleText(botLimits.prologue)),
    suggested_questions: optional(
      z.array(visibleText(botLimits.suggestedQuestion)).max(botLimits.suggestedQuestions),
    ),
  });

/** What a program sets of an agent. */
const settings = () => ({
  description: optional(visibleText(botLimits.description)),
  icon_file_id: idOrNone,
  prompt_info: optional(z.object({ prompt: optional(visibleText(botLimits.persona)) })),
  onboarding_info: optional(onboarding()),
  /** Tools of plugins, in the version that is published now. */
  plugin_id_list: optional(
    z.object({ id_list: z.array(z.object({ plugin_id: id, api_id: id })).max(botLimits.tools) }),
  ),
  workflow_id_list: optional(z.object({ ids: z.array(z.object({ id })).max(botLimits.workflows) })),
  model_info_config: optional(
    z.object({
      model_id: id,
      top_k: optional(count),
      top_p: optional(z.number().min(0).max(1)),
      max_tokens: optional(count),
      temperature: optional(z.number().min(0).max(2)),
      context_round: optional(count.pipe(z.number().max(botLimits.historyRounds))),
      response_format: optional(z.enum(responseFormats)),
      presence_penalty: optional(z.number().min(-2).max(2)),
      frequency_penalty: optional(z.number().min(-2).max(2)),
    }),
  ),
  suggest_reply_info: optional(
    z.object({
      reply_mode: optional(z.enum(replyModes)),
      customized_prompt: optional(visibleText(botLimits.suggestPrompt)),
    }),
  ),
});

const name = () => visibleText(botLimits.name);

const info = () =>
  z.object({
    bot_id: id,
    name: z.string(),
    description: z.string(),
    icon_url: z.string(),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    /** Empty for a draft. */
    version: z.string(),
    prompt_info: z.object({ prompt: z.string() }),
    onboarding_info: z.object({ prologue: z.string(), suggested_questions: z.array(z.string()) }),
    /** 0 a single agent, 2 a chat flow. */
    bot_mode: z.number(),
    model_info: z.object({
      model_id: z.string(),
      model_name: z.string(),
      temperature: z.number().optional(),
      top_p: z.number().optional(),
      top_k: z.number().optional(),
      max_tokens: z.number().optional(),
      frequency_penalty: z.number().optional(),
      presence_penalty: z.number().optional(),
      context_round: z.number().optional(),
      response_format: z.string(),
    }),
    plugin_info_list: z.array(
      z.object({
        plugin_id: id,
        name: z.string(),
        description: z.string(),
        icon_url: z.string(),
        api_info_list: z.array(z.object({ api_id: id, name: z.string(), description: z.string() })),
      }),
    ),
    knowledge: z.object({ knowledge_infos: z.array(z.never()) }),
    workflow_info_list: z.array(
      z.object({ id, name: z.string(), description: z.string(), icon_url: z.string() }),
    ),
    shortcut_commands: z.array(
      z.object({
        id,
        name: z.string(),
        command: z.string(),
        description: z.string(),
        query_template: z.string(),
        icon_url: z.string(),
        send_type: z.string(),
        components: z.array(
          z.object({
            name: z.string(),
            description: z.string(),
            type: z.string(),
            tool_parameter: z.string(),
            options: z.array(z.string()),
            default_value: z.string(),
            is_hide: z.boolean(),
          }),
        ),
        tool: z
          .object({
            name: z.string(),
            type: z.enum(['workflow', 'plugin']),
            workflow_id: z.string().optional(),
            plugin_id: z.string().optional(),
            plugin_api_name: z.string().optional(),
          })
          .optional(),
      }),
    ),
    suggest_reply_info: z.object({ reply_mode: z.string(), customized_prompt: z.string() }),
    background_image_info: z.record(
      z.string(),
      z.object({
        image_url: z.string(),
        theme_color: z.string().optional(),
        gradient_position: z.record(z.string(), z.number()).optional(),
        canvas_position: z.record(z.string(), z.number()).optional(),
      }),
    ),
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
    default_user_input_type: z.string(),
    owner_user_id: id,
  });

const publishStatus = () => optional(z.enum(botPublishStatuses));

/** Agents, for programs. */
export const botOpen = defineFamily('bot-open', {
  create: post('/v1/bot/create', {
    auth: 'token',
    permission: 'Bot.create',
    added,
    audit: { 'zh-CN': '通过 API 新建智能体', en: 'Created an agent through the API' },
    errors: ['botInvalid'],
    input: () => z.object({ ...settings(), space_id: id, name: name() }),
    output: () => z.object({ bot_id: id }),
  }),
  update: post('/v1/bot/update', {
    auth: 'token',
    permission: 'Bot.edit',
    added,
    audit: { 'zh-CN': '通过 API 编辑智能体', en: 'Edited an agent through the API' },
    errors: ['botInvalid'],
    input: () => z.object({ ...settings(), bot_id: id, name: optional(name()) }),
  }),
  publish: post('/v1/bot/publish', {
    auth: 'token',
    permission: 'Bot.publish',
    added,
    audit: { 'zh-CN': '通过 API 发布智能体', en: 'Published an agent through the API' },
    errors: ['botInvalid', 'changedElsewhere'],
    input: () =>
      z.object({
        bot_id: id,
        connector_ids: optional(z.array(shortText(30)).max(50)),
        /** The channels with their settings, as newer clients send them. */
        connectors: optional(z.record(shortText(30), z.record(shortText(100), shortText(2000)))),
      }),
    output: () => z.object({ bot_id: id, version: id }),
  }),
  unpublish: post('/v1/bots/:bot_id/unpublish', {
    auth: 'token',
    permission: 'Bot.publish',
    added,
    audit: { 'zh-CN': '通过 API 下线智能体', en: 'Unpublished an agent through the API' },
    errors: ['botInvalid'],
    input: () => z.object({ bot_id: id, connector_id: id, unpublish_reason: optional(shortText(1000)) }),
  }),
  /** The published agent, as a channel serves it: the API by default. */
  onlineInfo: get('/v1/bot/get_online_info', {
    auth: 'token',
    permission: 'Bot.read',
    added,
    audit: { 'zh-CN': '通过 API 查看智能体', en: 'Viewed an agent through the API' },
    errors: ['agentNotPublished'],
    input: () => z.object({ bot_id: id, connector_id: idOrNone, version: idOrNone }),
    output: info,
  }),
  info: get('/v1/bots/:bot_id', {
    auth: 'token',
    permission: 'Bot.read',
    audit: { 'zh-CN': '通过 API 查看智能体', en: 'Viewed an agent through the API' },
    errors: ['agentNotPublished'],
    /** The draft if `is_published` is false. */
    input: () => z.object({ bot_id: id, is_published: optional(flag), connector_id: idOrNone }),
    output: info,
  }),
  /** The agents of a space that are published to a channel, newest publication first. */
  publishedList: get('/v1/space/published_bots_list', {
    auth: 'token',
    permission: 'Bot.list',
    added,
    audit: { 'zh-CN': '通过 API 查看智能体列表', en: 'Listed published agents through the API' },
    input: () => z.object({ space_id: id, connector_id: idOrNone, ...paging('page_index', 'page_size') }),
    output: () =>
      z.object({
        total: z.number(),
        space_bots: z.array(
          z.object({
            bot_id: id,
            bot_name: z.string(),
            description: z.string(),
            icon_url: z.string(),
            /** Seconds since 1970, as text. */
            publish_time: z.string(),
          }),
        ),
      }),
  }),
  list: get('/v1/bots', {
    auth: 'token',
    permission: 'Bot.list',
    audit: { 'zh-CN': '通过 API 查看智能体列表', en: 'Listed agents through the API' },
    input: () =>
      z.object({
        workspace_id: id,
        publish_status: publishStatus(),
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
            icon_url: z.string(),
            description: z.string(),
            /** Seconds since 1970. */
            updated_at: z.number(),
            is_published: z.boolean(),
            published_at: z.number().optional(),
            owner_user_id: id,
          }),
        ),
      }),
  }),
  versions: get('/v1/bots/:bot_id/versions', {
    auth: 'token',
    permission: 'Bot.read',
    added,
    audit: { 'zh-CN': '通过 API 查看智能体版本', en: 'Listed versions of an agent through the API' },
    input: () =>
      z.object({
        bot_id: id,
        publish_status: publishStatus(),
        connector_id: idOrNone,
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            version: id,
            description: z.string(),
            changelog: z.string(),
            publish_status: z.string(),
            created_at: z.number(),
            updated_at: z.number(),
            creator: z.object({ id, name: z.string() }),
          }),
        ),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  collaborationMode: post('/v1/bots/:bot_id/collaboration_mode', {
    auth: 'token',
    permission: 'Bot.edit',
    added,
    audit: { 'zh-CN': '通过 API 切换智能体协作', en: 'Switched collaboration through the API' },
    isAdministrative: true,
    input: () => z.object({ bot_id: id, collaboration_mode: z.enum(['single', 'collaboration']) }),
  }),
  /** Adds people as collaborators; each must be a member of the space. */
  addCollaborators: post('/v1/bots/:bot_id/collaborators', {
    auth: 'token',
    permission: 'Bot.edit',
    added,
    audit: { 'zh-CN': '通过 API 添加智能体协作者', en: 'Added collaborators through the API' },
    isAdministrative: true,
    errors: ['collaboratorRefused'],
    input: () =>
      z.object({
        bot_id: id,
        collaborators: z
          .array(z.object({ user_id: id }))
          .min(1)
          .max(50),
      }),
  }),
  removeCollaborator: del('/v1/bots/:bot_id/collaborators/:user_id', {
    auth: 'token',
    permission: 'Bot.edit',
    added,
    audit: { 'zh-CN': '通过 API 移除智能体协作者', en: 'Removed a collaborator through the API' },
    isAdministrative: true,
    errors: ['collaboratorRefused'],
    input: () => z.object({ bot_id: id, user_id: id }),
  }),
});
