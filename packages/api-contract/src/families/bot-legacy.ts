import * as z from 'zod';
import { agentInfo } from '../bot/agentInfo.js';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { botPerson } from './bot.js';

const session = { auth: 'session' } as const;
const later = { ...session, audit: notBuiltLabel } as const;

// Texts beyond the limits of an agent must arrive, so that the check can say so.
const text = () => optional(shortText(botLimits.persona * 10));

/** What is about to be saved or published of an agent; each field is checked if it is there. */
const checked = () =>
  z.object({
    bot_name: text(),
    bot_desc: text(),
    bot_prompt: text(),
    bot_opening_text: text(),
    bot_opening_questions: optional(z.array(shortText(botLimits.persona)).max(1000)),
    bot_suggest_prompt: text(),
    variable_list: optional(z.array(json).max(1000)),
  });

const produced = () =>
  z.object({
    bot_id: id,
    name: z.string(),
    description: z.string(),
    icon_url: z.string(),
    /** Address of the editor. */
    link: z.string(),
  });

/** JSON texts of the blocks of an agent, by their names in the interface that came before blocks. */
const workInfo = () =>
  z.object({
    prompt: z.string(),
    variable: z.string(),
    /** The model. */
    other_info: z.string(),
    tools: z.string(),
    dataset: z.string(),
    onboarding: z.string(),
    workflow: z.string(),
    suggest_reply: z.string(),
    tts: z.string(),
    background_image_info_list: z.string(),
    hook_info: z.string(),
    layout_info: z.object({ workflow_id: optional(id) }),
    user_query_collect_conf: z.object({
      is_collected: optional(flag),
      private_policy: optional(z.string()),
    }),
  });

/** Calls of agents from before their blocks, which clients still make. */
export const botLegacy = defineFamily('botLegacy', {
  /** Refuses texts that an agent cannot have. */
  check: post('/api/playground_api/check/bot_info_check', {
    ...session,
    audit: { 'zh-CN': '检查智能体内容', en: 'Checked the texts of an agent' },
    errors: ['botInvalid'],
    input: () => z.object({ bot_id: id, space_id: idOrNone, bot_audit_info: optional(checked()) }),
  }),
  /** As `check`, but returns everything that is wrong. */
  audit: post('/api/playground_api/audit/bot_info', {
    ...session,
    audit: { 'zh-CN': '检查智能体内容', en: 'Checked the texts of an agent' },
    input: () =>
      z.object({ bot_id: id, space_id: idOrNone, bot_audit_info: checked(), bot_mode: optional(count) }),
    output: () => z.object({ check_not_pass: z.boolean(), not_pass_reason: z.array(z.string()) }),
  }),
  /** Creates an agent with a persona and an opening. */
  produce: post('/api/playground_api/produce/create_bot', {
    ...session,
    audit: { 'zh-CN': '新建智能体', en: 'Created an agent' },
    errors: ['botInvalid'],
    input: () =>
      z.object({
        /** Default: the caller's personal space. */
        space_id: idOrNone,
        name: visibleText(botLimits.name),
        description: optional(visibleText(botLimits.description)),
        icon_uri: optional(shortText(500)),
        prompt: optional(visibleText(botLimits.persona)),
        prologue: optional(visibleText(botLimits.prologue)),
        suggested_questions: optional(
          z.array(visibleText(botLimits.suggestedQuestion)).max(botLimits.suggestedQuestions),
        ),
      }),
    output: produced,
  }),
  updateProduced: post('/api/playground_api/produce/update_bot', {
    ...session,
    audit: { 'zh-CN': '编辑智能体信息', en: 'Edited the details of an agent' },
    errors: ['botInvalid'],
    input: () =>
      z.object({
        bot_id: id,
        name: optional(visibleText(botLimits.name)),
        description: optional(visibleText(botLimits.description)),
        icon_uri: optional(shortText(500)),
      }),
    output: produced,
  }),
  /** The draft of an agent, or one of its versions. */
  info: post('/api/draftbot/get_bot_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体', en: 'Viewed an agent' },
    errors: ['botInvalid'],
    envelope: 'fields',
    input: () => z.object({ space_id: idOrNone, bot_id: id, version: idOrNone, commit_version: idOrNone }),
    output: () =>
      z.object({
        data: z.object({
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
          work_info: workInfo(),
          bot_mode: z.number(),
          /** Of an agent that consists of several. */
          agents: z.array(agentInfo()),
          version: z.string(),
          branch: z.number(),
          commit_version: id,
          committer_name: z.string(),
          commit_time: z.string(),
        }),
        has_unpublished_change: z.boolean(),
        bot_market_status: z.number(),
        in_collaboration: z.boolean(),
        same_with_online: z.boolean(),
        editable: z.boolean(),
        deletable: z.boolean(),
        collaborator_status: z.object({
          commitable: z.boolean(),
          operateable: z.boolean(),
          manageable: z.boolean(),
        }),
        creator: botPerson(),
      }),
  }),
  /** Persona and model of the caller's draft. */
  prompt: post('/api/playground/get_bot_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体', en: 'Viewed an agent' },
    envelope: 'fields',
    input: () => z.object({ BotID: id, Version: optional(count) }),
    output: () =>
      z.object({
        Tools: z.array(
          z.object({
            name: z.string(),
            desc: z.string(),
            plugin_id: id,
            api_id: id,
          }),
        ),
        /** JSON texts. */
        PromptList: z.string(),
        ModelInfo: z.string(),
      }),
  }),
  /** The blocks that agents have. */
  modules: post('/api/draftbot/get_bot_module_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体的功能', en: 'Viewed the blocks of agents' },
    input: () => z.object({ space_id: idOrNone }),
    output: () =>
      z.object({
        module_infos: z.array(z.string()),
        answer_action_list_config: z.object({ answer_action_list: z.array(z.never()) }),
      }),
  }),
  execute: post('/api/draftbot/execute', later),
  generateIcon: post('/api/draftbot/generate_icon', later),
  storeCategory: post('/api/playground_api/draftbot/generate_store_category', later),
  queryCollectOption: get('/api/playground_api/draftbot/get_user_query_collect_option', later),
  queryCollectPolicy: post('/api/playground_api/draftbot/generate_user_query_collect_policy', later),
});
