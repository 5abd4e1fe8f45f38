import * as z from 'zod';
import { get, post, stream } from '../kernel/call.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { commercialSetting, productCategory, productExtras, productMetaInfo } from './shapes.js';
import { productLimits } from './types.js';

const session = { auth: 'session', text: 'message' } as const;
const root = '/api/marketplace/product';
const errors = ['productNotFound', 'productUnavailable', 'productInvalid'] as const;

/** What everybody who is signed in does with listed products. */
export const readingCalls = {
  /** A product by its id or its original. Banned products are not found; of those not listed, only the owner sees more than a name. */
  detail: get(`${root}/detail`, {
    ...session,
    audit: { 'zh-CN': '查看产品详情', en: 'Viewed a product' },
    errors,
    input: () =>
      z.object({
        product_id: idOrNone,
        entity_type: optional(count),
        entity_id: idOrNone,
        /** Shows the owner the draft that was rejected. */
        need_audit_failed: optional(flag),
      }),
    output: () =>
      z.object({
        meta_info: productMetaInfo(),
        is_owner: z.boolean(),
        /** Of the latest draft; for the owner only. */
        audit_status: z.number(),
        space_id: id,
        can_duplicate: z.boolean(),
        /** Added: plugins can be bound, agents and workflows tried. */
        can_use: z.boolean(),
        can_try: z.boolean(),
        commercial_setting: optional(commercialSetting()),
        ...productExtras(),
      }),
  }),
  versions: get(`${root}/versions`, {
    ...session,
    added: 'the versions of a product with what changed in each',
    audit: { 'zh-CN': '查看产品的版本', en: 'Viewed the versions of a product' },
    errors,
    input: () => z.object({ product_id: id, ...paging('page_num', 'page_size') }),
    output: () =>
      z.object({
        versions: z.array(
          z.object({
            entity_version: z.string(),
            changelog: z.string(),
            listed_at: z.string(),
            is_current: z.boolean(),
          }),
        ),
        has_more: z.boolean(),
        total: z.number(),
      }),
  }),
  /** Categories of a type of products, or of all. */
  categories: get(`${root}/category/list`, {
    ...session,
    audit: { 'zh-CN': '查看产品分类', en: 'Viewed the categories of products' },
    input: () =>
      z.object({
        entity_type: optional(count),
        /** By default, categories without products are left out. */
        need_empty_category: optional(flag),
        lang: optional(shortText(10)),
      }),
    output: () => z.object({ entity_type: z.number(), categories: z.array(productCategory()) }),
  }),
  /** Copies a product into a workspace of the caller. */
  duplicate: post(`${root}/duplicate`, {
    ...session,
    audit: { 'zh-CN': '复制产品', en: 'Copied a product' },
    errors: [...errors, 'copyInvalid', 'folderNotFound'],
    input: () =>
      z.object({
        product_id: id,
        entity_type: count,
        /** The caller's personal workspace by default. */
        space_id: idOrNone,
        name: optional(shortText(200)),
        folder_id: idOrNone,
      }),
    output: () =>
      z.object({
        new_entity_id: id,
        new_plugin_id: id,
        /** Added: the copy goes on if it is still `processing`; `copyStatuses`. */
        task_id: z.string(),
        status: z.number(),
        /** Added: what was replaced or left out. */
        warnings: z.array(z.object({ code: z.string(), subject: z.string(), name: z.string() })),
      }),
  }),
  updates: get(`${root}/updates`, {
    ...session,
    added: 'copies of products, and uses of plugins, for which a newer version is listed',
    audit: { 'zh-CN': '查看产品更新', en: 'Viewed updates of products' },
    input: () => z.object({ ...paging('page_num', 'page_size') }),
    output: () =>
      z.object({
        updates: z.array(
          z.object({
            product_id: id,
            name: z.string(),
            entity_type: z.number(),
            /** The copy, and the version that it was made from. */
            space_id: id,
            object_id: id,
            from_version: z.string(),
            to_version: z.string(),
            changelog: z.string(),
            listed_at: z.string(),
          }),
        ),
        has_more: z.boolean(),
        total: z.number(),
      }),
  }),
  uses: get(`${root}/uses`, {
    ...session,
    added: 'where the caller uses a product: what refers to a plugin, and copies of a template',
    audit: { 'zh-CN': '查看产品的使用位置', en: 'Viewed where a product is used' },
    errors: ['productNotFound'],
    input: () => z.object({ product_id: id }),
    output: () =>
      z.object({
        /** In workspaces of the caller: what uses the plugin, or the copies that they made. At most 50. */
        uses: z.array(
          z.object({
            /** `bot`, `workflow`, `project` or another kind of resource. */
            kind: z.string(),
            id,
            name: z.string(),
            space_id: id,
            space_name: z.string(),
          }),
        ),
        /** All of these. */
        total: z.number(),
        /** By everybody: what uses the plugin, or copies. */
        public_count: z.number(),
      }),
  }),
  tryChat: stream(`${root}/try_chat`, {
    auth: 'session',
    added: 'a short chat with the listed version of an agent, without rights to its original',
    audit: { 'zh-CN': '试用智能体产品', en: 'Tried an agent in the marketplace' },
    errors: [...errors, 'productTryRefused'],
    input: () =>
      z.object({
        product_id: id,
        query: shortText(productLimits.question),
        /** Earlier messages of this try-out, oldest first. */
        history: optional(
          z
            .array(
              z.object({
                role: z.enum(['user', 'assistant']),
                content: shortText(productLimits.question * 2),
              }),
            )
            .max(20),
        ),
      }),
    output: () => z.object({ event: z.string(), data: json }),
  }),
  tryRun: post(`${root}/try_run`, {
    ...session,
    added: 'one run of the listed version of a workflow, without rights to its original',
    audit: { 'zh-CN': '试用工作流产品', en: 'Tried a workflow in the marketplace' },
    errors: [...errors, 'productTryRefused'],
    input: () => z.object({ product_id: id, inputs: optional(z.record(shortText(200), json)) }),
    output: () =>
      z.object({
        /** `success` or `failed`. */
        status: z.string(),
        output: z.string(),
        error: z.string(),
        duration_ms: z.number(),
      }),
  }),
} as const;
