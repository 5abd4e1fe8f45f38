import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { get, post } from '../kernel/call.js';
import { defineFamily, mirror } from '../kernel/family.js';
import { count, flag, id, json, optional, shortText } from '../kernel/fields.js';

/** Status of a web page. */
export const webStatuses = { processing: 0, ready: 1, failed: 2 } as const;

/** Status of a search for the links of a page. */
export const linkTaskStatuses = { unknown: 0, running: 1, ready: 2, aborted: 3, failed: 4 } as const;

/** Limits of documents from web pages. */
export const knowledgeWebLimits = {
  url: 2_000,
  /** Pages below a page, links of a search, and pages submitted together. */
  pages: 100,
  /** Addresses taken from a sitemap. */
  sitemapPages: 1_000,
  /** Bytes of a page. */
  pageBytes: 5 * 1024 * 1024,
  seconds: 15,
  /** Times that a page in a row cannot be read before it counts as gone. */
  failures: 3,
  content: 1_000_000,
} as const;

const auth = 'session';
const envelope = 'fields';
const url = () => shortText(knowledgeWebLimits.url);

const problem = () => z.nullable(z.object({ key: z.string(), parameters: z.record(z.string(), json) }));

const webPage = () =>
  z.object({
    id,
    url: z.string(),
    /** Markdown; empty unless asked for. */
    content: z.string(),
    title: z.string(),
    subpages_count: z.number(),
    /** One of `webStatuses`. */
    status: z.number(),
    /** Added: length of the content, in characters. */
    char_count: z.number(),
    /** Added. */
    problem: problem(),
  });

const pageInput = () =>
  z.object({
    web_url: url(),
    /** Pages of the same host that the page links to, up to this many. */
    subpages_count: optional(count),
    format_type: optional(count),
    title: optional(visibleText(200)),
  });

const pageCalls = {
  /** Fetches a page, and pages below it. */
  submit: post('/api/knowledge/web_url/submit', {
    auth,
    envelope,
    audit: { 'zh-CN': '抓取网页', en: 'Fetched a web page' },
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: pageInput,
    output: () => z.object({ web_id: id }),
  }),
  get: post('/api/knowledge/web_url/get', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看网页抓取结果', en: 'Viewed fetched web pages' },
    input: () =>
      z.object({
        web_ids: optional(z.array(id).max(knowledgeWebLimits.pages)),
        include_content: optional(flag),
      }),
    output: () =>
      z.object({
        data: z.record(
          z.string(),
          z.object({
            /** In percent. */
            progress: z.number(),
            web_info: webPage().extend({ subpages: z.array(webPage()) }),
            status: z.number(),
            status_descript: z.string(),
          }),
        ),
      }),
  }),
  submitMany: post('/api/knowledge/web_url/batch_submit', {
    auth,
    envelope,
    audit: { 'zh-CN': '批量抓取网页', en: 'Fetched web pages' },
    errors: ['knowledgeInvalid', 'notSetUp'],
    input: () => z.object({ web_urls: z.array(url()).max(knowledgeWebLimits.pages) }),
    output: () => z.object({ web_ids: z.array(id) }),
  }),
};

const refreshCalls = {
  /** Fetches the source of a document again; it is indexed again only if it has changed. */
  refresh: post('/api/knowledge/document/refresh_document', {
    auth,
    envelope,
    audit: { 'zh-CN': '更新知识库文档内容', en: 'Refreshed a document of a knowledge base' },
    errors: ['knowledgeDocumentNotFound', 'knowledgeInvalid', 'knowledgeNotReady', 'notSetUp'],
    input: () => z.object({ dataset_id: optional(shortText(20)), document_id: id }),
    output: () => z.object({ document_id: id }),
  }),
  refreshMany: post('/api/knowledge/document/batch_fetch', {
    auth,
    envelope,
    audit: { 'zh-CN': '批量更新知识库文档内容', en: 'Refreshed documents of a knowledge base' },
    errors: ['knowledgeDocumentNotFound', 'knowledgeInvalid', 'notSetUp'],
    input: () => z.object({ document_ids: z.array(id).max(300) }),
  }),
  refreshState: post('/api/knowledge/document/refresh_state', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库文档更新状态', en: 'Viewed when documents were refreshed' },
    added: 'the document shows when its source was last read, and why that failed',
    errors: ['knowledgeDocumentNotFound'],
    input: () => z.object({ document_ids: z.array(id).max(300) }),
    output: () =>
      z.object({
        states: z.array(
          z.object({
            document_id: id,
            /** Seconds since 1970. */
            check_time: z.number(),
            /** Failures in a row. */
            failures: z.number(),
            problem: problem(),
          }),
        ),
      }),
  }),
};

const discoveryCalls = {
  createLinkTask: post('/api/memory/knowledge/create_sub_link_discovery_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '查找网页的子链接', en: 'Searched a web page for links' },
    errors: ['knowledgeInvalid', 'notSetUp'],
    input: () => z.object({ url: url() }),
    output: () => z.object({ task_id: id }),
  }),
  getLinkTask: get('/api/memory/knowledge/get_sub_link_discovery_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看网页的子链接', en: 'Viewed the links of a web page' },
    errors: ['knowledgeInvalid'],
    input: () => z.object({ task_id: id }),
    output: () =>
      z.object({
        urls: z.array(z.string()),
        /** One of `linkTaskStatuses`. */
        status: z.number(),
        /** Added. */
        problem: problem(),
      }),
  }),
  abortLinkTask: post('/api/memory/knowledge/abort_sub_link_discovery_task', {
    auth,
    envelope,
    audit: { 'zh-CN': '停止查找子链接', en: 'Stopped searching a web page for links' },
    errors: ['knowledgeInvalid'],
    input: () => z.object({ task_id: id }),
  }),
  parseSitemap: post('/api/memory/knowledge/parse_site_map', {
    auth,
    envelope,
    audit: { 'zh-CN': '解析网站地图', en: 'Read a sitemap' },
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: () => z.object({ sitemap_url: url() }),
    output: () => z.object({ urls: z.array(z.string()) }),
  }),
};

const legacyCalls = {
  deletePage: post('/api/memory/knowledge/delete_web_data', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除抓取的网页', en: 'Deleted a fetched web page' },
    input: () => z.object({ web_id: id }),
  }),
  /** Replaces the text of a fetched page before it becomes a document. */
  setContent: post('/api/memory/knowledge/submit_web_content', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改抓取的网页内容', en: 'Changed the text of a fetched web page' },
    errors: ['knowledgeInvalid'],
    input: () => z.object({ web_id: id, content: shortText(knowledgeWebLimits.content) }),
  }),
};

/** Web pages as documents of knowledge bases: fetched once, and again on a schedule. */
export const knowledgeWeb = defineFamily('knowledgeWeb', {
  ...pageCalls,
  ...refreshCalls,
  ...discoveryCalls,
  ...legacyCalls,
  ...mirror(
    { memorySubmit: pageCalls.submit },
    { from: '/api/knowledge/web_url/submit', to: '/api/memory/knowledge/submit_web_url', auth },
  ),
  ...mirror(
    { memoryGet: pageCalls.get },
    { from: '/api/knowledge/web_url/get', to: '/api/memory/knowledge/query_web_info', auth },
  ),
  ...mirror(
    { memorySubmitMany: pageCalls.submitMany },
    {
      from: '/api/knowledge/web_url/batch_submit',
      to: '/api/memory/knowledge/submit_batch_crawl_task',
      auth,
    },
  ),
  ...mirror(
    { datasetDeletePage: legacyCalls.deletePage },
    { from: '/api/memory/knowledge/delete_web_data', to: '/api/dataset/del_web_data', auth },
  ),
  datasetSubmit: post('/api/dataset/submit_web_url', {
    auth,
    audit: { 'zh-CN': '抓取网页', en: 'Fetched a web page' },
    errors: ['knowledgeInvalid', 'knowledgeDownloadFailed', 'notSetUp'],
    input: pageInput,
    output: () => z.object({ id }),
  }),
});
