import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { get, post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { createDocumentErrors } from './documentCalls.js';
import {
  dataset,
  documentInfo,
  sentColumn,
  sourceInfo,
  tableColumn,
  tableSheet,
  updateRule,
} from './fields.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

/** A document as these calls answer it when it is added. */
const documentFile = () => z.object({ name: z.string(), uri: z.string(), document_id: id });

const columns = () => optional(z.array(tableColumn()).max(knowledgeLimits.columns));

const documentTasks = () =>
  optional(
    z
      .array(
        z.object({
          name: optional(visibleText(knowledgeLimits.name)),
          /** An uploaded file. */
          uri: optional(shortText(200)),
          source_file_id: idOrNone,
          doc_table_meta: columns(),
          doc_table_info: optional(tableSheet()),
        }),
      )
      .max(knowledgeLimits.documentsPerDataset),
  );

/** Their older names under `/api/dataset`; those of the same form are other paths of the calls themselves. */
export const legacyDatasetCalls = {
  createDataset: post('/api/dataset/create_dataset', {
    auth,
    envelope,
    audit: { 'zh-CN': '创建知识库', en: 'Created a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken'],
    input: () =>
      z.object({
        name: optional(visibleText(knowledgeLimits.name)),
        space_id: idOrNone,
        description: optional(visibleText(knowledgeLimits.description)),
        icon_uri: optional(shortText(200)),
      }),
    output: () => z.object({ id }),
  }),
  delete: post('/api/dataset/delete', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库', en: 'Deleted a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ id }),
  }),
  updateMeta: post('/api/dataset/update_meta', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改知识库', en: 'Changed a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken', 'knowledgeNotFound'],
    input: () =>
      z.object({
        id,
        name: optional(visibleText(knowledgeLimits.name)),
        description: optional(visibleText(knowledgeLimits.description)),
        icon_uri: optional(shortText(200)),
      }),
  }),
  listDataset: post('/api/dataset/list_dataset', {
    auth,
    audit: { 'zh-CN': '查看知识库列表', en: 'Viewed knowledge bases' },
    input: () =>
      z.object({
        query: optional(shortText(200)),
        search_type: optional(count),
        dataset_ids: optional(z.array(id).max(500)),
        ...paging('page', 'size'),
        space_id: idOrNone,
        scope_type: optional(count),
      }),
    output: () => z.object({ data_set_infos: z.array(dataset().extend({ id })), total: z.number() }),
  }),
  listDocument: post('/api/dataset/list_document', {
    auth,
    audit: { 'zh-CN': '查看知识库文档', en: 'Viewed documents of a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id, document_id: idOrNone, ...paging('page', 'size') }),
    output: () => z.object({ documents_info: z.array(documentInfo()), total: z.number() }),
  }),
  processDocument: post('/api/dataset/process_document', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加知识库文档', en: 'Added documents to a knowledge base' },
    errors: createDocumentErrors,
    input: () => z.object({ dataset_id: id, document_info: documentTasks() }),
    output: () => z.object({ document_infos: z.array(documentFile()) }),
  }),
};

/** Further calls of earlier clients. */
export const legacyDocumentCalls = {
  memoryProcessDocument: post('/api/memory/process_document', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加知识库文档', en: 'Added documents to a knowledge base' },
    errors: createDocumentErrors,
    input: () => z.object({ dataset_id: id, document_infos: documentTasks() }),
    output: () => z.object({ document_infos: z.array(documentFile()) }),
  }),
  processWebDocument: post('/api/memory/knowledge/process_web_document', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加知识库网页', en: 'Added web pages to a knowledge base' },
    errors: createDocumentErrors,
    input: () =>
      z.object({
        dataset_id: id,
        document_info: optional(
          z
            .array(
              updateRule().extend({
                name: optional(visibleText(knowledgeLimits.name)),
                /** A page that was submitted and fetched. */
                web_id: idOrNone,
              }),
            )
            .max(knowledgeLimits.documentsPerDataset),
        ),
      }),
    output: () => z.object({ document_infos: z.array(documentFile()) }),
  }),
  updateWebRule: post('/api/memory/knowledge/update_web_rule', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改知识库文档的更新方式', en: 'Changed how a document is refreshed' },
    errors: ['knowledgeDocumentNotFound'],
    input: () => updateRule().extend({ document_id: id }),
  }),
  /** Names of documents need not differ; the call says whether a document may be called so. */
  validateUnitName: post('/api/memory/knowledge/validate_unit_name', {
    auth,
    envelope,
    audit: { 'zh-CN': '检查知识库文档名称', en: 'Checked the name of a document' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id, unit_name: visibleText(knowledgeLimits.name) }),
  }),
  getBotList: post('/api/memory/knowledge/get_bot_list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看使用知识库的智能体', en: 'Viewed the agents that use a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id, ...paging('page_no', 'page_size') }),
    output: () =>
      z.object({ bot_list: z.array(z.object({ bot_id: id, name: z.string() })), total: z.string() }),
  }),
  tableSchemaInfo: post('/api/memory/table_schema_info', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看表格结构', en: 'Viewed the structure of a table' },
    errors: [
      'knowledgeInvalid',
      'knowledgeDocumentNotFound',
      'knowledgeUnreadable',
      'knowledgeTooLarge',
      'knowledgeEmpty',
    ],
    input: () =>
      z.object({
        /** An uploaded file; the same as in `source_file`. */
        tos_uri: optional(shortText(200)),
        doc_table_info: optional(tableSheet()),
        table_data_type: optional(count),
        document_id: idOrNone,
        source_file: optional(sourceInfo()),
        origin_table_meta: columns(),
        preview_table_meta: columns(),
      }),
    output: () =>
      z.object({
        sheet_list: z.array(z.object({ id: z.string(), sheet_name: z.string(), total_row: z.string() })),
        table_meta: z.array(sentColumn()),
        preview_data: z.array(z.record(z.string(), z.string())),
      }),
  }),
  tableInfoValid: post('/api/memory/knowledge/table_info_valid', {
    auth,
    envelope,
    audit: { 'zh-CN': '检查表格结构', en: 'Checked a file against a table' },
    errors: ['knowledgeInvalid', 'knowledgeDocumentNotFound', 'knowledgeUnreadable', 'knowledgeTooLarge'],
    input: () =>
      z.object({
        document_id: idOrNone,
        source_file: optional(sourceInfo()),
        user_table_info: optional(tableSheet()),
      }),
    output: () => z.object({ column_valid_result: z.record(z.string(), z.string()) }),
  }),
};

const content = () => shortText(100_000);

export const legacySliceCalls = {
  list: get('/api/dataset/slice/list', {
    auth,
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
        data: z.array(
          z.object({
            slice_id: id,
            content: z.string(),
            status: z.number(),
            hit_count: z.number(),
            char_count: z.number(),
            token_count: z.number(),
            sequence: z.number(),
          }),
        ),
        total: z.number(),
      }),
  }),
  sliceCreate: post('/api/dataset/slice/create', {
    auth,
    audit: { 'zh-CN': '添加知识库分段', en: 'Added a chunk to a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeDocumentNotFound', 'knowledgeNotReady'],
    input: () => z.object({ document_id: id, content: content() }),
    output: () => z.object({ slice_id: id }),
  }),
  del: post('/api/dataset/slice/del', {
    auth,
    audit: { 'zh-CN': '删除知识库分段', en: 'Deleted chunks of a knowledge base' },
    errors: ['knowledgeSliceNotFound', 'knowledgeNotReady'],
    input: () => z.object({ slice_id: id }),
  }),
  update: post('/api/dataset/slice/update', {
    auth,
    audit: { 'zh-CN': '修改知识库分段', en: 'Changed a chunk of a knowledge base' },
    errors: ['knowledgeInvalid', 'knowledgeSliceNotFound', 'knowledgeNotReady'],
    input: () => z.object({ slice_id: id, content: content() }),
  }),
};
