import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { landingCalls } from '../product/landingCalls.js';
import { imageInfo, productInfo, productMetaInfo } from '../product/shapes.js';

const session = { auth: 'session', text: 'message' } as const;
const administrative = { ...session, isAdministrative: true } as const;
const root = '/api/marketplace/product';
const errors = ['productAdminInvalid', 'productNotFound'] as const;

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

/** State of a topic. */
export const topicStatuses = { initial: 0, listed: 1, unlisted: 2 } as const;

/** Limits of what administrators write. */
export const productAdminLimits = {
  name: 50,
  text: 2_000,
  categories: 100,
  topicProducts: 200,
  entries: 100,
} as const;

const name = () => shortText(productAdminLimits.name * 4);
const text = () => optional(shortText(productAdminLimits.text * 4));
const uri = () => optional(shortText(300));
/** Seconds since 1970, as text or a number. */
const seconds = () => optional(z.union([z.number().int().nonnegative(), shortText(20)]).transform(String));

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

const featuredConfig = () =>
  z.object({
    id,
    product_id: id,
    begin_time_second: z.string(),
    end_time_second: z.string(),
    reason: z.string(),
    description: z.string(),
    banner_uri: z.string(),
    banner_url: z.string(),
    button_text: z.string(),
    is_show_prologue: z.boolean(),
    /** It is shown now. */
    is_valid: z.boolean(),
  });

const topic = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    banner_uri: z.string(),
    banner_url: z.string(),
    /** `topicStatuses`. */
    status: z.number(),
    begin_time_second: z.string(),
    end_time_second: z.string(),
    entity_type: z.number(),
    product_ids: z.array(id),
    reason: z.string(),
    introduction_url: z.string(),
  });

const window = () => ({ begin_time_second: seconds(), end_time_second: seconds() });
const preview = () => z.object({ preview_id: z.string() });

/** What administrators of the installation arrange in the store, and its public side. */
export const productAdmin = defineFamily('productAdmin', {
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
  recommend: post(`${root}/admin/recommend_config/set`, {
    ...administrative,
    audit: { 'zh-CN': '修改产品推荐', en: 'Changed recommended products' },
    errors,
    input: () =>
      z.object({
        /** `changeTypes`; either writes the entry of each product. */
        op_type: optional(count),
        entity_type: optional(count),
        product_ids: z.array(id).min(1).max(productAdminLimits.entries),
        /** Of several products, the first has this index and the others follow it. */
        config: z.object({
          index: count,
          index_begin_time_second: seconds(),
          index_expire_time_second: seconds(),
          user_count_base: optional(z.union([count, shortText(20)]).transform(String)),
        }),
      }),
  }),
  unrecommend: post(`${root}/admin/recommend_config/delete`, {
    ...administrative,
    audit: { 'zh-CN': '取消产品推荐', en: 'Stopped recommending products' },
    errors,
    input: () =>
      z.object({
        entity_type: optional(count),
        product_ids: z.array(id).min(1).max(productAdminLimits.entries),
      }),
  }),
  featuredList: get(`${root}/admin/featured/list`, {
    ...administrative,
    audit: { 'zh-CN': '查看精选产品设置', en: 'Viewed the settings of featured products' },
    input: () => z.object({ ...window(), entity_type: optional(count), entity_types: optional(list(count)) }),
    output: () =>
      z.object({
        featured_product_info_list: z.array(
          z.object({ featured_product_config: featuredConfig(), meta_info: optional(productMetaInfo()) }),
        ),
      }),
  }),
  latestFeatured: get(`${root}/admin/featured/get_latest`, {
    ...administrative,
    audit: { 'zh-CN': '查看最近的精选产品', en: 'Viewed the latest featured product' },
    input: () => z.object({ product_id: idOrNone, entity_type: optional(count) }),
    output: () => z.object({ featured_product_config: optional(featuredConfig()) }),
  }),
  /** Shows a listed product at the top of its page for some time; the times of one type may not overlap. */
  setFeatured: post(`${root}/admin/featured/set`, {
    ...administrative,
    audit: { 'zh-CN': '修改精选产品', en: 'Changed featured products' },
    errors,
    input: () =>
      z.object({
        /** `changeTypes`. */
        op_type: optional(count),
        entity_type: optional(count),
        config: z.object({
          id: idOrNone,
          product_id: idOrNone,
          ...window(),
          reason: text(),
          description: text(),
          banner_uri: uri(),
          button_text: text(),
          is_show_prologue: optional(flag),
        }),
      }),
    output: () => z.object({ id }),
  }),
  deleteFeatured: post(`${root}/admin/featured/delete`, {
    ...administrative,
    audit: { 'zh-CN': '删除精选产品', en: 'Deleted a featured product' },
    errors,
    input: () => z.object({ id, entity_type: optional(count) }),
  }),
  featuredPreview: get(`${root}/admin/featured/get_preview_id`, {
    ...administrative,
    audit: { 'zh-CN': '预览精选产品', en: 'Previewed a featured product' },
    errors,
    input: () => z.object({ id }),
    /** Valid for an hour. */
    output: preview,
  }),
  featured: get(`${root}/featured/get_current`, {
    ...session,
    audit: { 'zh-CN': '查看精选产品', en: 'Viewed featured products' },
    errors,
    input: () =>
      z.object({
        entity_type: optional(count),
        entity_types: optional(list(count)),
        /** Shows one before its time. */
        PreviewID: optional(shortText(500)),
      }),
    output: () =>
      z.object({
        featured_info_list: z.array(
          z.object({
            featured_product: z.object({
              id,
              reason: z.string(),
              description: z.string(),
              banner_url: z.string(),
              banner_url_small: z.string(),
              button_text: z.string(),
              is_show_prologue: z.boolean(),
              prologue: z.string(),
            }),
            product_info: productInfo(),
          }),
        ),
      }),
  }),
  topics: get(`${root}/admin/topic/list`, {
    ...administrative,
    audit: { 'zh-CN': '查看专题设置', en: 'Viewed the settings of topics' },
    input: () => z.object({ ...window(), entity_type: optional(count) }),
    output: () => z.object({ topics: z.array(topic()) }),
  }),
  setTopic: post(`${root}/admin/topic/set`, {
    ...administrative,
    audit: { 'zh-CN': '修改专题', en: 'Changed a topic' },
    errors,
    input: () =>
      z.object({
        /** `changeTypes`. */
        op_type: optional(count),
        topic: z.object({
          id: idOrNone,
          name: name(),
          description: text(),
          banner_uri: uri(),
          ...window(),
          entity_type: count,
          product_ids: optional(z.array(id).max(productAdminLimits.topicProducts)),
          reason: text(),
          introduction_url: text(),
        }),
      }),
    output: () => z.object({ id }),
  }),
  deleteTopic: post(`${root}/admin/topic/delete`, {
    ...administrative,
    audit: { 'zh-CN': '删除专题', en: 'Deleted a topic' },
    errors,
    input: () => z.object({ id }),
  }),
  /** From initial to listed, from listed to unlisted and back. */
  topicStatus: post(`${root}/admin/topic/update_status`, {
    ...administrative,
    audit: { 'zh-CN': '修改专题状态', en: 'Changed the status of a topic' },
    errors,
    input: () => z.object({ id, status: count }),
  }),
  topicPreview: get(`${root}/admin/topic/get_preview_id`, {
    ...administrative,
    audit: { 'zh-CN': '预览专题', en: 'Previewed a topic' },
    errors,
    input: () => z.object({ id }),
    /** Valid for an hour. */
    output: preview,
  }),
  /** Topics that are listed, within their time. Their products are in `productSearch.list`. */
  currentTopics: get(`${root}/topic/get_current`, {
    ...session,
    audit: { 'zh-CN': '查看专题', en: 'Viewed topics' },
    errors,
    input: () => z.object({ entity_type: optional(count), preview_id: optional(shortText(500)) }),
    output: () =>
      z.object({
        topics: z.array(
          z.object({
            id,
            name: z.string(),
            description: z.string(),
            banner_url: z.string(),
            banner_url_small: z.string(),
            reason: z.string(),
            introduction_url: z.string(),
          }),
        ),
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
