import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** What people develop, by API number; `workflow` is added, and listed only if a request names it. */
export const intelligenceTypes = { bot: 1, project: 2, workflow: 100 } as const;

/** Orders of the list, by API number; `name` is added. */
export const intelligenceOrders = { updated: 0, created: 1, published: 2, opened: 3, name: 4 } as const;

/** States of an entry, by API number. */
export const intelligenceStatuses = { using: 1, copying: 5, copyFailed: 6 } as const;

/** State of the latest run of a workflow, or answer of an agent. */
export const lastRunStatuses = ['queued', 'running', 'waiting', 'success', 'failed', 'cancelled'] as const;

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
      /** Added: whether the draft differs from what was published. */
      has_changes: z.boolean(),
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
    favorite_info: z.object({ is_fav: z.boolean(), fav_time: z.string() }),
    /** Absent in the root. */
    folder_info: z
      .object({ folder_basic_info: z.object({ id, name: z.string(), parent_id: id }) })
      .optional(),
    other_info: z.object({
      bot_mode: z.number(),
      recently_open_time: z.string(),
      /** Added: of a workflow, 0 or 3 for a chat flow. */
      flow_mode: z.number().optional(),
    }),
    /** Added: the latest run or answer; absent before the first. */
    last_run: z
      .object({
        status: z.enum(lastRunStatuses),
        /** Seconds since 1970, as text. */
        time: z.string(),
        duration_ms: z.number(),
      })
      .optional(),
  });

/** What people develop in a space: agents, projects and workflows. */
export const intelligence = defineFamily('intelligence', {
  draftList: post('/api/intelligence_api/search/get_draft_intelligence_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体与应用', en: 'Viewed agents and apps' },
    errors: ['folderNotFound'],
    input: () =>
      z.object({
        space_id: id,
        name: optional(shortText(200)),
        has_published: optional(flag),
        /** `intelligenceTypes`; agents and projects by default. */
        types: optional(z.array(count).max(10)),
        /** `intelligenceStatuses`; all by default. */
        status: optional(z.array(count).max(10)),
        /** 0 all, 1 created by the caller. */
        search_scope: optional(count),
        /** Absent: everything, whatever its folder. "0": what is in the root, or with a name, everything. */
        folder_id: optional(id),
        folder_include_children: optional(flag),
        is_fav: optional(flag),
        recently_open: optional(flag),
        /** One of `intelligenceOrders`. */
        order_by: optional(count),
        /** 0 descending, 1 ascending. */
        order_type: optional(count),
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
  /** What the caller created or opened in any of their spaces, last changed first. */
  recentlyEdited: post('/api/intelligence_api/search/get_recently_edit_intelligence', {
    auth: 'session',
    audit: { 'zh-CN': '查看最近编辑', en: 'Viewed recent edits' },
    input: () =>
      z.object({ size: optional(count.pipe(z.number().max(50))), types: optional(z.array(count).max(10)) }),
    output: () => z.object({ intelligence_info_list: z.array(entry()) }),
  }),
  /** One agent, project or workflow. Versions are those of agents. */
  info: post('/api/intelligence_api/search/get_draft_intelligence_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体', en: 'Viewed an agent' },
    errors: ['botInvalid'],
    input: () => z.object({ intelligence_id: id, intelligence_type: optional(count), version: idOrNone }),
    output: () =>
      entry().pick({ basic_info: true, publish_info: true, permission_info: true, owner_info: true }).extend({
        intelligence_type: z.number(),
      }),
  }),
});
