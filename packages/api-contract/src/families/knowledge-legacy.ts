import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { dataset, documentInfo, documentProgress } from '../knowledge/fields.js';
import { legacyDatasetCalls, legacyDocumentCalls, legacySliceCalls } from '../knowledge/legacyCalls.js';
import { knowledgeLimits } from '../knowledge/limits.js';

const auth = 'session';
const envelope = 'fields';
const content = () => shortText(100_000);

/** The same as the calls of `knowledge`, with other names. */
const datasetCalls = {
  knowledgeCreateDataset: post('/api/memory/knowledge/create_dataset', {
    auth,
    envelope,
    audit: { 'zh-CN': '创建知识库', en: 'Created a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken'],
    input: () =>
      z.object({
        name: optional(visibleText(knowledgeLimits.name)),
        description: optional(visibleText(knowledgeLimits.description)),
        icon_uri: optional(shortText(200)),
        space_id: idOrNone,
      }),
    output: () => z.object({ data_set_id: id }),
  }),
  knowledgeListDataset: post('/api/memory/knowledge/list_dataset', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库列表', en: 'Viewed knowledge bases' },
    input: () =>
      z.object({
        query: optional(shortText(200)),
        search_type: optional(count),
        ...paging('page', 'size'),
        dataset_ids: optional(z.array(id).max(500)),
        space_id: idOrNone,
        scope_type: optional(count),
      }),
    output: () =>
      z.object({ data_set_infos: z.array(dataset().extend({ data_set_id: id })), total: z.number() }),
  }),
  updateDatasetMeta: post('/api/memory/knowledge/update_dataset_meta', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改知识库', en: 'Changed a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken', 'knowledgeNotFound'],
    input: () =>
      z.object({
        data_set_id: id,
        name: optional(visibleText(knowledgeLimits.name)),
        icon_uri: optional(shortText(200)),
        description: optional(visibleText(knowledgeLimits.description)),
      }),
  }),
  deleteDataset: post('/api/memory/knowledge/delete_dataset', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库', en: 'Deleted a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ data_set_id: id }),
  }),
  memoryListDocument: post('/api/memory/list_document', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库文档', en: 'Viewed documents of a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id, document_id: idOrNone, ...paging('page', 'size') }),
    output: () => z.object({ documentsInfo: z.array(documentInfo()), total: z.number() }),
  }),
  getTaskProgress: post('/api/memory/knowledge/get_task_progress', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库文档进度', en: 'Viewed the progress of documents' },
    errors: ['knowledgeDocumentNotFound'],
    input: () => z.object({ document_id: optional(z.array(id).max(300)) }),
    output: () => z.object({ data: z.array(documentProgress()) }),
  }),
  knowledgeResegment: post('/api/memory/knowledge/resegment', {
    auth,
    also: ['/api/dataset/resegment'],
    envelope,
    audit: { 'zh-CN': '重新分段', en: 'Split documents of a knowledge base again' },
    errors: [
      'knowledgeInvalid',
      'knowledgeDocumentNotFound',
      'knowledgeNotReady',
      'knowledgeResegmentUnsupported',
    ],
    input: () => z.object({ dataset_id: id, document_id: id }),
    output: () =>
      z.object({ document_infos: z.object({ name: z.string(), uri: z.string(), document_id: id }) }),
  }),
};

const sliceCalls = {
  getSliceList: post('/api/memory/knowledge/get_slice_list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库分段', en: 'Viewed chunks of a knowledge base' },
    errors: ['knowledgeDocumentNotFound'],
    input: () =>
      z.object({
        doc_id: id,
        sequence: optional(count),
        key_word: optional(shortText(200)),
        ...paging('page_no', 'page_size'),
        sort_field: optional(shortText(50)),
        is_asc: optional(flag),
      }),
    output: () =>
      z.object({
        slice_list: z.array(
          z.object({
            slice_id: id,
            content: z.string(),
            status: z.number(),
            hit_count: z.string(),
            char_count: z.string(),
            token_count: z.string(),
            sequence: z.string(),
          }),
        ),
        total: z.string(),
      }),
  }),
  createSlice: post('/api/memory/knowledge/create_slice', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加知识库分段', en: 'Added a chunk to a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeDocumentNotFound', 'knowledgeNotReady'],
    input: () => z.object({ document_id: id, content: content() }),
    output: () => z.object({ slice_id: id }),
  }),
  updateSliceContent: post('/api/memory/knowledge/update_slice_content', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改知识库分段', en: 'Changed a chunk of a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeSliceNotFound', 'knowledgeNotReady'],
    input: () => z.object({ slice_id: id, content: content() }),
  }),
  deleteSlice: post('/api/memory/knowledge/delete_slice', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库分段', en: 'Deleted chunks of a knowledge base' },
    errors: ['knowledgeSliceNotFound', 'knowledgeNotReady'],
    input: () => z.object({ slice_id: id }),
  }),
  batchDeleteSlice: post('/api/memory/batch_delete_slice', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库分段', en: 'Deleted chunks of a knowledge base' },
    errors: ['knowledgeSliceNotFound', 'knowledgeNotReady'],
    input: () => z.object({ slice_id_list: z.array(id).max(1_000), document_id: idOrNone }),
  }),
  /** 9 disables a slice, any other status enables it. */
  changeSliceStatus: post('/api/memory/knowledge/change_slice_status', {
    auth,
    envelope,
    audit: { 'zh-CN': '启用或停用知识库分段', en: 'Enabled or disabled chunks of a knowledge base' },
    errors: ['knowledgeSliceNotFound'],
    input: () => z.object({ slice_id: id, status: count }),
  }),
};

/** Knowledge bases in the form of earlier clients. */
export const knowledgeLegacy = defineFamily('knowledgeLegacy', {
  ...datasetCalls,
  ...sliceCalls,
  ...legacyDatasetCalls,
  ...legacyDocumentCalls,
  ...legacySliceCalls,
  docTableInfo: get('/api/memory/doc_table_info', { auth, audit: notBuiltLabel }),
  create: post('/api/dataset/document/create', { auth, audit: notBuiltLabel }),
  createDocument: post('/api/memory/knowledge/create_document', { auth, audit: notBuiltLabel }),
  addSegment: post('/api/memory/knowledge/add_segment', { auth, audit: notBuiltLabel }),
  submitCrawlData: post('/api/memory/submit_crawl_data', { auth, audit: notBuiltLabel }),
});
