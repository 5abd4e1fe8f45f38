import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { del, get, post, put } from '../kernel/call.js';
import { count, flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { incomingFile } from '../kernel/incomingFile.js';
import { paging } from '../kernel/paging.js';
import {
  createDocumentErrors,
  createDocumentInput,
  deleteDocumentInput,
  listDocumentInput,
  updateDocumentInput,
} from './documentCalls.js';
import { dataset, documentInfo, documentProgress } from './fields.js';
import { knowledgeLimits } from './limits.js';
import { captionText, photo } from './photoCalls.js';

const auth = 'token';
const read = 'Knowledge.read';
const write = 'Knowledge.write';

const documentInfos = () => z.object({ document_infos: z.array(documentInfo()) });
const images = '/v1/datasets/:dataset_id/images';

/** Knowledge bases in the open API. */
export const openKnowledgeCalls = {
  openCreateDocument: post('/open_api/knowledge/document/create', {
    auth,
    permission: write,
    envelope: 'fields',
    audit: { 'zh-CN': '通过令牌添加知识库文档', en: 'Added documents to a knowledge base with a token' },
    limit: 30 * 1024 * 1024,
    errors: createDocumentErrors,
    input: createDocumentInput,
    output: documentInfos,
  }),
  openListDocuments: post('/open_api/knowledge/document/list', {
    auth,
    permission: read,
    envelope: 'fields',
    audit: { 'zh-CN': '通过令牌查看知识库文档', en: 'Viewed documents of a knowledge base with a token' },
    errors: ['knowledgeNotFound'],
    input: listDocumentInput,
    output: () => documentInfos().extend({ total: z.number() }),
  }),
  openGetDocuments: get('/open_api/knowledge/document/list', {
    auth,
    permission: read,
    envelope: 'fields',
    audit: { 'zh-CN': '通过令牌查看知识库文档', en: 'Viewed documents of a knowledge base with a token' },
    added: 'an earlier client of the open API lists documents by GET',
    errors: ['knowledgeNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        document_ids: optional(list(id)),
        ...paging('page', 'size', 'page_size'),
        keyword: optional(shortText(200)),
      }),
    output: () => documentInfos().extend({ total: z.number() }),
  }),
  openUpdateDocument: post('/open_api/knowledge/document/update', {
    auth,
    permission: write,
    envelope: 'fields',
    audit: { 'zh-CN': '通过令牌修改知识库文档', en: 'Changed a document of a knowledge base with a token' },
    errors: ['knowledgeInvalid', 'knowledgeDocumentNotFound', 'knowledgeNotReady'],
    input: updateDocumentInput,
    output: () => z.object({ document_info: documentInfo() }),
  }),
  openDeleteDocuments: post('/open_api/knowledge/document/delete', {
    auth,
    permission: write,
    envelope: 'fields',
    audit: { 'zh-CN': '通过令牌删除知识库文档', en: 'Deleted documents of a knowledge base with a token' },
    errors: ['knowledgeDocumentNotFound'],
    input: deleteDocumentInput,
  }),
  openList: get('/v1/datasets', {
    auth,
    permission: read,
    audit: { 'zh-CN': '通过令牌查看知识库列表', en: 'Viewed knowledge bases with a token' },
    input: () =>
      z.object({
        name: optional(shortText(200)),
        format_type: optional(count),
        ...paging('page_num', 'page_size'),
        space_id: id,
        project_id: idOrNone,
      }),
    output: () => z.object({ dataset_list: z.array(dataset()), total_count: z.number() }),
  }),
  openCreate: post('/v1/datasets', {
    auth,
    permission: write,
    audit: { 'zh-CN': '通过令牌创建知识库', en: 'Created a knowledge base with a token' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken'],
    input: () =>
      z.object({
        name: optional(visibleText(knowledgeLimits.name)),
        description: optional(visibleText(knowledgeLimits.description)),
        space_id: id,
        /** Of a picture. */
        file_id: idOrNone,
        format_type: optional(count),
        project_id: idOrNone,
      }),
    output: () => z.object({ dataset_id: id }),
  }),
  openUpdate: put('/v1/datasets/:dataset_id', {
    auth,
    permission: write,
    audit: { 'zh-CN': '通过令牌修改知识库', en: 'Changed a knowledge base with a token' },
    errors: ['knowledgeInvalid', 'knowledgeNameTaken', 'knowledgeNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        name: optional(visibleText(knowledgeLimits.name)),
        file_id: idOrNone,
        description: optional(visibleText(knowledgeLimits.description)),
      }),
  }),
  openDelete: del('/v1/datasets/:dataset_id', {
    auth,
    permission: write,
    audit: { 'zh-CN': '通过令牌删除知识库', en: 'Deleted a knowledge base with a token' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id }),
  }),
  openProgress: post('/v1/datasets/:dataset_id/process', {
    auth,
    permission: read,
    audit: { 'zh-CN': '通过令牌查看知识库文档进度', en: 'Viewed the progress of documents with a token' },
    errors: ['knowledgeNotFound', 'knowledgeDocumentNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        document_ids: optional(z.array(id).max(knowledgeLimits.documentsPerDataset)),
      }),
    output: () => z.object({ data: z.array(documentProgress()) }),
  }),
  /** Adds a photo; the body is the picture. */
  openCreatePhoto: post('/v1/datasets/:dataset_id/documents_v2', {
    auth,
    permission: write,
    envelope: 'fields',
    audit: { 'zh-CN': '通过令牌添加知识库图片', en: 'Added a photo to a knowledge base with a token' },
    body: 'bytes',
    limit: knowledgeLimits.photoFileBytes,
    errors: createDocumentErrors,
    input: () => z.object({ dataset_id: id, content: incomingFile }),
    output: documentInfos,
  }),
  openListPhotos: get(images, {
    auth,
    permission: read,
    audit: { 'zh-CN': '通过令牌查看知识库图片', en: 'Viewed photos of a knowledge base with a token' },
    errors: ['knowledgeNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        ...paging('page_num', 'page_size'),
        keyword: optional(shortText(200)),
        has_caption: optional(flag),
      }),
    output: () => z.object({ photo_infos: z.array(photo()), total_count: z.number() }),
  }),
  openSetCaption: put(`${images}/:document_id`, {
    auth,
    permission: write,
    audit: { 'zh-CN': '通过令牌修改图片描述', en: 'Changed the caption of a photo with a token' },
    errors: ['knowledgeDocumentNotFound', 'knowledgeNotReady'],
    input: () => z.object({ dataset_id: id, document_id: id, caption: captionText() }),
  }),
};
