import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { entityFields, listingFields } from './fields.js';
import { imageInfo, productMetaInfo, productPerson } from './shapes.js';
import { productLimits } from './types.js';

const administrative = { auth: 'session', text: 'message', isAdministrative: true } as const;
const errors = ['productInvalid', 'productNotFound', 'productConflict', 'productPrivateResources'] as const;
const root = '/api/marketplace/product';
const batch = () => z.array(id).min(1).max(productLimits.batch);

/** What a snapshot shows, for the comparison of a draft with what is listed. */
const snapshot = () =>
  z.object({
    name: z.string(),
    description: z.string(),
    readme: z.string(),
    icon_url: z.string(),
    covers: z.array(imageInfo()),
    category_id: id,
    category_note: z.string(),
    publish_mode: z.number(),
    entity_type: z.number(),
    entity_version: z.string(),
    changelog: z.string(),
    /** Text of the insides, one line per part, for reviewers only. */
    insides: z.string(),
  });

/** What administrators of the installation do with products. */
export const reviewCalls = {
  /** With `audit_draft_id` approves a draft; otherwise lists an object directly, or changes a listed product. */
  adminListing: post(`${root}/admin/listing`, {
    ...administrative,
    audit: { 'zh-CN': '批准并上架产品', en: 'Approved or listed a product' },
    errors,
    input: () =>
      z.object({
        ...entityFields(),
        ...listingFields(),
        /** Changes the listed version without a review. */
        only_edit_attr: optional(flag),
        audit_draft_id: idOrNone,
        is_profession: optional(flag),
        /** Added: marks a product of the installation itself. */
        is_official: optional(flag),
      }),
    output: () => z.object({ audit_status: z.number(), product_id: id, draft_id: id }),
  }),
  rejectListing: post(`${root}/admin/reject_listing`, {
    ...administrative,
    added: 'only in the interface files: rejects a draft',
    audit: { 'zh-CN': '拒绝产品上架', en: 'Rejected a product' },
    errors,
    input: () => z.object({ product_draft_id: id, reject_reason: shortText(productLimits.rejectReason * 4) }),
  }),
  adminUnlisting: post(`${root}/admin/unlisting`, {
    ...administrative,
    audit: { 'zh-CN': '管理员下架产品', en: 'Unlisted a product as an administrator' },
    errors,
    input: () => z.object({ product_id: idOrNone, entity_type: optional(count), entity_id: idOrNone }),
  }),
  batchListing: post(`${root}/admin/batch_listing`, {
    ...administrative,
    audit: { 'zh-CN': '批量上架产品', en: 'Listed several products' },
    input: () =>
      z.object({
        products: z
          .array(z.object({ ...entityFields(), ...listingFields() }))
          .min(1)
          .max(productLimits.batch),
      }),
    /** Whether each was listed, by the id of its original. */
    output: () => z.object({ batch_lising_res: z.record(z.string(), z.boolean()) }),
  }),
  batchUnlisting: post(`${root}/admin/batch_unlisting`, {
    ...administrative,
    audit: { 'zh-CN': '批量下架产品', en: 'Unlisted several products' },
    input: () => z.object({ product_ids: batch() }),
    output: () => z.object({ batch_unlising_res: z.record(z.string(), z.boolean()) }),
  }),
  ban: post(`${root}/admin/ban`, {
    ...administrative,
    added: 'bans a product, which its owner cannot list again',
    audit: { 'zh-CN': '禁用产品', en: 'Banned a product' },
    errors,
    input: () => z.object({ product_id: id, reason: shortText(productLimits.rejectReason * 4) }),
  }),
  liftBan: post(`${root}/admin/lift_ban`, {
    ...administrative,
    added: 'lifts the ban of a product, which is unlisted then',
    audit: { 'zh-CN': '解除产品禁用', en: 'Lifted the ban on a product' },
    errors,
    input: () => z.object({ product_id: id }),
  }),
  compareDraft: get(`${root}/admin/compare_draft`, {
    ...administrative,
    added: 'a draft next to the listed version, for its review',
    audit: { 'zh-CN': '查看待审核的产品', en: 'Viewed a product under review' },
    errors,
    input: () => z.object({ product_draft_id: id }),
    output: () =>
      z.object({
        meta_info: productMetaInfo(),
        draft: snapshot(),
        /** Absent if it was never listed. */
        listed: optional(snapshot()),
        changed_fields: z.array(z.string()),
      }),
  }),
  events: get(`${root}/admin/events`, {
    ...administrative,
    added: 'what happened to a product',
    audit: { 'zh-CN': '查看产品事件记录', en: 'Viewed the event log of a product' },
    errors,
    input: () => z.object({ product_id: idOrNone, ...paging('page_num', 'page_size') }),
    output: () =>
      z.object({
        events: z.array(
          z.object({
            id,
            /** '0' for events of categories, topics and the like. */
            product_id: id,
            action: z.string(),
            actor: optional(productPerson()),
            reason: z.string(),
            before: json,
            after: json,
            created_at: z.string(),
          }),
        ),
        has_more: z.boolean(),
        total: z.number(),
      }),
  }),
  settings: get(`${root}/admin/settings`, {
    ...administrative,
    added: 'settings of the store of this installation',
    audit: { 'zh-CN': '查看市场设置', en: 'Viewed the settings of the marketplace' },
    output: () => z.object({ needs_review: z.boolean(), has_community: z.boolean() }),
  }),
  updateSettings: post(`${root}/admin/settings/update`, {
    ...administrative,
    added: 'settings of the store of this installation',
    audit: { 'zh-CN': '修改市场设置', en: 'Changed the settings of the marketplace' },
    input: () => z.object({ needs_review: optional(z.boolean()), has_community: optional(z.boolean()) }),
  }),
} as const;
