import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { productInfo, productMetaInfo } from '../product/shapes.js';

const session = { auth: 'session', text: 'message' } as const;
const root = '/api/marketplace/product';

/** Longest text that is searched for. */
export const maxKeyword = 100;

/** `operation_type` of a report. */
export const productActions = { used: 1, viewed: 2 } as const;

/** `source` of the products of a person. */
export const userProductSources = { listed: 1, used: 2, viewed: 3, favorite: 4, like: 5 } as const;

/** Kinds of filters: where a product can be published to, and the models that it uses. */
export const productFilters = { platform: 1, model: 2 } as const;

/** What a product is made of, as a filter. */
export const productComponents = {
  plugin: 1,
  workflow: 2,
  knowledge: 3,
  voice: 4,
  card: 5,
  imageWorkflow: 6,
} as const;

/** Longer texts are cut: a keyword is not a document. */
const keyword = () => optional(shortText(10_000));

const types = () => ({
  /** One of `productTypes`; all by default. */
  entity_type: optional(count),
  entity_types: optional(list(count)),
});

/** Filters that lists and searches share: all must match, of a list any value. */
const filters = () => ({
  ...types(),
  /** `productSorts`; by default relevance with a keyword, else heat. */
  sort_type: optional(count),
  /** `publishModes`. */
  publish_mode: optional(count),
  publish_platform_ids: optional(list(shortText(100))),
  is_official: optional(flag),
  plugin_type: optional(count),
});

const found = () => ({ products: z.array(productInfo()), has_more: z.boolean(), total: z.number() });

/** Finds listed products, and remembers what people do with them. */
export const productSearch = defineFamily('productSearch', {
  /** Listed products. By heat, those that administrators recommend come first. */
  list: get(`${root}/list`, {
    ...session,
    audit: { 'zh-CN': '浏览市场', en: 'Browsed the marketplace' },
    errors: ['productNotFound'],
    input: () =>
      z.object({
        ...filters(),
        category_id: optional(shortText(20)),
        category_ids: optional(list(id)),
        keyword: keyword(),
        /** 1 only recommended products. */
        source: optional(count),
        topic_id: idOrNone,
        /** A token of `productAdmin.topicPreview`: shows a topic before it is listed. */
        preview_topic_id: optional(shortText(500)),
        is_free: optional(flag),
        paid_type: optional(count),
        need_extra: optional(flag),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object(found()),
  }),
  search: get(`${root}/search`, {
    ...session,
    audit: { 'zh-CN': '搜索市场', en: 'Searched the marketplace' },
    input: () =>
      z.object({
        ...filters(),
        keyword: keyword(),
        category_ids: optional(list(id)),
        model_ids: optional(list(shortText(100))),
        components: optional(list(count)),
        is_recommend: optional(flag),
        product_paid_type: optional(count),
        bot_mod_type: optional(count),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        ...found(),
        /** Products of each type with this keyword and these filters, whatever types are requested. */
        entity_total: z.record(z.string(), z.number()),
      }),
  }),
  /** Products whose name begins with the keyword or contains it; the most popular ones without a keyword. */
  suggest: get(`${root}/search/suggest`, {
    ...session,
    audit: { 'zh-CN': '查看市场搜索建议', en: 'Viewed search suggestions of the marketplace' },
    input: () => z.object({ ...types(), keyword: keyword(), ...paging('page_num', 'page_size') }),
    output: () =>
      z.object({
        suggestions: z.array(productMetaInfo()),
        suggestion_v2: z.array(productInfo()),
        has_more: z.boolean(),
      }),
  }),
  /** The products that fit a described need best: some of its words suffice. */
  suggestForNeed: get(`${root}/search/nl/suggest`, {
    ...session,
    audit: { 'zh-CN': '按需求查找产品', en: 'Searched for products by a description' },
    input: () => z.object({ keyword: keyword(), entity_type: optional(count) }),
    output: () => z.object({ suggestions: z.array(productInfo()) }),
  }),
  filters: get(`${root}/filters`, {
    ...session,
    audit: { 'zh-CN': '查看市场筛选项', en: 'Viewed the filters of the marketplace' },
    input: () => z.object({ entity_type: count }),
    output: () =>
      z.object({
        /** By number in `productFilters`; what listed products of the type have. */
        filters: z.record(
          z.string(),
          z.array(z.object({ id: z.string(), name: z.string(), icon_url: z.string() })),
        ),
      }),
  }),
  platforms: get(`${root}/platforms`, {
    ...session,
    audit: { 'zh-CN': '查看产品发布渠道', en: 'Viewed the channels of products' },
    output: () => z.object({ platforms: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  /** Remembers that the caller opened or used a product. */
  reportAction: post(`${root}/user/action`, {
    ...session,
    audit: { 'zh-CN': '查看或使用产品', en: 'Opened or used a product' },
    errors: ['productNotFound'],
    input: () =>
      z.object({
        product_id: id,
        entity_type: optional(count),
        /** `productActions`. */
        operation_type: count,
      }),
  }),
  /** Products that the caller used, opened or marked, latest first; or what a person has listed. */
  userProducts: get(`${root}/user_product/list`, {
    ...session,
    audit: { 'zh-CN': '查看用户的产品', en: 'Viewed the products of a user' },
    input: () =>
      z.object({
        ...types(),
        /** `userProductSources`. */
        source: count,
        /** Whose listed products; the caller's by default. Other sources are always the caller's. */
        user_id: idOrNone,
        /** Seconds since 1970. */
        begin_at: optional(count),
        end_at: optional(count),
        ...paging('cursor', 'limit'),
      }),
    output: () =>
      z.object({ products: z.array(productInfo()), has_more: z.boolean(), next_cursor: z.string() }),
  }),
  userProductCount: get(`${root}/user_product/count`, {
    ...session,
    audit: { 'zh-CN': '查看用户的产品数量', en: 'Viewed how many products a user has' },
    input: () => z.object({ ...types(), source: optional(count), user_id: idOrNone }),
    output: () => z.object({ counter: z.record(z.string(), z.number()), total_count: z.number() }),
  }),
  /** Favourite products of the caller, by page; `favorite.list` has favourites of every kind. */
  favorites: get(`${root}/favorite/list`, {
    ...session,
    audit: { 'zh-CN': '查看收藏的产品', en: 'Viewed favorite products' },
    input: () =>
      z.object({
        ...types(),
        sort_type: optional(count),
        /** Spelled as in the specification. */
        key_wrod: keyword(),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        favorite_products: z.array(z.object({ product: productInfo(), created_at: z.string() })),
        has_more: z.boolean(),
      }),
  }),
  /** Limits of calls of a product: there are none besides those of the plugin itself. */
  callInfo: get(`${root}/call_info`, {
    ...session,
    added: 'the interface has it, the catalogue does not',
    audit: { 'zh-CN': '查看产品调用信息', en: 'Viewed the call limits of a product' },
    input: () => z.object({ entity_type: optional(count), entity_id: idOrNone }),
    output: () =>
      z.object({
        mcp_json: z.string(),
        user_level: z.number(),
        call_count_limit: z.object({ is_unlimited: z.boolean(), used_count: z.number() }),
        call_rate_limit: z.object({ qps: z.number() }),
      }),
  }),
  config: get(`${root}/config`, {
    ...session,
    added: 'the interface has it, the catalogue does not',
    audit: { 'zh-CN': '查看市场配置', en: 'Viewed the configuration of the marketplace' },
    output: () => z.object({ enable_saas_plugin: z.boolean() }),
  }),
  languages: get(`${root}/langs`, {
    ...session,
    audit: { 'zh-CN': '查看市场语言', en: 'Viewed the languages of the marketplace' },
    output: () => z.object({ langs: z.array(z.object({ lang_code: z.string(), name: z.string() })) }),
  }),
  /** The products that were listed last, as news. */
  feed: get(`${root}/feed/list`, {
    ...session,
    audit: { 'zh-CN': '查看市场动态', en: 'Viewed marketplace news' },
    input: () =>
      z.object({
        cursor: paging('cursor').cursor,
        size: optional(count),
        feed_type_list: optional(list(count)),
      }),
    output: () =>
      z.object({
        feed_list: z.array(
          z.object({
            id: z.string(),
            /** 1 a product was listed. */
            feed_type: z.number(),
            /** Seconds since 1970, as text. */
            create_time: z.string(),
            user_info: z.object({
              user_id: id,
              user_name: z.string(),
              name: z.string(),
              avatar_url: z.string(),
            }),
            feed_content: z.object({
              quote: z.object({
                product_card: z.array(
                  z.object({
                    id,
                    name: z.string(),
                    icon_url: z.string(),
                    desc: z.string(),
                    entity_type: z.number(),
                    favorite_count: z.number(),
                    duplicate_count: z.number(),
                    use_count: z.number(),
                  }),
                ),
              }),
            }),
          }),
        ),
        next_cursor: z.string(),
        has_more: z.boolean(),
      }),
  }),
  usages: get(`${root}/usages`, {
    ...session,
    added: 'how often each of the products of the caller was opened and used in the last 30 days',
    audit: { 'zh-CN': '查看多个产品的使用情况', en: 'Viewed the usage of products' },
    input: () => z.object({ product_ids: list(id).refine((ids) => ids.length <= 100, 'at most 100') }),
    output: () =>
      z.object({
        /** Of the given products those that the caller owns, or all for administrators. */
        usages: z.array(
          z.object({ product_id: id, viewed: z.number(), used: z.number(), favorited: z.number() }),
        ),
      }),
  }),
  usage: get(`${root}/usage`, {
    ...session,
    added: 'how often a product is opened and used, for its owner and for administrators',
    audit: { 'zh-CN': '查看产品使用情况', en: 'Viewed the usage of a product' },
    errors: ['productNotFound'],
    input: () =>
      z.object({
        product_id: id,
        /** The last days; 30 by default. */
        days: optional(count.pipe(z.number().min(1).max(365))),
      }),
    output: () =>
      z.object({
        /** Oldest first, without days on which nothing happened. Each person counts once a day. */
        days: z.array(
          z.object({ date: z.string(), viewed: z.number(), used: z.number(), favorited: z.number() }),
        ),
        viewed: z.number(),
        used: z.number(),
        favorited: z.number(),
        /** Since the product exists. */
        favorite_count: z.number(),
        duplicate_count: z.number(),
      }),
  }),
});
