import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { count, flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { name, seconds, text, uri } from './adminFields.js';
import { productAdminLimits } from './adminLimits.js';
import { productInfo, productMetaInfo } from './shapes.js';

const session = { auth: 'session', text: 'message' } as const;
const administrative = { ...session, isAdministrative: true } as const;
const root = '/api/marketplace/product';
const errors = ['productAdminInvalid', 'productNotFound'] as const;

/** State of a topic. */
export const topicStatuses = { initial: 0, listed: 1, unlisted: 2 } as const;

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

/** What administrators put first in the store: recommended and featured products, and topics. */
export const curationCalls = {
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
} as const;
