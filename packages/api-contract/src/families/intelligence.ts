import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** What people develop, by API number. */
export const intelligenceTypes = { bot: 1, project: 2 } as const;

/** What agents and apps have in common. */
export const intelligenceBasics = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    icon_uri: z.string(),
    icon_url: z.string(),
    space_id: id,
    owner_id: id,
    /** Seconds since 1970, as text. */
    create_time: z.string(),
    update_time: z.string(),
    /** 1 in use; for copies, one of `entityStatuses`. */
    status: z.number(),
  });

const entry = () =>
  z.object({
    basic_info: intelligenceBasics().extend({
      /** Empty before the first publication. */
      publish_time: z.string(),
    }),
    /** One of `intelligenceTypes`. */
    type: z.number(),
    publish_info: z.object({
      has_published: z.boolean(),
      publish_time: z.string(),
      connectors: z.array(
        z.object({
          id,
          name: z.string(),
          icon: z.string(),
          connector_status: z.number(),
          share_link: z.string(),
        }),
      ),
    }),
    permission_info: z.object({
      in_collaboration: z.boolean(),
      can_delete: z.boolean(),
      can_view: z.boolean(),
      /** Added. */
      can_edit: z.boolean(),
    }),
    owner_info: z.object({
      user_id: id,
      nickname: z.string(),
      avatar_url: z.string(),
      user_unique_name: z.string(),
    }),
    favorite_info: z.object({ is_fav: z.boolean() }),
    other_info: z.object({ bot_mode: z.number(), recently_open_time: z.string() }),
  });

/** Agents of a space; applications are not listed yet. */
export const intelligence = defineFamily('intelligence', {
  draftList: post('/api/intelligence_api/search/get_draft_intelligence_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体与应用', en: 'Viewed agents and apps' },
    input: () =>
      z.object({
        space_id: id,
        name: optional(shortText(200)),
        has_published: optional(flag),
        /** `intelligenceTypes`; all by default. */
        types: optional(z.array(count).max(10)),
        /** 0 all, 1 created by the caller. */
        search_scope: optional(count),
        is_fav: optional(flag),
        recently_open: optional(flag),
        /** 0 by change, 1 by creation, 2 by publication, 3 by opening. */
        order_by: optional(count),
        ...paging('cursor_id', 'size'),
      }),
    output: () =>
      z.object({
        intelligences: z.array(entry()),
        total: z.number(),
        has_more: z.boolean(),
        next_cursor_id: z.string(),
      }),
  }),
  /** One agent or application. Versions are those of agents. */
  info: post('/api/intelligence_api/search/get_draft_intelligence_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体', en: 'Viewed an agent' },
    errors: ['botInvalid'],
    input: () => z.object({ intelligence_id: id, intelligence_type: optional(count), version: idOrNone }),
    output: () =>
      entry().pick({ basic_info: true, publish_info: true, owner_info: true }).extend({
        intelligence_type: z.number(),
      }),
  }),
});
