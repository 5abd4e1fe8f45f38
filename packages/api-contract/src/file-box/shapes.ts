import * as z from 'zod';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { fileBoxLimits } from './limits.js';

export const name = () => shortText(fileBoxLimits.name);
export const time = () => optional(shortText(40));
export const fileIds = () => optional(z.array(shortText(100)).max(1000));

/** Of plugins: the agent and the channel. The person is always the caller, whatever `user_id` says. */
export const common = () =>
  z.object({
    'X-AIPlugin-Bot-ID': id,
    'X-AIPlugin-Connector-ID': idOrNone,
    'X-AIPlugin-Conversation-ID': idOrNone,
    user_id: optional(z.union([shortText(200), z.number()])),
    biz_type: optional(shortText(100)),
    biz_id: optional(shortText(100)),
    'X-Temp-OpenID': optional(shortText(200)),
    query: optional(shortText(10_000)),
    'Filebox-Auth-Token': optional(shortText(2000)),
  });
export const request = () => ({ req_common_params: common() });

export const answer = () => ({
  /** What a model is told. */
  response_for_model: z.string(),
  compliance_statement: z.string(),
  base_resp: z.object({ StatusMessage: z.string(), StatusCode: z.number() }),
});

const url = () => z.object({ main_url: z.string(), backup_url: z.string() });

export const fileMeta = () =>
  z.object({
    id: z.string(),
    file_id: z.string(),
    file_name: z.string(),
    md_type: z.number(),
    format: z.string(),
    uri: z.string(),
    position: z.string(),
    device: z.string(),
    size: z.number(),
    tags: z.string(),
    /** Added: what is in the picture. */
    caption: z.string(),
    /** Added: of the content, 64 hexadecimal digits. */
    sha256: z.string(),
    created_at_ms: z.number(),
    updated_at_ms: z.number(),
    user_id: z.string(),
    conversation_id: z.string(),
    biz_type: z.string(),
    biz_id: z.string(),
    bot_id: z.string(),
    message_id: z.string(),
    normal_file_url: url(),
    thumbnail_file_url: url(),
    image_meta: z.object({ width: z.number(), height: z.number() }),
    /** One of `ragStatuses`. */
    rag_document_status: z.number(),
    rag_content_chunk_num: z.number(),
  });

/** A file as plugins and models know it. */
export type FileMeta = z.output<ReturnType<typeof fileMeta>>;

export const albumInfo = () =>
  z.object({
    album_id: z.string(),
    name: z.string(),
    desc: z.string(),
    user_id: z.string(),
    bot_id: z.string(),
    conversation_id: z.string(),
    biz_type: z.string(),
    biz_id: z.string(),
    created_at: z.number(),
    updated_at: z.number(),
    /** Added: number of pictures, and the first of them. */
    length: z.number(),
    cover_url: z.string(),
  });

/** An album of pictures. */
export type AlbumInfo = z.output<ReturnType<typeof albumInfo>>;

export const changes = () =>
  z.object({
    file_id: optional(shortText(100)),
    uri: optional(shortText(200)),
    file_name: optional(name()),
    position: optional(shortText(200)),
    device: optional(shortText(200)),
    tags: optional(shortText(fileBoxLimits.tags)),
    caption: optional(shortText(fileBoxLimits.caption)),
  });

export const fileVo = () =>
  z.object({
    MainURL: z.string(),
    ThumbnailURL: z.string(),
    FileName: z.string(),
    Uri: z.string(),
    FileID: z.string(),
    Format: z.string(),
    Type: z.number(),
    /** Milliseconds since 1970, as text. */
    CreateTime: z.string(),
    UpdateTime: z.string(),
    FileSize: z.string(),
    /** Added. */
    Caption: z.string(),
    Tags: z.string(),
    /** Added: one of `ragStatuses`. */
    Status: z.number(),
  });

/** A file as its page lists it. */
export type FileVo = z.output<ReturnType<typeof fileVo>>;

export const page = () => ({
  UserID: optional(shortText(200)),
  bot_id: idOrNone,
  connector_id: idOrNone,
  /** A page that the server has signed, or an id of a file or an album of the caller. */
  detail_page_id: shortText(2000).min(1),
});
