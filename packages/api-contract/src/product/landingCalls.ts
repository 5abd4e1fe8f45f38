import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { seconds, text } from './adminFields.js';
import { imageInfo, productInfo } from './shapes.js';

const session = { auth: 'session', text: 'message' } as const;
const administrative = { ...session, isAdministrative: true } as const;
const root = '/api/marketplace/product';

/** Lists of the landing page of the store. */
export const landingTypes = {
  topic: 1,
  topTemplate: 2,
  template: 3,
  customerLogo: 4,
  developerVoice: 5,
  customerCase: 6,
  partner: 7,
  /** Added: the order of the sections. */
  section: 8,
} as const;

/** Sections of the landing page in their usual order: `landingTypes.topic` is shown as banners. */
export const landingSections = [
  'banners',
  'featured',
  'topics',
  'top_templates',
  'templates',
  'plugins',
] as const;
/** A section of the landing page. */
export type LandingSection = (typeof landingSections)[number];

/** What a change of the landing page does (`op_type`). */
export const landingChanges = { add: 1, update: 2, delete: 3, overwrite: 4 } as const;

/** Maximum of entries in a list. */
export const maxLandingEntries = 200;

const line = () => optional(shortText(1_000));
const image = () => optional(z.object({ uri: shortText(300), url: optional(shortText(3_000)) }));
const sort = optional(count);
const entryId = () => ({ id: idOrNone });

/** Entries of each list as administrators write them, by the field of the API. */
export const landingEntries = {
  top_templates: () => z.object({ product_id: id }),
  templates: () => z.object({ product_id: id }),
  customer_logos: () => z.object({ ...entryId(), company_name: line(), logo: image() }),
  topics: () =>
    z.object({
      ...entryId(),
      button_text: line(),
      jump_link: line(),
      title: line(),
      description: text(),
      cover: image(),
      /** Added: for people who read English; those above by default. */
      title_en: line(),
      description_en: text(),
      button_text_en: line(),
      /** Added: when it is shown. */
      begin_time_second: seconds(),
      end_time_second: seconds(),
    }),
  sections: () => z.object({ name: z.enum(landingSections), is_hidden: optional(flag) }),
  developer_voices: () =>
    z.object({
      ...entryId(),
      content: text(),
      sort,
      /** Named by administrators; need not be a person of this installation. */
      user: optional(z.object({ name: line(), user_name: line(), avatar_url: line() })),
    }),
  customer_cases: () =>
    z.object({
      ...entryId(),
      cover: image(),
      title: line(),
      description: text(),
      industry_tag: line(),
      platform_tag: line(),
      doc_path: line(),
      logo: image(),
      sort,
    }),
  partners: () =>
    z.object({
      ...entryId(),
      sort,
      company_name: line(),
      logo: image(),
      introduction: text(),
      partner_tags: optional(z.array(shortText(100)).max(20)),
      home_space_url: line(),
      template_url: line(),
      remark: line(),
    }),
} as const;

const entries = <Entry extends z.ZodType>(entry: () => Entry) =>
  optional(z.array(entry()).max(maxLandingEntries));

const allEntries = () => ({
  top_templates: entries(landingEntries.top_templates),
  templates: entries(landingEntries.templates),
  customer_logos: entries(landingEntries.customer_logos),
  topics: entries(landingEntries.topics),
  developer_voices: entries(landingEntries.developer_voices),
  customer_cases: entries(landingEntries.customer_cases),
  partners: entries(landingEntries.partners),
  sections: entries(landingEntries.sections),
});

const shownProduct = () =>
  z.object({
    product_id: id,
    entity_type: z.number(),
    title: z.string(),
    description: z.string(),
    covers: z.array(imageInfo()),
    /** Added: what lists of products show of it. */
    product_info: productInfo(),
  });

/** The landing page of the store: lists that administrators keep. */
export const landingCalls = {
  landing: get(`${root}/landing_info`, {
    ...session,
    audit: { 'zh-CN': '查看市场首页', en: 'Viewed the landing page of the marketplace' },
    /** Products that are not listed are left out, and topics outside of their time. */
    output: () =>
      z.object({
        /** Added: the sections that are shown, in their order. */
        sections: z.array(z.enum(landingSections)),
        top_product: z.array(shownProduct()),
        products: z.array(shownProduct()),
        top_templates: z.array(shownProduct()),
        templates: z.array(shownProduct()),
        customer_logos: z.array(z.object({ logo_url: z.string(), company_name: z.string() })),
        topics: z.array(
          z.object({
            banner_url: z.string(),
            button_text: z.string(),
            jump_link: z.string(),
            title: z.string(),
            description: z.string(),
          }),
        ),
        partners: z.array(
          z.object({
            id,
            sort: z.number(),
            company_name: z.string(),
            logo: optional(imageInfo()),
            introduction: z.string(),
            partner_tags: z.array(z.string()),
            home_space_url: z.string(),
            template_url: z.string(),
          }),
        ),
      }),
  }),
  customerCases: get(`${root}/customer_case_list`, {
    ...session,
    audit: { 'zh-CN': '查看客户案例', en: 'Viewed customer cases' },
    input: () => z.object(paging('page_num', 'page_size')),
    output: () =>
      z.object({
        cases: z.array(
          z.object({
            cover_url: z.string(),
            title: z.string(),
            description: z.string(),
            industry_tag: z.string(),
            platform_tag: z.string(),
            doc_path: z.string(),
            logo_url: z.string(),
          }),
        ),
        has_more: z.boolean(),
      }),
  }),
  developerVoices: get(`${root}/developer_voice`, {
    ...session,
    audit: { 'zh-CN': '查看开发者心声', en: 'Viewed developer stories' },
    input: () => z.object(paging('page_num', 'page_size')),
    output: () =>
      z.object({
        voices: z.array(
          z.object({
            content: z.string(),
            user: optional(z.object({ name: z.string(), user_name: z.string(), avatar_url: z.string() })),
          }),
        ),
        has_more: z.boolean(),
      }),
  }),
  landingConfig: get(`${root}/admin/landing/config`, {
    ...administrative,
    audit: { 'zh-CN': '查看市场首页设置', en: 'Viewed the settings of the landing page' },
    input: () =>
      z.object({
        /** `landingTypes`; all lists by default. */
        config_type: optional(count),
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ total: z.number(), ...allEntries() }),
  }),
  /** Adds, changes, deletes or replaces entries of one list. */
  setLanding: post(`${root}/admin/landing/config/set`, {
    ...administrative,
    audit: { 'zh-CN': '修改市场首页', en: 'Changed the landing page of the marketplace' },
    errors: ['productAdminInvalid', 'productNotFound'],
    input: () =>
      z.object({
        config_type: count,
        /** `landingChanges`. */
        op_type: count,
        ...allEntries(),
      }),
  }),
  customerCaseTags: get(`${root}/admin/landing/customer_case_tag`, {
    ...administrative,
    audit: { 'zh-CN': '查看客户案例标签', en: 'Viewed tags of customer cases' },
    output: () => z.object({ industry_tags: z.array(z.string()), platform_tags: z.array(z.string()) }),
  }),
  partnerTags: get(`${root}/admin/landing/partner_tag`, {
    ...administrative,
    added: 'the interface has it, the catalogue does not',
    audit: { 'zh-CN': '查看合作伙伴标签', en: 'Viewed tags of partners' },
    output: () => z.object({ partner_tags: z.array(z.string()) }),
  }),
} as const;
