import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** `entity_type` of the open API, by what a product is or becomes. */
export const openEntityTypes = ['agent', 'workflow', 'app', 'plugin'] as const;

const category = () => z.object({ id, name: z.string() });

/** The store for programs. */
export const storeOpen = defineFamily('storeOpen', {
  duplicateTemplate: post('/v1/templates/:template_id/duplicate', {
    auth: 'token',
    permission: 'Store.duplicate',
    audit: { 'zh-CN': '通过 API 复制模板', en: 'Copied a template through the API' },
    errors: ['productNotFound', 'productUnavailable', 'productInvalid'],
    /** The template by its product or by its original. */
    input: () => z.object({ template_id: id, workspace_id: idOrNone, name: optional(shortText(200)) }),
    output: () => z.object({ entity_id: id, entity_type: z.enum(openEntityTypes) }),
  }),
  plugins: get('/v1/stores/plugins', {
    auth: 'token',
    permission: 'Store.read',
    added: 'the interface has it, the catalogue does not',
    audit: { 'zh-CN': '通过 API 浏览插件市场', en: 'Browsed plugins of the marketplace through the API' },
    input: () =>
      z.object({
        keyword: optional(shortText(10_000)),
        is_official: optional(flag),
        category_id: idOrNone,
        /** `heat`, `newest` or `relevance`, or their numbers. */
        sort_type: optional(shortText(20)),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            metainfo: z.object({
              product_id: id,
              entity_id: id,
              entity_version: z.string(),
              entity_type: z.string(),
              name: z.string(),
              description: z.string(),
              user_info: z.object({
                user_id: id,
                user_name: z.string(),
                nick_name: z.string(),
                avatar_url: z.string(),
              }),
              category: optional(category()),
              icon_url: z.string(),
              /** Seconds since 1970. */
              listed_at: z.number(),
              paid_type: z.string(),
              is_official: z.boolean(),
              product_url: z.string(),
            }),
            plugin_info: z.object({
              description: z.string(),
              total_tools_count: z.number(),
              favorite_count: z.number(),
              heat: z.number(),
              /** Share of successful calls, 0 to 1; absent until it was called. */
              success_rate: optional(z.number()),
              avg_exec_duration_ms: optional(z.number()),
              bots_use_count: z.number(),
              call_count: z.number(),
            }),
          }),
        ),
        has_more: z.boolean(),
      }),
  }),
  categories: get('/v1/stores/categories', {
    auth: 'token',
    permission: 'Store.read',
    added: 'the interface has it, the catalogue does not',
    audit: { 'zh-CN': '通过 API 查看市场分类', en: 'Viewed categories of the marketplace through the API' },
    input: () =>
      z.object({
        /** One of `openEntityTypes`, or a number of `productTypes`; plugins by default. */
        entity_type: optional(shortText(20)),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ items: z.array(category()), has_more: z.boolean() }),
  }),
});
