import * as z from 'zod';
import { file, post } from '../kernel/call.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { chunkStrategy, parsingStrategy, sentProblem } from './fields.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

const review = () =>
  z.object({
    review_id: id,
    document_name: z.string(),
    document_type: z.string(),
    tos_url: z.string(),
    /** One of `reviewStatuses`. */
    status: z.number(),
    /** Addresses of its chunks as JSON: `{ chunks: [{ id, text, type, level, parent, children, positions }] }`. */
    doc_tree_tos_url: z.string(),
    preview_tos_url: z.string(),
    /** Added. */
    chunk_count: z.number(),
    problem: sentProblem(),
  });

/** Previews of documents: the chunks, as edited, become the slices. */
export const reviewCalls = {
  createReviews: post('/api/knowledge/review/create', {
    auth,
    envelope,
    audit: { 'zh-CN': '创建分段预览', en: 'Created previews of documents' },
    errors: ['knowledgeInvalid', 'knowledgeNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        reviews: optional(
          z
            .array(
              z.object({
                document_name: optional(shortText(500)),
                document_type: optional(shortText(20)),
                tos_uri: optional(shortText(200)),
                document_id: idOrNone,
              }),
            )
            .max(knowledgeLimits.documentsPerDataset),
        ),
        chunk_strategy: optional(chunkStrategy()),
        parsing_strategy: optional(parsingStrategy()),
      }),
    output: () => z.object({ dataset_id: id, reviews: z.array(review()) }),
  }),
  /** Replaces the chunks of a preview. */
  saveReview: post('/api/knowledge/review/save', {
    auth,
    envelope,
    audit: { 'zh-CN': '保存分段预览', en: 'Saved the preview of a document' },
    limit: 30 * 1024 * 1024,
    errors: ['knowledgeInvalid', 'knowledgeNotReady'],
    input: () => z.object({ dataset_id: id, review_id: id, doc_tree_json: shortText(28 * 1024 * 1024) }),
  }),
  getReviews: post('/api/knowledge/review/mget', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看分段预览', en: 'Viewed previews of documents' },
    errors: ['knowledgeNotFound'],
    input: () => z.object({ dataset_id: id, review_ids: optional(z.array(id).max(300)) }),
    output: () => z.object({ dataset_id: id, reviews: z.array(review()) }),
  }),
  reviewContent: file('/api/knowledge/review/content', {
    auth,
    audit: { 'zh-CN': '读取分段预览', en: 'Read the preview of a document' },
    added: 'where the addresses of a preview lead',
    input: () => z.object({ review_id: id }),
  }),
};
