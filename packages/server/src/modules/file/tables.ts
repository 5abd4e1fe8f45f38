import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const size = (name: string) => bigint(name, { mode: 'number' });

/**
 * Files. A blob of the store is referred to by rows of these four tables and by nothing else: one that no row names is
 * garbage, and is removed after a while.
 */
export const files = pgTable(
  'files',
  {
    id: idColumn('id').primaryKey(),
    /** Of the blob in the store. */
    key: text('key').notNull(),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose members may read it; null: nobody but its owner. */
    spaceId: idColumn('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    /** `file`, or `avatar` and `icon`, which were encoded anew. */
    kind: text('kind').$type<'file' | 'avatar' | 'icon'>().notNull(),
    /** As its owner wrote it; only for people to read. */
    name: text('name').notNull(),
    /** With its dot, as the bytes show it. */
    extension: text('extension').notNull(),
    contentType: text('content_type').notNull(),
    size: size('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Pixels of a picture; 0 of anything else. */
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

/** Small pictures of pictures, made when first asked for. */
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

/** Uploads in several steps that are under way; each becomes a file under its own id, or is forgotten. */
export const uploads = pgTable(
  'file_uploads',
  {
    id: idColumn('id').primaryKey(),
    ownerId: idColumn('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With its dot, as the caller announced it. */
    extension: text('extension').notNull(),
    /** Of the blob, once all bytes are there. */
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

/** Parts of such an upload. */
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
