import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { files } from '../file/tables.js';
import { spaces } from '../space/tables.js';

/** Whose files these are. All columns of the unique index together separate people, channels and agents. */
export const fileBoxes = pgTable(
  'file_boxes',
  {
    id: idColumn('id').primaryKey(),
    botId: idColumn('bot_id').notNull(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The end user of the account; empty for the account itself. */
    endUser: text('end_user').notNull(),
    /** The studio's for drafts. */
    connectorId: idColumn('connector_id').notNull(),
    /** Whether the person allows it. */
    isAllowed: boolean('is_allowed').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('file_boxes_key').on(table.userId, table.botId, table.connectorId, table.endUser),
    index('file_boxes_bot').on(table.botId),
    index('file_boxes_space').on(table.spaceId, table.userId),
  ],
);

/** Files that a person sent; the content is that of the file in the store, and goes with it. */
export const fileBoxFiles = pgTable(
  'file_box_files',
  {
    id: idColumn('id').primaryKey(),
    boxId: idColumn('box_id')
      .notNull()
      .references(() => fileBoxes.id, { onDelete: 'cascade' }),
    fileId: idColumn('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Unique in the box. */
    name: text('name').notNull(),
    /** One of `fileBoxTypes`. */
    type: smallint('type').notNull(),
    /** The extension, without the dot. */
    format: text('format').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    tags: text('tags').notNull().default(''),
    /** What is in a picture; written by a model or the person. */
    caption: text('caption').notNull().default(''),
    position: text('position').notNull().default(''),
    device: text('device').notNull().default(''),
    conversationId: idColumn('conversation_id').notNull().default('0'),
    messageId: idColumn('message_id').notNull().default('0'),
    /** One of `ragStatuses`. */
    status: smallint('status').notNull(),
    chunks: integer('chunks').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('file_box_files_name').on(table.boxId, table.name),
    uniqueIndex('file_box_files_file').on(table.boxId, table.fileId),
    index('file_box_files_created').on(table.boxId, table.createdAt),
    index('file_box_files_stored').on(table.fileId),
  ],
);

/** A kept file. */
export type BoxFile = typeof fileBoxFiles.$inferSelect;

/** Passages of documents. */
export const fileBoxChunks = pgTable(
  'file_box_chunks',
  {
    fileId: idColumn('file_id')
      .notNull()
      .references(() => fileBoxFiles.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.sequence] })],
);

/** Albums of pictures. */
export const fileBoxAlbums = pgTable(
  'file_box_albums',
  {
    id: idColumn('id').primaryKey(),
    boxId: idColumn('box_id')
      .notNull()
      .references(() => fileBoxes.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('file_box_albums_name').on(table.boxId, table.name)],
);

/** Pictures in albums. */
export const fileBoxPhotos = pgTable(
  'file_box_photos',
  {
    albumId: idColumn('album_id')
      .notNull()
      .references(() => fileBoxAlbums.id, { onDelete: 'cascade' }),
    fileId: idColumn('file_id')
      .notNull()
      .references(() => fileBoxFiles.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.fileId] }),
    index('file_box_photos_file').on(table.fileId),
  ],
);
