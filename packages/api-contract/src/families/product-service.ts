import * as z from 'zod';
import { notBuiltLabel as audit, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, idOrNone, list, optional, shortText } from '../kernel/fields.js';

const session = { auth: 'session', text: 'message' } as const;
const root = '/api/marketplace/product';
const notice = '/api/marketplace/notify';
const added = 'the interface has it, the catalogue does not';
const written = { errors: ['copilotFailed', 'modelFailed', 'notSetUp'] } as const;

/** What a model writes for a listing (`generate_type`). */
export const listingTexts = { readme: 1, category: 2 } as const;

/** State of the verification of a developer. */
export const verifyStatuses = { pending: 1, succeeded: 2, failed: 3, inProgress: 4 } as const;

/** What surrounds products: developers, translations, shared conversations, and trade. */
export const productService = defineFamily('productService', {
  /** Whether the caller is a verified developer: whoever has verified their email address. */
  developer: get(`${root}/developer/info`, {
    ...session,
    audit: { 'zh-CN': '查看开发者信息', en: 'Viewed their developer information' },
    output: () => z.object({ verify_status: z.number() }),
  }),
  verifyDeveloper: post(`${root}/developer/verify`, { ...session, audit }),
  sendMailCode: post(`${notice}/email_verify/send`, { ...session, audit }),
  checkMailCode: post(`${notice}/email_verify/check`, { ...session, audit }),
  sendPhoneCode: post(`${notice}/mobile_verify/send`, { ...session, audit }),
  checkPhoneCode: post(`${notice}/mobile_verify/check`, { ...session, audit }),
  /** Spaces that may list templates; empty, because all may. */
  templateSpaces: get(`${root}/template/white_list/config`, {
    ...session,
    audit: { 'zh-CN': '查看模板白名单', en: 'Viewed who may list templates' },
    output: () => z.object({ space_ids: z.array(z.string()) }),
  }),
  mayListTemplates: get(`${root}/template/white_list/check_user`, {
    ...session,
    audit: { 'zh-CN': '查看能否上架模板', en: 'Viewed whether they may list templates' },
    output: () => z.object({ is_in_white_list: z.boolean() }),
  }),
  /** Prices to choose from: everything is free. */
  prices: get(`${root}/listing_price_range`, {
    ...session,
    added,
    audit: { 'zh-CN': '查看可选价格', en: 'Viewed the prices to choose from' },
    input: () => z.object({ entity_type: optional(count) }),
    output: () => z.object({ prices: z.array(z.number()) }),
  }),
  uploadToken: get(`${root}/image/get_upload_token`, { ...session, audit }),
  /** Translates Markdown by the model of the installation. */
  translateMarkdown: post(`${root}/translate/md`, {
    ...session,
    ...written,
    audit: { 'zh-CN': '翻译产品介绍', en: 'Translated a description of a product' },
    input: () => z.object({ input: shortText(20_000), target_language: shortText(20) }),
    output: () => z.object({ output: z.string() }),
  }),
  translateTexts: post(`${root}/translate/text`, {
    ...session,
    ...written,
    audit: { 'zh-CN': '翻译产品文本', en: 'Translated texts of a product' },
    input: () =>
      z.object({
        inputs: list(shortText(2_000)).pipe(z.array(z.string()).max(50)),
        target_language: shortText(20),
      }),
    /** In the order of the inputs. */
    output: () => z.object({ outputs: z.array(z.string()) }),
  }),
  /** Has the model of the installation write the description of a listing, or choose its category. */
  generateListing: post(`${root}/generate_listing_info`, {
    ...session,
    errors: [...written.errors, 'productInvalid'],
    audit: { 'zh-CN': '生成上架信息', en: 'Wrote the texts of a listing with a model' },
    input: () =>
      z.object({
        /** One of `listingTexts`. */
        generate_type: count,
        entity: z.object({
          entity_type: count,
          entity_id: idOrNone,
          entity_version: optional(shortText(100)),
        }),
      }),
    output: () => z.object({ readme: optional(z.string()), category_id: optional(z.string()) }),
  }),
  shareConversation: post(`${root}/share/create`, { ...session, audit }),
  sharedConversation: get(`${root}/share/detail`, { ...session, audit }),
  task: get(`${root}/task/info`, { ...session, audit }),
  previewUrl: post(`${root}/url/preview`, { ...session, audit }),
  globalProduct: get(`${root}/detail/global`, { ...session, audit }),
  globalProductHistory: get(`${root}/admin/global_product/history`, { ...session, audit }),
  activateGlobalProduct: post(`${root}/admin/global_product/activate`, { ...session, audit }),
  updateGlobalProduct: post(`${root}/admin/global_product/update`, { ...session, audit }),
  signAgreement: post(`${root}/sign_agreement`, { ...session, added, audit }),
  commercialSetting: get(`${root}/entity_commercial_setting`, {
    ...session,
    added,
    audit,
    input: () => z.object({ entity_type: optional(count), entity_id: idOrNone }),
  }),
  leadsForm: get(`${root}/build_leads_form/schema`, { ...session, added, audit }),
  submitLeadsForm: post(`${root}/build_leads_form/submit`, { ...session, added, audit }),
  domainProof: get('/NS5J4lCu75.txt', { ...session, audit }),
});
