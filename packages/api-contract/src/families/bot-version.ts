import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { botEntry, botInfo, botOptions, botPerson } from './bot.js';

const session = { auth: 'session' } as const;

/** An agent as one of its publications has it. */
const publishedEntry = () => botEntry().extend({ version: id });

/** Published states of agents: lists of them, and agents made from them. */
export const botVersion = defineFamily('botVersion', {
  /** The published agents of a space, newest publication first. */
  published: get('/api/playground_api/get_publish_bot_list', {
    ...session,
    audit: { 'zh-CN': '查看已发布的智能体', en: 'Viewed published agents' },
    input: () =>
      z.object({
        space_id: id,
        /** One of `botModes`. */
        bot_mode: optional(count),
        name: optional(shortText(200)),
        /** Only the caller's own. */
        login_user_create: optional(flag),
        /** The agent that is being edited, which is left out. */
        bot_id: idOrNone,
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ total: z.number(), bot_infos: z.array(publishedEntry()) }),
  }),
  /** The published agents of several spaces. */
  publishedInSpaces: post('/api/playground_api/bot_version/get_published_bot_list', {
    ...session,
    audit: { 'zh-CN': '查看已发布的智能体', en: 'Viewed published agents' },
    input: () => z.object({ space_id_list: z.array(id).min(1).max(100), ...paging('page', 'size') }),
    output: () =>
      z.object({
        total: z.number(),
        published_bot_list: z.array(
          z.object({
            bot_id: id,
            version: id,
            name: z.string(),
            description: z.string(),
            icon_url: z.string(),
            creator_id: id,
            /** Seconds since 1970, as text. */
            publish_time: z.string(),
            bot_mode: z.number(),
            model_info: z.object({ model_id: z.string(), name: z.string() }),
            space_id: id,
          }),
        ),
      }),
  }),
  /** Agents as of these versions; unknown agents and versions are left out. */
  byVersions: post('/api/playground_api/mget_bot_by_version', {
    ...session,
    audit: { 'zh-CN': '查看智能体版本', en: 'Viewed versions of agents' },
    input: () =>
      z.object({
        space_id: id,
        /** Without a version, the newest publication. */
        bot_versions: z.array(z.object({ bot_id: id, version: idOrNone })).max(100),
      }),
    output: () => z.array(publishedEntry()),
  }),
  /** The newest publication of an agent; an empty list if there is none. */
  lastPublication: get('/api/playground_api/bot_last_publish_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体最近的发布', en: 'Viewed the last publication of an agent' },
    input: () => z.object({ space_id: idOrNone, bot_id: id, bot_mode: optional(count) }),
    output: () =>
      z.object({
        publish_info: z.array(
          z.object({
            bot_id: id,
            /** The changelog. */
            info: z.string(),
            /** Seconds since 1970, as text. */
            create_time: z.string(),
            bot_version: id,
          }),
        ),
      }),
  }),
  info: post('/api/playground_api/bot_version/get_bot_version_info', {
    ...session,
    audit: { 'zh-CN': '查看智能体版本', en: 'Viewed a version of an agent' },
    errors: ['botInvalid'],
    input: () => z.object({ bot_id: id, version: id, scene: optional(count) }),
    output: () =>
      z.object({
        bot_version_info: z.object({
          common_bot_info: botInfo(),
          creator: botPerson(),
          /** Tasks come with triggers; always empty. */
          task_list: z.array(z.never()),
        }),
        bot_option_data: botOptions(),
      }),
  }),
});
