import type { AlbumInfo, FileMeta, FileVo } from '@heddle/api-contract/families/file-box';
import { fileBoxTypes } from '@heddle/api-contract/families/file-box';
import { inArray } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { type FileRow, signUrlFor, uriOf } from '../file/index.js';
import { files as storedFiles } from '../file/tables.js';
import type { Box } from './Box.js';
import type { BoxFile, fileBoxAlbums } from './tables.js';

/** Longest side of small pictures in pixels. */
const side = 256;

/** Who signs addresses of files, and for which origin. */
export interface Signer {
  app: App;
  origin: string;
}

export const success = { StatusMessage: '', StatusCode: 0 };

/** The fields that every answer to a plugin has. */
export function answerOf(text: string) {
  return { response_for_model: text, compliance_statement: '', base_resp: success };
}

/** The rows of stored files, by ID. */
async function storedOf({ db }: App, given: readonly BoxFile[]): Promise<Map<string, FileRow>> {
  if (given.length === 0) return new Map();
  const ids = [...new Set(given.map(({ fileId }) => fileId))];
  const rows = await db.select().from(storedFiles).where(inArray(storedFiles.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function addressesOf(
  { app, origin }: Signer,
  { userId }: Box,
  file: BoxFile,
  row: FileRow | undefined,
) {
  if (!row) return { main: '', small: '' };
  const signer = { secrets: app.secrets, userId, origin };
  const isPicture = file.type === fileBoxTypes.image && row.width > 0;
  const main = await signUrlFor(signer, row);
  return { main, small: isPicture ? await signUrlFor(signer, row, { side }) : '' };
}

/** Files as plugins and models know them. */
export async function toMetas(signer: Signer, box: Box, given: readonly BoxFile[]): Promise<FileMeta[]> {
  const rows = await storedOf(signer.app, given);
  return Promise.all(
    given.map(async (file): Promise<FileMeta> => {
      const row = rows.get(file.fileId);
      const { main, small } = await addressesOf(signer, box, file, row);
      return {
        id: file.id,
        file_id: file.id,
        file_name: file.name,
        md_type: file.type,
        format: file.format,
        uri: row ? uriOf(row) : '',
        position: file.position,
        device: file.device,
        size: file.size,
        tags: file.tags,
        caption: file.caption,
        sha256: row?.sha256 ?? '',
        created_at_ms: file.createdAt.getTime(),
        updated_at_ms: file.updatedAt.getTime(),
        user_id: box.userId,
        conversation_id: file.conversationId,
        biz_type: '',
        biz_id: '',
        bot_id: box.botId,
        message_id: file.messageId,
        normal_file_url: { main_url: main, backup_url: '' },
        thumbnail_file_url: { main_url: small, backup_url: '' },
        image_meta: { width: row?.width ?? 0, height: row?.height ?? 0 },
        rag_document_status: file.status,
        rag_content_chunk_num: file.chunks,
      };
    }),
  );
}

/** Files as their page lists them. */
export async function toVos(signer: Signer, box: Box, given: readonly BoxFile[]): Promise<FileVo[]> {
  const metas = await toMetas(signer, box, given);
  return metas.map((meta) => ({
    MainURL: meta.normal_file_url.main_url,
    ThumbnailURL: meta.thumbnail_file_url.main_url,
    FileName: meta.file_name,
    Uri: meta.uri,
    FileID: meta.file_id,
    Format: meta.format,
    Type: meta.md_type,
    CreateTime: String(meta.created_at_ms),
    UpdateTime: String(meta.updated_at_ms),
    FileSize: String(meta.size),
    Caption: meta.caption,
    Tags: meta.tags,
    Status: meta.rag_document_status,
  }));
}

/** An album with its first picture. */
export function toAlbum(
  box: Box,
  album: typeof fileBoxAlbums.$inferSelect,
  { length, cover }: { length: number; cover: string },
): AlbumInfo {
  return {
    album_id: album.id,
    name: album.name,
    desc: album.description,
    user_id: box.userId,
    bot_id: box.botId,
    conversation_id: '0',
    biz_type: '',
    biz_id: '',
    created_at: album.createdAt.getTime(),
    updated_at: album.updatedAt.getTime(),
    length,
    cover_url: cover,
  };
}
