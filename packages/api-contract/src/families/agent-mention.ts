import * as z from 'zod';
import { shortcutCommand } from '../bot/shortcuts.js';
import { notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

const session = { auth: 'session', envelope: 'fields' } as const;
const later = { auth: 'session', audit: notBuiltLabel } as const;

/** An agent as people pick it for a conversation. */
const participant = () =>
  z.object({
    id: z.string(),
    /** 1 agent. */
    type: z.number(),
    name: z.string(),
    desc: z.string(),
    avatar_url: z.string(),
    space_id: z.string(),
    /** The creator. */
    user_id: z.string(),
    user_name: z.string(),
    allow_mention: z.boolean(),
    is_fav: z.boolean(),
    allow_share: z.boolean(),
  });

const person = () =>
  z.object({
    user_id: z.string(),
    user_type: z.number(),
    user_name: z.string(),
    user_avatar: z.string(),
    user_unique_name: z.string(),
  });

const ofAgent = () => ({
  bot_id: idOrNone,
  /** Default: the draft. */
  draft_mode: optional(flag),
  scene: optional(count),
});

const botIds = () => z.array(id).max(100);

/** Agents as partners of a conversation: which there are, who they are, and how far it was read. */
export const agentMention = defineFamily('agentMention', {
  /** Agents that the caller used or marked as favourites, in every space that they can view. */
  search: post('/api/conversation/search_mention', {
    ...session,
    audit: { 'zh-CN': '查找智能体', en: 'Looked for agents' },
    input: () =>
      z.object({
        /** Part of the name. */
        keyword: optional(shortText(200)),
        cursor_id: optional(shortText(30)),
        page_size: optional(count),
      }),
    output: () =>
      z.object({
        /** Last used first. */
        recently_used_bot_list: z.array(participant()),
        /** Last marked first; only on the first page. */
        favorite_bot_list: z.array(participant()),
        cursor_id: z.string(),
        has_more: z.boolean(),
        /** The creators by their ids. */
        id_user_info_map: z.record(z.string(), person()),
      }),
  }),
  /** Removes an agent from those that the caller used; all of them without an id. */
  forget: post('/api/conversation/delete_mention', {
    ...session,
    audit: { 'zh-CN': '移除最近使用的智能体', en: 'Removed recently used agents' },
    input: () => z.object({ bot_id: idOrNone }),
  }),
  /** Agents with their creators; those that the caller cannot view are missing. */
  describe: post('/api/conversation/get_bot_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体', en: 'Viewed agents' },
    input: () => z.object({ bot_id: botIds() }),
    output: () => z.record(z.string(), z.object({ bot_info: participant(), user_info: person() })),
  }),
  /** What the caller set for agents; those that they cannot view are missing. */
  settings: post('/api/conversation/get_bot_participant_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体', en: 'Viewed agents' },
    input: () => z.object({ bot_ids: botIds() }),
    output: () =>
      z.object({
        participant_info_map: z.record(
          z.string(),
          z.object({
            is_store_favorite: z.boolean(),
            /** Triggers are not built yet; always 0. */
            trigger_enabled: z.number(),
          }),
        ),
      }),
  }),
  /** What a chat with an agent shows before the first message. */
  initial: post('/api/conversation/get_bot_init_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体', en: 'Viewed an agent' },
    errors: ['agentNotPublished'],
    input: () => z.object({ ...ofAgent(), bot_version: idOrNone }),
    output: () =>
      z.object({
        background_image_info_list: z.array(json),
        shortcuts: z.object({
          shortcut_list: z.array(shortcutCommand()),
          shortcut_sort: z.array(id),
        }),
        bot_info: z.object({ bot_id: id, name: z.string(), desc: z.string(), icon_url: z.string() }),
      }),
  }),
  /** Notes how far the caller has read; an earlier message than before changes nothing. */
  markRead: post('/api/conversation/mark_read', {
    ...session,
    audit: { 'zh-CN': '标记会话已读', en: 'Marked a conversation as read' },
    errors: ['conversationNotFound'],
    input: () => z.object({ conversation_id: id, read_message_index: id, mark_time: json.optional() }),
    output: () => z.object({ read_message_index: id }),
  }),
  /** How far the caller has read, and where the conversation ends. */
  readIndex: post('/api/conversation/get_message_index', {
    ...session,
    audit: { 'zh-CN': '查看会话阅读位置', en: 'Viewed how far a conversation was read' },
    errors: ['conversationNotFound'],
    input: () => z.object({ ...ofAgent(), conversation_id: idOrNone }),
    output: () => z.object({ read_message_index: z.string(), end_message_index: z.string() }),
  }),
  peRules: post('/api/conversation/get_pe_rules', later),
});
