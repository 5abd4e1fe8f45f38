import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** Whether a chat flow suggests questions after an answer: never, as the system does, by a prompt of its own. */
export const suggestReplyModes = { disable: 0, system: 1, custom: 2 } as const;

const url = () => optional(shortText(2000));
const coordinate = () => optional(z.number());

const image = () =>
  z.object({
    origin_image_uri: url(),
    origin_image_url: url(),
    image_uri: url(),
    image_url: url(),
    theme_color: optional(shortText(40)),
    gradient_position: optional(z.object({ left: coordinate(), right: coordinate() })),
    canvas_position: optional(
      z.object({ width: coordinate(), height: coordinate(), left: coordinate(), top: coordinate() }),
    ),
  });

const voice = () =>
  z.object({
    voice_name: optional(shortText(100)),
    voice_id: optional(shortText(100)),
    voice_emotion: optional(shortText(100)),
    voice_emotion_scale: coordinate(),
    voice_scene: optional(shortText(100)),
  });

/** What follows an answer. */
export const suggestReplyInfo = () =>
  z.object({
    suggest_reply_mode: optional(count),
    customized_suggest_prompt: optional(shortText(5000)),
  });

const settings = () => ({
  avatar: optional(z.object({ image_uri: url(), image_url: url() })),
  name: optional(shortText(100)),
  description: optional(shortText(2000)),
  onboarding_info: optional(
    z.object({
      prologue: optional(shortText(5000)),
      suggested_questions: optional(z.array(shortText(500)).max(50)),
      display_all_suggestions: optional(z.boolean()),
    }),
  ),
  suggest_reply_info: optional(suggestReplyInfo()),
  background_image_info: optional(
    z.object({ web_background_image: optional(image()), mobile_background_image: optional(image()) }),
  ),
  audio_config: optional(
    z.object({
      voice_config_map: optional(z.record(shortText(40), voice())),
      is_text_to_voice_enable: optional(z.boolean()),
      agent_message_type: optional(count),
    }),
  ),
  user_input_config: optional(
    z.object({ default_input_mode: optional(count), send_voice_mode: optional(count) }),
  ),
  project_version: optional(shortText(40)),
});

/** How a chat flow presents itself. */
export const chatFlowRoleSchema = () => z.object({ id, workflow_id: id, connector_id: id, ...settings() });

/** How a chat flow presents itself. */
export type ChatFlowRole = z.infer<ReturnType<typeof chatFlowRoleSchema>>;

const named = () => ({ workflow_id: idOrNone, connector_id: idOrNone, id: idOrNone });

/** The role of a chat flow: its name, picture, greeting, suggestions and voice. */
export const chatFlowRole = defineFamily('chatFlowRole', {
  /** Creates the role of a workflow for a connector, or changes it. */
  save: post('/api/workflow_api/chat_flow_role/create', {
    auth: 'session',
    audit: { 'zh-CN': '修改对话流的角色', en: 'Changed the role of a chat flow' },
    envelope: 'fields',
    input: () =>
      z.object({
        chat_flow_role: z.object({ ...settings(), workflow_id: id, connector_id: idOrNone, id: idOrNone }),
      }),
    output: () => z.object({ ID: id }),
  }),
  /** Without `role` if the workflow has none. */
  get: get('/api/workflow_api/chat_flow_role/get', {
    auth: 'session',
    audit: { 'zh-CN': '查看对话流的角色', en: 'Viewed the role of a chat flow' },
    envelope: 'fields',
    input: () => z.object({ workflow_id: id, connector_id: idOrNone, is_debug: optional(flag) }),
    output: () => z.object({ role: chatFlowRoleSchema().optional() }),
  }),
  delete: post('/api/workflow_api/chat_flow_role/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除对话流的角色', en: 'Deleted the role of a chat flow' },
    envelope: 'fields',
    /** Both spellings that clients send. */
    input: () => z.object({ WorkflowID: idOrNone, ConnectorID: idOrNone, ID: idOrNone, ...named() }),
  }),
});
