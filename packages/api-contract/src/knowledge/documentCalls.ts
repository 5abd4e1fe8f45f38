import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { file, post } from '../kernel/call.js';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import {
  chunkStrategy,
  documentBase,
  documentInfo,
  documentProgress,
  filterStrategy,
  metadata,
  parsingStrategy,
  sentChunk,
  sourceInfo,
  tableColumn,
  tags,
  updateRule,
} from './fields.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

/** Room for a file of 20 MiB in base64. */
const createLimit = 30 * 1024 * 1024;

const documentIds = () => z.array(id).max(knowledgeLimits.documentsPerDataset);

export const createDocumentInput = () =>
  z.object({
    dataset_id: id,
    format_type: optional(count),
    document_bases: optional(z.array(documentBase()).max(knowledgeLimits.documentsPerDataset)),
    chunk_strategy: optional(chunkStrategy()),
    sink_strategy: optional(z.object({ check_index: optional(flag) })),
    /** Adds rows to the table instead of replacing them. */
    is_append: optional(flag),
    parsing_strategy: optional(parsingStrategy()),
  });

export const updateDocumentInput = () =>
  z.object({
    document_id: id,
    /** 1 enables, 2 disables. */
    status: optional(count),
    document_name: optional(visibleText(knowledgeLimits.name)),
    update_rule: optional(updateRule()),
    /** The columns of a table: missing ones are dropped, those without an id are added. */
    table_meta: optional(z.array(tableColumn()).max(knowledgeLimits.columns)),
    /** Added. */
    tags: optional(tags()),
    metadata: optional(metadata()),
  });

export const deleteDocumentInput = () =>
  z.object({
    document_ids: optional(documentIds()),
    document_ids_new: optional(documentIds()),
    dataset_id: optional(shortText(20)),
  });

export const listDocumentInput = () =>
  z.object({
    dataset_id: id,
    document_ids: optional(documentIds()),
    ...paging('page', 'size'),
    keyword: optional(shortText(200)),
  });

/** The error names that every way of adding documents can answer. */
export const createDocumentErrors = [
  'knowledgeInvalid',
  'knowledgeNotFound',
  'knowledgeNameTaken',
  'knowledgeTooLarge',
  'knowledgeNotReady',
  'knowledgeColumnTaken',
  'knowledgeIndexColumnEmpty',
  'knowledgeCaptionUnsupported',
] as const;

/** Documents of knowledge bases. */
export const documentCalls = {
  createDocument: post('/api/knowledge/document/create', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加知识库文档', en: 'Added documents to a knowledge base' },
    limit: createLimit,
    errors: createDocumentErrors,
    input: createDocumentInput,
    output: () => z.object({ document_infos: z.array(documentInfo()) }),
  }),
  listDocuments: post('/api/knowledge/document/list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库文档', en: 'Viewed documents of a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: listDocumentInput,
    output: () => z.object({ document_infos: z.array(documentInfo()), total: z.number() }),
  }),
  /** Splits documents again; until the new slices are indexed, the old ones answer. */
  resegment: post('/api/knowledge/document/resegment', {
    auth,
    envelope,
    audit: { 'zh-CN': '重新分段', en: 'Split documents of a knowledge base again' },
    errors: [
      'knowledgeInvalid',
      'knowledgeDocumentNotFound',
      'knowledgeNotReady',
      'knowledgeResegmentUnsupported',
    ],
    input: () =>
      z.object({
        dataset_id: optional(shortText(20)),
        document_ids: optional(documentIds()),
        chunk_strategy: optional(chunkStrategy()),
        /** Previews whose chunks, as edited, become the slices. */
        review_ids: optional(documentIds()),
        parsing_strategy: optional(parsingStrategy()),
        filter_strategy: optional(filterStrategy()),
      }),
    output: () => z.object({ document_infos: z.array(documentInfo()) }),
  }),
  deleteDocuments: post('/api/knowledge/document/delete', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库文档', en: 'Deleted documents of a knowledge base' },
    errors: ['knowledgeDocumentNotFound'],
    input: deleteDocumentInput,
  }),
  progress: post('/api/knowledge/document/progress/get', {
    auth,
    also: ['/api/dataset/get_progress'],
    envelope,
    audit: { 'zh-CN': '查看知识库文档进度', en: 'Viewed the progress of documents' },
    errors: ['knowledgeDocumentNotFound'],
    input: () => z.object({ document_ids: optional(documentIds()) }),
    output: () => z.object({ data: z.array(documentProgress()) }),
  }),
  updateDocument: post('/api/knowledge/document/update', {
    auth,
    also: ['/api/dataset/update_document', '/api/memory/knowledge/update_document'],
    envelope,
    audit: { 'zh-CN': '修改知识库文档', en: 'Changed a document of a knowledge base' },
    errors: [
      'knowledgeInvalid',
      'knowledgeDocumentNotFound',
      'knowledgeNotReady',
      'knowledgeColumnTaken',
      'knowledgeIndexColumnEmpty',
      'knowledgeColumnInvalid',
    ],
    input: updateDocumentInput,
    output: () => z.object({ document_info: documentInfo() }),
  }),
  updateDocuments: post('/api/knowledge/document/batch_update', {
    auth,
    envelope,
    audit: { 'zh-CN': '批量修改知识库文档', en: 'Changed documents of a knowledge base' },
    errors: ['knowledgeDocumentNotFound'],
    input: () =>
      z.object({
        document_ids: optional(documentIds()),
        update_rule: optional(updateRule()),
        /** Added: 1 enables, 2 disables. */
        status: optional(count),
        /** Added: tags to add to, and to remove from each document. */
        add_tags: optional(tags()),
        remove_tags: optional(tags()),
      }),
    output: () => z.object({ document_info: z.array(documentInfo()) }),
  }),
  /** Models by which documents are indexed; the built-in one needs no key. */
  listModels: post('/api/knowledge/document/list_model', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看向量模型', en: 'Viewed the embedding models' },
    output: () => z.object({ models: z.array(z.object({ name: z.string() })) }),
  }),
  cancelDocuments: post('/api/knowledge/document/cancel', {
    auth,
    envelope,
    audit: { 'zh-CN': '取消处理知识库文档', en: 'Canceled the processing of documents' },
    added: 'people stop the processing of a document; what was stored before still answers',
    errors: ['knowledgeDocumentNotFound'],
    input: () => z.object({ document_ids: documentIds() }),
    output: () => z.object({ document_infos: z.array(documentInfo()) }),
  }),
  /** Continues documents that failed or were cancelled; finished batches are not embedded again. */
  retryDocuments: post('/api/knowledge/document/retry', {
    auth,
    envelope,
    audit: { 'zh-CN': '重试处理知识库文档', en: 'Retried the processing of documents' },
    added: 'people repeat the processing of a document that failed',
    errors: ['knowledgeDocumentNotFound', 'knowledgeNotReady'],
    input: () => z.object({ document_ids: documentIds() }),
    output: () => z.object({ document_infos: z.array(documentInfo()) }),
  }),
  /** A part of the text of a document as it was read, by which offsets of slices count. */
  readText: post('/api/knowledge/document/text', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库文档原文', en: 'Viewed the text of a document' },
    added: 'citations show where in a document they come from',
    errors: ['knowledgeDocumentNotFound'],
    input: () => z.object({ document_id: id, start: optional(count), length: optional(count) }),
    output: () =>
      z.object({
        text: z.string(),
        start: z.number(),
        /** Length of the whole text, in UTF-16 units. */
        total: z.number(),
        blocks: z.array(
          z.object({
            type: z.string(),
            start: z.number(),
            end: z.number(),
            level: z.number(),
            page: z.number(),
          }),
        ),
      }),
  }),
  documentTree: file('/api/knowledge/document/tree', {
    auth,
    audit: { 'zh-CN': '查看知识库文档目录', en: 'Viewed the outline of a document' },
    added: 'where `doc_tree_tos_url` of a document leads',
    input: () => z.object({ document_id: id }),
  }),
  /**
   * The chunks into which a document would be split, by the code that stores them: of a file, a text, or a stored
   * document.
   */
  previewChunks: post('/api/knowledge/preview', {
    auth,
    envelope,
    audit: { 'zh-CN': '预览分段', en: 'Previewed the chunks of a document' },
    added: 'the preview beside the settings shows what will be stored',
    errors: [
      'knowledgeInvalid',
      'knowledgeNotFound',
      'knowledgeDocumentNotFound',
      'knowledgeUnreadable',
      'knowledgeTooLarge',
      'knowledgeEmpty',
    ],
    input: () =>
      z.object({
        dataset_id: id,
        source_info: optional(sourceInfo()),
        /** Instead of `source_info`. */
        document_id: optional(shortText(20)),
        chunk_strategy: optional(chunkStrategy()),
        parsing_strategy: optional(parsingStrategy()),
        filter_strategy: optional(filterStrategy()),
        ...paging('offset', 'limit'),
      }),
    output: () =>
      z.object({
        chunks: z.array(sentChunk()),
        total: z.number(),
        /** Lengths of all chunks, in characters. */
        char_count: z.number(),
        longest: z.number(),
        page_count: z.number(),
      }),
  }),
};
