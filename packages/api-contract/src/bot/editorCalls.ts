import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional } from '../kernel/fields.js';

const ofBot = () => z.object({ bot_id: id, space_id: idOrNone });
const person = () =>
  z.object({ id, name: z.string(), avatar_url: z.string(), self: z.boolean(), user_name: z.string() });

/** What people do with an agent: open it or edit it. */
export const botBehaviors = { visit: 1, edit: 2 } as const;
/** What the caller opened, by API number; `workflow` is added. */
export const reportedTypes = { bot: 1, project: 2, workflow: 100 } as const;

/** What the editor of agents reads and keeps besides the agent. */
export const botEditorCalls = {
  collaborators: post('/api/playground_api/draftbot/collaboration', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体协作者', en: 'Viewed the collaborators of an agent' },
    input: ofBot,
    output: () =>
      z.object({
        creator: person(),
        /** Without the creator, in the order they were added. */
        collaboration_list: z.array(person()),
        collaborator_roles: z.record(z.string(), z.array(z.string())),
      }),
  }),
  collaborationQuota: post('/api/playground_api/draftbot/collaboration_quota', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体协作限额', en: 'Viewed the collaboration limits of an agent' },
    input: () => z.object({ bot_id: id, only_config_item: optional(flag) }),
    output: () =>
      z.object({
        max_collaboration_bot_count: z.number(),
        max_collaborators_count: z.number(),
        current_collaborators_count: z.number(),
        open_collaborators_enable: z.boolean(),
        add_collaborators_enable: z.boolean(),
        can_upgrade: z.boolean(),
        in_collaboration: z.boolean(),
      }),
  }),
  /** How often the caller closed a pop-up of an agent. */
  popups: post('/api/playground_api/operate/get_bot_popup_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体提示状态', en: 'Viewed the pop-ups of an agent' },
    input: () => z.object({ bot_id: id, bot_popup_types: optional(z.array(count).max(20)) }),
    output: () => z.object({ bot_popup_count_info: z.record(z.string(), z.number()) }),
  }),
  closePopup: post('/api/playground_api/operate/update_bot_popup_info', {
    auth: 'session',
    audit: { 'zh-CN': '关闭智能体提示', en: 'Closed a pop-up of an agent' },
    input: () => z.object({ bot_id: id, bot_popup_type: count.pipe(z.number().max(100)) }),
  }),
  /** Marks something as opened by the caller, or an agent as edited. Other kinds of resources are not kept. */
  reportBehavior: post('/api/playground_api/report_user_behavior', {
    auth: 'session',
    audit: { 'zh-CN': '打开或编辑资源', en: 'Opened or edited a resource' },
    input: () =>
      z.object({
        resource_id: id,
        /** One of `reportedTypes`. */
        resource_type: count,
        /** One of `botBehaviors`. */
        behavior_type: count,
        space_id: idOrNone,
      }),
  }),
  /** The agents that the caller opened or edited last, in every space that they can view. */
  recent: post('/api/playground_api/draftbot/get_recent_draft_bot', {
    auth: 'session',
    audit: { 'zh-CN': '查看最近的智能体', en: 'Viewed recent agents' },
    input: () =>
      z.object({ behavior_type: optional(count), limit: optional(count.pipe(z.number().max(100))) }),
    output: () =>
      z.object({
        bot_list: z.array(z.object({ bot_id: id, space_id: id, bot_name: z.string(), icon_url: z.string() })),
        total: z.number(),
      }),
  }),
  /** Plugins that a model of the agent cannot call. Models that call tools can call all of them, so none is listed. */
  modelPlugins: post('/api/playground_api/draftbot/check_bot_all_model_plugin_ids', {
    auth: 'session',
    audit: { 'zh-CN': '检查智能体的模型', en: 'Checked the models of an agent' },
    input: () => z.object({ bot_id: id, commit_version: idOrNone }),
    output: () => z.object({ model_list: z.array(z.never()), plugin_list: z.array(z.never()) }),
  }),
};
