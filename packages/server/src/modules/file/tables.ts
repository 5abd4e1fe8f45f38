import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const size = (name: string) => bigint(name, { mode: 'number' });

/**
 * Files. Blobs in the store are referenced only by rows of these four tables; unreferenced blobs are garbage
 * collected after a grace period.
 */
export const files = pgTable(
  'files',
  {
    id: idColumn('id').primaryKey(),
    /** Key of the blob in the store; copies of a file share it. */
    key: text('key').notNull(),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Space whose members may read the file; null for a private file. */
    spaceId: idColumn('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    /** `avatar` and `icon` are re-encoded pictures. */
    kind: text('kind').$type<'file' | 'avatar' | 'icon'>().notNull(),
    /** File name as given by the uploader; for display only. */
    name: text('name').notNull(),
    /** With the dot; detected from the content. */
    extension: text('extension').notNull(),
    contentType: text('content_type').notNull(),
    size: size('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Size of a picture in pixels; 0 for other files. */
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('files_owner').on(table.ownerId, table.createdAt),
    index('files_space').on(table.spaceId, table.createdAt),
    index('files_key').on(table.key),
  ],
);

/** Thumbnails of pictures, generated on first request. */
export const thumbnails = pgTable(
  'file_thumbnails',
  {
    fileId: idColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Longest side in pixels. */
    side: integer('side').notNull(),
    key: text('key').notNull(),
    contentType: text('content_type').notNull(),
    size: size('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.side] }),
    index('file_thumbnails_key').on(table.key),
  ],
);

/** Open multi-step uploads. Each becomes a file with the same id, or expires. */
export const uploads = pgTable(
  'file_uploads',
  {
    id: idColumn('id').primaryKey(),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With the dot, as announced by the caller. */
    extension: text('extension').notNull(),
    /** Key of the blob, set once all bytes have arrived. */
    key: text('key'),
    size: size('size').notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('file_uploads_owner').on(table.ownerId),
    index('file_uploads_expiry').on(table.expiresAt),
    index('file_uploads_key').on(table.key),
  ],
);

/** Received parts of the uploads in `file_uploads`. */
export const uploadParts = pgTable(
  'file_upload_parts',
  {
    uploadId: idColumn('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    key: text('key').notNull(),
    size: size('size').notNull(),
    /** Eight hexadecimal digits. */
    crc32: text('crc32').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.number] }),
    index('file_upload_parts_key').on(table.key),
  ],
);
