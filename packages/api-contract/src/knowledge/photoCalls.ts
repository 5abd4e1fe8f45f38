import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

export const photo = () =>
  z.object({
    name: z.string(),
    document_id: id,
    url: z.string(),
    caption: z.string(),
    create_time: z.number(),
    update_time: z.number(),
    creator_id: id,
    type: z.string(),
    size: z.number(),
    /** One of `documentStatuses`. */
    status: z.number(),
    source_type: z.number(),
    /** Added. */
    status_descript: z.string(),
    is_enabled: z.boolean(),
    hit_count: z.number(),
  });

export const captionText = () => visibleText(knowledgeLimits.caption);

/** Photos, which are found by their captions. */
export const photoCalls = {
  /** Describes a photo by a vision model; nothing is stored. */
  extractCaption: post('/api/knowledge/photo/extract_caption', {
    auth,
    envelope,
    audit: { 'zh-CN': '生成图片说明', en: 'Generated the caption of an image' },
    errors: ['knowledgeDocumentNotFound', 'knowledgeCaptionUnsupported', 'modelFailed', 'tooManyRequests'],
    input: () => z.object({ document_id: id }),
    output: () => z.object({ caption: z.string() }),
  }),
  listPhotos: post('/api/knowledge/photo/list', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库图片', en: 'Viewed images of a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () =>
      z.object({
        dataset_id: id,
        ...paging('page', 'size'),
        filter: optional(
          z.object({
            has_caption: optional(flag),
            keyword: optional(shortText(200)),
            status: optional(count),
          }),
        ),
      }),
    output: () => z.object({ photo_infos: z.array(photo()), total: z.number() }),
  }),
  setCaption: post('/api/knowledge/photo/caption', {
    auth,
    envelope,
    audit: { 'zh-CN': '修改图片说明', en: 'Changed the caption of an image' },
    errors: ['knowledgeDocumentNotFound', 'knowledgeNotReady'],
    input: () => z.object({ document_id: id, caption: captionText() }),
  }),
  photoDetail: post('/api/knowledge/photo/detail', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看知识库图片', en: 'Viewed images of a knowledge base' },
    errors: ['knowledgeNotFound'],
    input: () =>
      z.object({ document_ids: z.array(id).max(knowledgeLimits.documentsPerDataset), dataset_id: id }),
    output: () => z.object({ photo_infos: z.record(z.string(), photo()) }),
  }),
  /** Describes photos by a vision model and stores the captions, as a background job. */
  captionAll: post('/api/knowledge/photo/caption_all', {
    auth,
    envelope,
    audit: { 'zh-CN': '批量生成图片说明', en: 'Generated captions of images' },
    added: 'people label many photos at once',
    errors: ['knowledgeNotFound', 'knowledgeCaptionUnsupported'],
    input: () =>
      z.object({
        dataset_id: id,
        /** All photos of the knowledge base if absent. */
        document_ids: optional(z.array(id).max(knowledgeLimits.documentsPerDataset)),
        /** Replaces captions that exist. */
        overwrite: optional(flag),
      }),
    output: () => z.object({ job_id: id, is_new: z.boolean() }),
  }),
};
