import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { chunkStrategy, dataset, parsingStrategy } from './fields.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

const format = () => optional(count);
const projectId = () => ({ project_id: idOrNone });

/** Knowledge bases. */
export const datasetCalls = {
  create: post('/api/knowledge/create', {
    auth,
    envelope,
    audit: { 'zh-CN': '创建知识库', en: 'Created a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken'],
    input: () =>
      z.object({
        name: optional(visibleText(knowledgeLimits.name)),
        description: optional(visibleText(knowledgeLimits.description)),
        space_id: idOrNone,
        icon_uri: optional(shortText(200)),
        /** One of `knowledgeFormats`. */
        format_type: format(),
        biz_id: optional(shortText(100)),
        ...projectId(),
        storage_location: optional(count),
      }),
    output: () => z.object({ dataset_id: id }),
  }),
  list: post('/api/knowledge/list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库列表', en: 'Viewed knowledge bases' },
    input: () =>
      z.object({
        filter: optional(
          z.object({
            name: optional(shortText(200)),
            dataset_ids: optional(z.array(id).max(500)),
            source_type: optional(count),
            /** 1 everybody's, 2 the caller's own. */
            scope_type: optional(count),
            format_type: format(),
            dataset_type_list: optional(z.array(count).max(10)),
          }),
        ),
        ...paging('page', 'size'),
        space_id: idOrNone,
        /** 1 created, 2 updated. */
        order_field: optional(count),
        /** 1 descending, 2 ascending. */
        order_type: optional(count),
        space_auth: optional(shortText(20)),
        biz_id: optional(shortText(100)),
        need_ref_bots: optional(flag),
        ...projectId(),
        storage_location: optional(count),
      }),
    output: () => z.object({ dataset_list: z.array(dataset()), total: z.number() }),
  }),
  /** By id; those that the caller may not see are left out. */
  detail: post('/api/knowledge/detail', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库', en: 'Viewed a knowledge base' },
    input: () =>
      z.object({ dataset_ids: optional(z.array(id).max(500)), space_id: idOrNone, ...projectId() }),
    output: () => z.object({ dataset_details: z.record(z.string(), dataset()) }),
  }),
  update: post('/api/knowledge/update', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改知识库', en: 'Changed a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken', 'knowledgeNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        name: optional(visibleText(knowledgeLimits.name)),
        icon_uri: optional(shortText(200)),
        description: optional(visibleText(knowledgeLimits.description)),
        /** 1 enables, 3 disables: a disabled knowledge base finds nothing. */
        status: optional(count),
        /** Added: defaults of documents to come. */
        chunk_strategy: optional(chunkStrategy()),
        parsing_strategy: optional(parsingStrategy()),
      }),
  }),
  delete: post('/api/knowledge/delete', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库', en: 'Deleted a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id }),
  }),
  /** Takes a knowledge base out of the trash, within 30 days. */
  restore: post('/api/knowledge/restore', {
    auth,
    envelope,
    audit: { 'zh-CN': '恢复知识库', en: 'Restored a knowledge base' },
    added: 'knowledge bases are deleted into a trash',
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id }),
  }),
  /** Copies a knowledge base as it is now into its space or another one; the copy is indexed in the background. */
  copy: post('/api/knowledge/copy', {
    auth,
    envelope,
    audit: { 'zh-CN': '复制知识库', en: 'Copied a knowledge base' },
    added: 'the specification copies knowledge bases only with an app',
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id, space_id: idOrNone }),
    output: () => z.object({ dataset_id: id }),
  }),
  /**
   * Embeds all documents again by the current embedding model, edits included; until then they are found by the vectors
   * that they have.
   */
  reindex: post('/api/knowledge/reindex', {
    auth,
    envelope,
    audit: { 'zh-CN': '重建知识库索引', en: 'Indexed a knowledge base again' },
    added: 'another embedding model needs other vectors',
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id }),
    /** Number of documents; those that are processed already are left out. */
    output: () => z.object({ documents: z.number() }),
  }),
  /** Names of the agents that use it. */
  refBots: post('/api/knowledge/ref_bots', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看使用知识库的智能体', en: 'Viewed the agents that use a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id }),
    output: () =>
      z.object({
        dataset_id: id,
        ref_bots: z.array(
          z.object({
            name: z.string(),
            /** Added. */
            id,
            kind: z.string(),
          }),
        ),
      }),
  }),
  icon: post('/api/knowledge/icon/get', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库图标', en: 'Viewed the icon of knowledge bases' },
    input: () => z.object({ format_type: format() }),
    output: () => z.object({ icon: z.object({ url: z.string(), uri: z.string() }) }),
  }),
  benefit: post('/api/knowledge/user/benefit', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库额度', en: 'Viewed the limits of knowledge bases' },
    input: () =>
      z.object({
        UserID: optional(shortText(20)),
        SpaceID: idOrNone,
        CozeAccountType: optional(shortText(50)),
      }),
    output: () =>
      z.object({
        UserLevel: z.number(),
        InstanceStatus: z.number(),
        UpperBound: z.number(),
        Used: z.number(),
      }),
  }),
};
