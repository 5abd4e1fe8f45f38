import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { count, flag, id, idOrNone, json, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { inputReasons } from '../reasons/input.js';
import { knowledgeLimits } from './limits.js';

/** What a knowledge base contains, by API number. */
export const knowledgeFormats = { text: 0, table: 1, photo: 2 } as const;

/** Status of a knowledge base. */
export const datasetStatuses = { processing: 0, ready: 1, deleted: 2, disabled: 3, failed: 9 } as const;

/** Status of a document. */
export const documentStatuses = {
  processing: 0,
  enabled: 1,
  disabled: 2,
  deleted: 3,
  resegment: 4,
  refreshing: 5,
  failed: 9,
} as const;

/** Status of a slice: waits for its index entry, indexed, or disabled. */
export const sliceStatuses = { pending: 0, indexed: 1, disabled: 9 } as const;

/** Status of the preview of a document. */
export const reviewStatuses = { processing: 0, ready: 1, failed: 2, stopped: 3 } as const;

/** Where a document comes from. */
export const documentSources = {
  file: 0,
  web: 1,
  custom: 2,
  connector: 3,
  openApi: 5,
  notion: 101,
  googleDrive: 102,
} as const;

/** How a document is split; `automatic` packs paragraphs, `custom` splits at a separator, `level` at headings. */
export const chunkTypes = { automatic: 0, custom: 1, level: 2 } as const;

/** How thoroughly a file is read, by API number. */
export const parsingTypes = { fast: 0, accurate: 1 } as const;

/** Who writes the captions of photos, by API number. */
export const captionTypes = { automatic: 0, manual: 1 } as const;

/** Types of the columns of a table, by API number. */
export const tableColumnTypes = {
  unknown: 0,
  text: 1,
  integer: 2,
  time: 3,
  number: 4,
  boolean: 5,
  image: 6,
} as const;

/** What happens when the source of a document has changed. */
export const updateTypes = { none: 0, cover: 1, append: 2 } as const;

/** The steps in which a document is stored, in order; added. */
export const ingestionPhases = ['upload', 'parse', 'split', 'embed', 'index'] as const;
/** Step in which the processing of a document is. */
export type IngestionPhase = (typeof ingestionPhases)[number];

export const chunkStrategy = () =>
  z.object({
    separator: optional(shortText(knowledgeLimits.separator)),
    /** Maximum length of a chunk, in characters. */
    max_tokens: optional(count),
    remove_extra_spaces: optional(flag),
    remove_urls_emails: optional(flag),
    /** One of `chunkTypes`. */
    chunk_type: optional(count.pipe(z.number().max(2))),
    content_schema: optional(count),
    /** One of `captionTypes`. */
    caption_type: optional(count.pipe(z.number().max(1))),
    /** In percent. */
    overlap: optional(count),
    max_level: optional(count),
    save_title: optional(flag),
  });

export const parsingStrategy = () =>
  z.object({
    /** One of `parsingTypes`; the switches count for accurate parsing only. */
    parsing_type: optional(count.pipe(z.number().max(1))),
    image_extraction: optional(flag),
    table_extraction: optional(flag),
    image_ocr: optional(flag),
  });

export const filterStrategy = () =>
  z.object({
    /** Pages to skip, from 1. */
    filter_page: optional(z.array(count).max(500)),
    filter_box_position: optional(z.array(z.number()).max(1000)),
  });

export const updateRule = () =>
  z.object({
    /** One of `updateTypes`. */
    update_type: optional(count.pipe(z.number().max(2))),
    /** In days: 0, 1, 3 or 7. */
    update_interval: optional(count.pipe(z.number().max(7))),
  });

export const tableColumn = () =>
  z.object({
    /** Absent or 0 for a new column. */
    id: idOrNone,
    column_name: optional(shortText(300)),
    /** Part of the index: questions find rows by these columns. */
    is_semantic: optional(flag),
    sequence: optional(shortText(20)),
    /** One of `tableColumnTypes`. */
    column_type: optional(count.pipe(z.number().max(6))),
    contains_empty_value: optional(flag),
    desc: optional(visibleText(knowledgeLimits.columnDescription)),
  });

export const sentColumn = () =>
  z.object({
    id,
    column_name: z.string(),
    is_semantic: z.boolean(),
    sequence: z.string(),
    column_type: z.number(),
    contains_empty_value: z.boolean(),
    desc: z.string(),
  });

/** Rows count from 0. */
export const tableSheet = () =>
  z.object({
    /** Number of the sheet, from 0. */
    sheet_id: optional(z.union([shortText(20), z.number()]).transform(String)),
    header_line_idx: optional(count),
    start_line_idx: optional(count),
  });

export const sourceInfo = () =>
  z.object({
    /** An uploaded file. */
    tos_uri: optional(shortText(200)),
    web_id: idOrNone,
    /** An uploaded file, by its id. */
    source_file_id: idOrNone,
    document_source: optional(count),
    /** Text, or for tables JSON: an array of objects. */
    custom_content: optional(shortText(knowledgeLimits.customText)),
    file_base64: optional(shortText(28 * 1024 * 1024)),
    /** Extension of the file in `file_base64`. */
    file_type: optional(shortText(20)),
    web_url: optional(shortText(2_000)),
    imagex_uri: optional(shortText(200)),
    /** A preview whose chunks, as edited, become the slices. */
    review_id: idOrNone,
  });

/** Added: values by key, by which searches are filtered. */
export const metadata = () =>
  z
    .record(
      shortText(knowledgeLimits.metadataKey),
      z.union([shortText(knowledgeLimits.metadataValue), z.number(), z.boolean()]),
    )
    .refine(
      (record) => Object.keys(record).length <= knowledgeLimits.metadataKeys,
      because(inputReasons.tooMany({ maximum: knowledgeLimits.metadataKeys })),
    );

export const tags = () => z.array(visibleText(knowledgeLimits.tag)).max(knowledgeLimits.tags);

export const documentBase = () =>
  z.object({
    name: optional(visibleText(knowledgeLimits.name)),
    source_info: optional(sourceInfo()),
    update_rule: optional(updateRule()),
    table_meta: optional(z.array(tableColumn()).max(knowledgeLimits.columns)),
    table_sheet: optional(tableSheet()),
    filter_strategy: optional(filterStrategy()),
    /** Of a photo. */
    caption: optional(visibleText(knowledgeLimits.caption)),
    /** Added. */
    tags: optional(tags()),
    metadata: optional(metadata()),
  });

export const sentChunkStrategy = () =>
  z.object({
    separator: z.string(),
    max_tokens: z.number(),
    remove_extra_spaces: z.boolean(),
    remove_urls_emails: z.boolean(),
    chunk_type: z.number(),
    caption_type: z.number(),
    overlap: z.number(),
    max_level: z.number(),
    save_title: z.boolean(),
  });

export const sentParsingStrategy = () =>
  z.object({
    parsing_type: z.number(),
    image_extraction: z.boolean(),
    table_extraction: z.boolean(),
    image_ocr: z.boolean(),
  });

/** Added: why a document was not stored, with a key for the studio's messages. */
export const sentProblem = () =>
  z.nullable(z.object({ key: z.string(), parameters: z.record(z.string(), json) }));

export const dataset = () =>
  z.object({
    dataset_id: id,
    name: z.string(),
    /** Names of its documents. */
    file_list: z.array(z.string()),
    /** Bytes. */
    all_file_size: z.string(),
    bot_used_count: z.number(),
    /** One of `datasetStatuses`. */
    status: z.number(),
    processing_file_list: z.array(z.string()),
    processing_file_id_list: z.array(z.string()),
    failed_file_list: z.array(z.string()),
    /** Seconds since 1970. */
    create_time: z.number(),
    update_time: z.number(),
    icon_url: z.string(),
    icon_uri: z.string(),
    description: z.string(),
    can_edit: z.boolean(),
    creator_id: id,
    creator_name: z.string(),
    avatar_url: z.string(),
    space_id: id,
    /** One of `knowledgeFormats`. */
    format_type: z.number(),
    slice_count: z.number(),
    hit_count: z.number(),
    doc_count: z.number(),
    /** What documents are split by if nothing else is asked for. */
    chunk_strategy: sentChunkStrategy(),
    project_id: z.string(),
    storage_location: z.number(),
    dataset_type: z.number(),
    /** Added. */
    parsing_strategy: sentParsingStrategy(),
    char_count: z.number(),
    /** Added: the embedder of its index, and whether the current one differs. */
    embedder: z.string(),
    needs_reindex: z.boolean(),
  });

export const documentInfo = () =>
  z.object({
    name: z.string(),
    document_id: id,
    tos_uri: z.string(),
    bot_used_count: z.number(),
    create_time: z.number(),
    update_time: z.number(),
    creator_id: id,
    slice_count: z.number(),
    /** Extension. */
    type: z.string(),
    /** Bytes. */
    size: z.number(),
    char_count: z.number(),
    /** One of `documentStatuses`. */
    status: z.number(),
    hit_count: z.number(),
    /** One of `documentSources`. */
    source_type: z.number(),
    update_type: z.number(),
    update_interval: z.number(),
    format_type: z.number(),
    table_meta: z.array(sentColumn()),
    web_url: z.string(),
    status_descript: z.string(),
    source_file_id: z.string(),
    is_disconnect: z.boolean(),
    space_id: id,
    editable_update_rule: z.boolean(),
    editable_append_content: z.boolean(),
    chunk_strategy: sentChunkStrategy(),
    parsing_strategy: sentParsingStrategy(),
    filter_strategy: z.object({ filter_page: z.array(z.number()), filter_box_position: z.array(z.number()) }),
    imagex_uri: z.string(),
    doc_outline: z.string(),
    /** Address of a JSON document with the tree of its slices, for documents by level. */
    doc_tree_tos_url: z.string(),
    /** Address of the original file. */
    preview_tos_url: z.string(),
    review_id: z.string(),
    /** Added. */
    dataset_id: id,
    is_enabled: z.boolean(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    problem: sentProblem(),
    /** Added: its earlier content answers while it is processed or after it failed. */
    is_searchable: z.boolean(),
    page_count: z.number(),
  });

export const documentProgress = () =>
  z.object({
    document_id: id,
    /** In percent; never falls. */
    progress: z.number(),
    status: z.number(),
    status_descript: z.string(),
    document_name: z.string(),
    /** Seconds. */
    remaining_time: z.string(),
    size: z.string(),
    type: z.string(),
    url: z.string(),
    update_type: z.number(),
    update_interval: z.number(),
    /** Added. */
    phase: z.enum(ingestionPhases),
    /** Attempts so far; more than one if the last failed and the work is repeated. */
    attempt: z.number(),
    can_cancel: z.boolean(),
    can_retry: z.boolean(),
    problem: sentProblem(),
  });

export const sentChunk = () =>
  z.object({
    /** Position, from 1. */
    sequence: z.string(),
    text: z.string(),
    char_count: z.number(),
    /** Range of UTF-16 units in the text of the document. */
    start: z.number(),
    end: z.number(),
    /** 0 in documents without pages. */
    page: z.number(),
    /** Of chunks by level: depth from 1, own heading, position of the chunk one level up (0: none). */
    level: z.number(),
    title: z.string(),
    parent: z.number(),
  });
