import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { name, uri } from '../product/adminFields.js';
import { productAdminLimits } from '../product/adminLimits.js';
import { curationCalls } from '../product/curationCalls.js';
import { landingCalls } from '../product/landingCalls.js';
import { imageInfo, productInfo } from '../product/shapes.js';

const session = { auth: 'session', text: 'message' } as const;
const administrative = { ...session, isAdministrative: true } as const;
const root = '/api/marketplace/product';
const errors = ['productAdminInvalid', 'productNotFound'] as const;

export { productAdminLimits } from '../product/adminLimits.js';
export { topicStatuses } from '../product/curationCalls.js';
export {
  type LandingSection,
  landingChanges,
  landingEntries,
  landingSections,
  landingTypes,
  maxLandingEntries,
} from '../product/landingCalls.js';

/** Whether a call adds an entry or changes one. */
export const changeTypes = { add: 1, update: 2 } as const;

const category = () =>
  z.object({
    id,
    /** In the language of the caller. */
    name: z.string(),
    /** Added. */
    name_zh: z.string(),
    name_en: z.string(),
    icon_url: z.string(),
    active_icon_url: z.string(),
    icon_uri: z.string(),
    active_icon_uri: z.string(),
    index: z.number(),
    entity_type: z.number(),
    product_count: z.number(),
  });

const recommendation = () =>
  z.object({
    product_id: id,
    index: z.number(),
    index_begin_time_second: z.string(),
    index_expire_time_second: z.string(),
    user_count_base: z.string(),
    entity_type: z.number(),
  });

/** What administrators of the installation arrange in the store, and its public side. */
export const productAdmin = defineFamily('productAdmin', {
  ...curationCalls,
  /** Products in any state, the latest listed first by default. */
  list: get(`${root}/admin/list`, {
    ...administrative,
    audit: { 'zh-CN': '查看全部产品', en: 'Viewed all products' },
    input: () =>
      z.object({
        entity_type: optional(count),
        entity_types: optional(list(count)),
        sort_type: optional(count),
        category_id: idOrNone,
        category_ids: optional(list(id)),
        keyword: optional(shortText(200)),
        /** 1 only recommended products. */
        source: optional(count),
        product_status: optional(count),
        /** Added: state of the latest draft; 1 is the review queue. */
        audit_status: optional(count),
        entity_ids: optional(list(id)),
        product_ids: optional(list(id)),
        is_official_product: optional(flag),
        author_id: idOrNone,
        first_listing: optional(flag),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        products: z.array(
          productInfo().extend({
            recommend_config: optional(recommendation()),
            /** Added. */
            space_id: id,
          }),
        ),
        has_more: z.boolean(),
        total: z.number(),
      }),
  }),
  categories: get(`${root}/admin/category/list`, {
    ...administrative,
    audit: { 'zh-CN': '查看产品分类设置', en: 'Viewed the category settings of the marketplace' },
    input: () => z.object({ entity_type: optional(count) }),
    output: () => z.object({ entity_type: z.number(), categories: z.array(category()) }),
  }),
  /** Replaces all categories of a type, in their order. One that has products cannot be left out. */
  saveCategories: post(`${root}/admin/category/save`, {
    ...administrative,
    audit: { 'zh-CN': '修改产品分类', en: 'Changed the categories of the marketplace' },
    errors,
    input: () =>
      z.object({
        entity_type: count,
        categories: z
          .array(
            z.object({
              id: idOrNone,
              /** In both languages, unless one is given by itself. */
              name: name(),
              /** Added. */
              name_zh: optional(name()),
              name_en: optional(name()),
              icon_uri: uri(),
              active_icon_uri: uri(),
            }),
          )
          .max(productAdminLimits.categories),
      }),
  }),
  /** Stores a picture for banners and logos: PNG, JPEG or WebP as base64. */
  uploadImage: post(`${root}/admin/image/upload`, {
    ...administrative,
    audit: { 'zh-CN': '上传市场图片', en: 'Uploaded an image for the marketplace' },
    errors: ['uploadInvalid', 'uploadTooLarge'],
    limit: 7_000_000,
    input: () => z.object({ data: z.string().max(6_990_000) }),
    output: imageInfo,
  }),
  /** Agents of the store with their scores. Nothing scores agents yet, so scores are absent. */
  scores: get(`${root}/admin/score/bots`, {
    ...administrative,
    audit: { 'zh-CN': '查看智能体评分', en: 'Viewed the scores of agents' },
    input: () =>
      z.object({
        product_ids: optional(list(id)),
        bot_ids: optional(list(id)),
        has_been_checked: optional(flag),
        is_recommended: optional(flag),
        /** Scores from this number up: products without a score are left out. */
        total_score_min: optional(count),
        sort_type: optional(count),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        bot_score_list: z.array(
          z.object({
            product_id: id,
            bot_id: id,
            title: z.string(),
            last_listing_at: z.string(),
            is_recommended: z.boolean(),
            has_been_checked: z.boolean(),
            /** Absent until it is scored. */
            total_scores: optional(z.object({ total_score: z.string() })),
            product_info: optional(productInfo()),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** Marks products as checked, or takes the mark away. */
  markScores: post(`${root}/admin/score/mark`, {
    ...administrative,
    audit: { 'zh-CN': '标记产品评分', en: 'Marked the scores of products' },
    errors,
    input: () =>
      z.object({
        product_ids: z.array(id).min(1).max(productAdminLimits.entries),
        /** 1 checked, 2 not. */
        mark_type: count.pipe(z.number().min(1).max(2)),
      }),
  }),
  /** Tools of a plugin in the store. */
  pluginInfo: get(`${root}/admin/plugin/info`, {
    ...administrative,
    envelope: 'fields',
    audit: { 'zh-CN': '查看市场插件信息', en: 'Viewed a plugin of the marketplace' },
    errors,
    input: () => z.object({ plugin_id: id }),
    output: () =>
      z.object({
        plugin_tool_infos: z.array(z.object({ id, name: z.string(), description: z.string() })),
        readme: z.string(),
        connector_ids: z.array(z.string()),
      }),
  }),
  ...landingCalls,
});
