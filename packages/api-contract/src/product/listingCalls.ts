import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { count, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentReason } from '../kernel/sentReason.js';
import { entityFields, listingFields } from './fields.js';
import { imageInfo, productExtras, productInfo, productMetaInfo } from './shapes.js';
import { productLimits } from './types.js';

const session = { auth: 'session', text: 'message' } as const;
const errors = ['productInvalid', 'productNotFound', 'productConflict', 'productPrivateResources'] as const;
const root = '/api/marketplace/product';

/** What owners do with their products. */
export const listingCalls = {
  /** Submits a published version for the store. Without review it is listed at once. */
  listing: post(`${root}/listing`, {
    ...session,
    audit: { 'zh-CN': '提交产品上架', en: 'Submitted a product to the marketplace' },
    errors,
    input: () => z.object({ ...entityFields(), ...listingFields() }),
    output: () =>
      z.object({
        /** One of `draftStatuses`. */
        audit_status: z.number(),
        /** Added. */
        product_id: id,
        draft_id: id,
        /** What did not become part of it, or what others share; in English. */
        warnings: z.array(z.string()),
        /** The same as keys with parameters. */
        warning_reasons: z.array(z.object({ text: z.string(), why: optional(sentReason()) })),
      }),
  }),
  /** Takes a product of the caller out of the store. */
  unlisting: post(`${root}/unlisting`, {
    ...session,
    audit: { 'zh-CN': '下架产品', en: 'Unlisted a product' },
    errors,
    input: () => z.object({ product_id: id }),
  }),
  withdraw: post(`${root}/withdraw`, {
    ...session,
    added: 'withdraws a draft that waits for its review; the specification has no call for it',
    audit: { 'zh-CN': '撤回产品草稿', en: 'Withdrew a product from review' },
    errors,
    input: () => z.object({ product_id: id }),
  }),
  /** The products of the caller, the latest changed first. */
  manageList: get(`${root}/manage_list`, {
    ...session,
    added: 'only in the interface files: the products of the caller',
    audit: { 'zh-CN': '查看自己的产品', en: 'Viewed their own products' },
    input: () =>
      z.object({
        ...paging('page_num', 'page_size'),
        entity_types: optional(list(count)),
        space_id: idOrNone,
        statuses: optional(list(count)),
      }),
    output: () => z.object({ products: z.array(productInfo()), has_more: z.boolean(), total: z.number() }),
  }),
  /** What a listing of this object would show, before it is a product. */
  entityInfo: get(`${root}/entity/info`, {
    ...session,
    audit: { 'zh-CN': '查看待上架对象的信息', en: 'Viewed what a listing would show' },
    errors,
    input: () => z.object({ entity_id: id, entity_type: count, entity_version: optional(shortText(100)) }),
    output: () =>
      z.object({
        meta_info: productMetaInfo(),
        ...productExtras(),
        /** Added: published versions, newest first. */
        versions: z.array(z.object({ version: z.string(), note: z.string(), created_at: z.string() })),
        /** Added: why it cannot be listed, in English; empty if it can. */
        problems: z.array(z.string()),
        /** Added: the same as keys with parameters. */
        problem_reasons: z.array(z.object({ text: z.string(), why: optional(sentReason()) })),
        /** Added: whether listings wait for a review. */
        needs_review: z.boolean(),
      }),
  }),
  /** Changes what needs no review: category and covers of the listed version. */
  updateAttributes: post(`${root}/attr/update`, {
    ...session,
    audit: { 'zh-CN': '修改产品属性', en: 'Changed the attributes of a product' },
    errors,
    input: () =>
      z.object({
        product_id: id,
        entity_type: count,
        /** Stored by nobody yet: conversations of agents as examples. */
        bot_attr: optional(z.object({})),
        /** Added. */
        category_id: idOrNone,
        covers: listingFields().covers,
      }),
    output: () => z.object({ task_id: z.string() }),
  }),
  /** Stores a cover for products of the caller: PNG, JPEG or WebP as base64. */
  uploadImage: post(`${root}/image/upload`, {
    ...session,
    audit: { 'zh-CN': '上传产品封面', en: 'Uploaded a product cover' },
    errors: ['productInvalid'],
    limit: Math.ceil((productLimits.coverBytes * 4) / 3) + 10_000,
    input: () =>
      z.object({ data: optional(z.string().max(Math.ceil((productLimits.coverBytes * 4) / 3) + 1000)) }),
    output: imageInfo,
  }),
  imageUrl: get(`${root}/image/get_url`, {
    ...session,
    audit: { 'zh-CN': '查看产品封面', en: 'Viewed a product cover' },
    input: () => z.object({ uri: optional(shortText(300)) }),
    output: () => z.object({ url: z.string() }),
  }),
} as const;
