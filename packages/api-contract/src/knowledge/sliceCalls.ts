import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentProblem, tableColumn } from './fields.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

// Bounds what is read; the rule of visible characters has a reason of its own.
const rawText = () => shortText(100_000);

const slice = () =>
  z.object({
    slice_id: id,
    /** Of tables: JSON, an array of `{ column_id, column_name, value, desc }`. */
    content: z.string(),
    /** One of `sliceStatuses`. */
    status: z.number(),
    hit_count: z.string(),
    char_count: z.string(),
    token_count: z.string(),
    /** Position, from 1. */
    sequence: z.string(),
    document_id: id,
    /** JSON: level, parent, title, page, start and end of a slice. */
    chunk_info: z.string(),
    /** Added. */
    document_name: z.string(),
    is_enabled: z.boolean(),
    /** 0 in documents without pages. */
    page: z.number(),
    start: z.number(),
    end: z.number(),
    /** Of slices by level: depth from 1, own heading, id of the slice one level up. */
    level: z.number(),
    title: z.string(),
    parent_id: z.string(),
    keywords: z.array(z.string()),
    /** Increases with each edit; sent with an edit, it refuses to overwrite another one. */
    version: z.number(),
    is_edited: z.boolean(),
    problem: sentProblem(),
  });

const keywords = () => z.array(shortText(knowledgeLimits.keyword)).max(knowledgeLimits.keywords);

/** Slices: the parts of documents that are indexed and found. */
export const sliceCalls = {
  listSlices: post('/api/knowledge/slice/list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库分段', en: 'Viewed chunks of a knowledge base' },
    errors: ['knowledgeNotFound', 'knowledgeDocumentNotFound'],
    input: () =>
      z.object({
        document_id: idOrNone,
        /** Offset of the first slice. */
        sequence: optional(count),
        keyword: optional(shortText(200)),
        dataset_id: idOrNone,
        ...paging('page_no', 'page_size'),
        /** `hit_count`, `create_time`, `update_time`, `char_count`, or the id of a column. */
        sort_field: optional(shortText(50)),
        is_asc: optional(flag),
        /** Added. */
        is_enabled: optional(flag),
      }),
    output: () =>
      z.object({
        slices: z.array(slice()),
        total: z.string(),
        hasmore: z.boolean(),
        /** Added: the columns of a table. */
        columns: z.array(tableColumn()),
      }),
  }),
  createSlice: post('/api/knowledge/slice/create', {
    auth,
    envelope,
    audit: { 'zh-CN': '添加知识库分段', en: 'Added a chunk to a knowledge base' },
    errors: [
      'knowledgeInvalid',
      'knowledgeDocumentNotFound',
      'knowledgeNotReady',
      'knowledgePositionInvalid',
      'knowledgeRowInvalid',
      'knowledgeIndexColumnEmpty',
    ],
    input: () =>
      z.object({
        document_id: id,
        /** Of tables: JSON, the values by column id. */
        raw_text: optional(rawText()),
        /** Position, from 1; at the end if absent. */
        sequence: optional(count),
        extra: optional(shortText(2_000)),
        tree_node_id: idOrNone,
        front_tree_node_id: idOrNone,
        parent_tree_node_id: idOrNone,
        dataset_id: idOrNone,
        document_id_new: idOrNone,
        /** Added. */
        keywords: optional(keywords()),
      }),
    output: () => z.object({ slice_id: id, slice_id_new: id }),
  }),
  updateSlice: post('/api/knowledge/slice/update', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改知识库分段', en: 'Changed a chunk of a knowledge base' },
    errors: [
      'knowledgeInvalid',
      'knowledgeSliceNotFound',
      'knowledgeNotReady',
      'knowledgeRowInvalid',
      'knowledgeIndexColumnEmpty',
      'changedElsewhere',
    ],
    input: () =>
      z.object({
        slice_id: id,
        document_id: idOrNone,
        status: optional(count),
        raw_text: optional(rawText()),
        table_unit_text: optional(rawText()),
        /** Added. */
        keywords: optional(keywords()),
        version: optional(count),
      }),
    /** Added: the version after the change. */
    output: () => z.object({ version: z.number() }),
  }),
  deleteSlices: post('/api/knowledge/slice/delete', {
    auth,
    envelope,
    audit: { 'zh-CN': '删除知识库分段', en: 'Deleted chunks of a knowledge base' },
    errors: ['knowledgeSliceNotFound', 'knowledgeNotReady'],
    input: () => z.object({ slice_ids: optional(z.array(id).max(1_000)) }),
  }),
  /** Disabled slices are kept and not found. */
  setSliceStatus: post('/api/knowledge/slice/status', {
    auth,
    envelope,
    audit: { 'zh-CN': '启用或停用知识库分段', en: 'Enabled or disabled chunks of a knowledge base' },
    added: 'the specification has it for the earlier API only',
    errors: ['knowledgeSliceNotFound'],
    input: () => z.object({ slice_ids: z.array(id).max(1_000), is_enabled: flag }),
  }),
};
