import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, list, optional, shortText } from '../kernel/fields.js';

/** `app_id` of the only site of an installation. */
export const documentationApp = 'heddle';
/** `business_id` of its only collection of pages. */
export const documentationBusiness = 'guides';

const published = {
  auth: 'none',
  public: 'the documentation is public, and its pages at /docs need no sign-in either',
  audit: { 'zh-CN': '查看了文档', en: 'Viewed the documentation' },
  changesState: false,
} as const;

const name = () => optional(shortText(100));

/** A page, or a group of pages. */
const page = () => ({
  /** `en/memory`, which names the language and the page. */
  _id: z.string(),
  is_dir: z.boolean(),
  _sort: z.number(),
  status: z.number(),
  visible: z.number(),
  deleted: z.boolean(),
  app_id: z.string(),
  business_id: z.string(),
  /** Language of the text: English while a page has no translation. */
  lang: z.string(),
  /** Address of the page on this server; empty for groups. */
  path: z.string(),
  title: z.string(),
  word_count: z.number(),
  /** Markdown without the title; empty in lists. */
  content: z.string(),
});

const onePage = () => z.object({ Result: z.object(page()) });
const pageInput = () =>
  z.object({
    /** `en/memory`, or only `memory` for the language that the browser prefers. */
    id: shortText(100),
    app_id: name(),
  });

/** The user guides that the studio shows at `/docs`, for pages and programs of others. */
export const documentation = defineFamily('documentation', {
  /** The collections of pages: one. */
  businesses: post('/api/acrosite/get_bus', {
    ...published,
    input: () => z.object({ app_id: name() }),
    output: () =>
      z.object({
        Result: z.object({
          list: z.array(
            z.object({
              _id: z.string(),
              status: z.number(),
              _sort: z.number(),
              deleted: z.boolean(),
              app_id: z.string(),
              name: z.string(),
              /** The first page. */
              page_id: z.string(),
            }),
          ),
          pager: z.object({ count: z.number(), skip: z.number(), limit: z.number() }),
        }),
      }),
  }),
  /** The table of contents: groups with their pages in `subs`. */
  structure: post('/api/acrosite/get_bus_struct', {
    ...published,
    input: () => z.object({ business_id: name(), app_id: name(), lang: name() }),
    output: () => z.object({ Result: z.array(z.object({ ...page(), subs: z.array(z.object(page())) })) }),
  }),
  read: post('/api/acrosite/get_doc', {
    ...published,
    input: pageInput,
    output: onePage,
    errors: ['guideNotFound'],
  }),
  /** As `read`: a page has no details that it lacks. */
  readDetail: post('/api/acrosite/get_doc_detail', {
    ...published,
    input: pageInput,
    output: onePage,
    errors: ['guideNotFound'],
  }),
  /** Pages that contain all words of `q`, the best match first. Pages have no times, so none can be searched for. */
  search: post('/api/acrosite/search', {
    ...published,
    audit: { 'zh-CN': '搜索了文档', en: 'Searched the documentation' },
    input: () =>
      z.object({
        app_id: name(),
        app_ids: optional(list(shortText(100)).pipe(z.array(z.string()).max(20))),
        business_id: name(),
        q: optional(shortText(200)),
        lang: name(),
        skip: optional(count),
        /** 20 by default, at most 100. */
        limit: optional(count),
        /** Maximum number of fragments of a page; 3 by default, at most 10. */
        number_of_fragments: optional(count),
        /** Characters of a fragment; 160 by default, at most 1,000. */
        fragment_size: optional(count),
      }),
    output: () =>
      z.object({
        Result: z.object({
          total: z.number(),
          limit: z.number(),
          skip: z.number(),
          list: z.array(
            z.object({
              doc_id: z.string(),
              app_id: z.string(),
              business_id: z.string(),
              lang: z.string(),
              title: z.string(),
              path: z.string(),
              /** The address with its origin. */
              url: z.string(),
              breadcrumbs: z.array(z.object({ uri: z.string(), title: z.string() })),
              /** Plain text around matches in the page; empty if only the title matches. */
              highlight: z.array(z.string()),
              score: z.number(),
            }),
          ),
        }),
      }),
  }),
  /** Makes one of the calls above: `action` is the last part of its path, `data` its input as JSON, the response its data as JSON. */
  dispatch: post('/api/acrosite/openapi', {
    ...published,
    input: () => z.object({ action: name(), data: optional(shortText(10_000)) }),
    output: () => z.string(),
    errors: ['guideNotFound'],
  }),
});
