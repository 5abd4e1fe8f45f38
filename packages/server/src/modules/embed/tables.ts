import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { channels } from '../channel/tables.js';
import { conversations } from '../conversation/tables.js';
import { files } from '../file/tables.js';

const channelId = () =>
  idColumn('channel_id')
    .notNull()
    .references(() => channels.id, { onDelete: 'cascade' });

/** Sessions of visitors of web pages. */
export const embedSessions = pgTable(
  'embed_sessions',
  {
    id: idColumn('id').primaryKey(),
    channelId: channelId(),
    tokenHash: text('token_hash').notNull(),
    /** `visitor:` and a random name, or `user:` and the subject of the token by which the visitor signed in. */
    endUser: text('end_user').notNull(),
    /** Origin of the page that opened it; empty on the public page. */
    origin: text('origin').notNull(),
    /** Hash of the `jti` of the token, which opens one session only; null for tokens without one. */
    tokenIdHash: text('token_id_hash'),
    /** What the conversation had used when the session began. */
    usedBefore: bigint('used_before', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('embed_sessions_token').on(table.tokenHash),
    uniqueIndex('embed_sessions_token_id').on(table.channelId, table.tokenIdHash),
    index('embed_sessions_expiry').on(table.expiresAt),
  ],
);

/** A session of a visitor. */
export type EmbedSession = typeof embedSessions.$inferSelect;

/** Links by which anybody may read a conversation up to a message. */
export const embedTranscripts = pgTable(
  'embed_transcripts',
  {
    id: idColumn('id').primaryKey(),
    channelId: channelId(),
    conversationId: idColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    endUser: text('end_user').notNull(),
    /** The last message that can be read. */
    upToId: idColumn('up_to_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('embed_transcripts_user').on(table.channelId, table.endUser),
    index('embed_transcripts_conversation').on(table.conversationId),
  ],
);

/** Files that visitors have uploaded: only the same visitor can send one. */
export const embedFiles = pgTable(
  'embed_files',
  {
    fileId: idColumn('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    channelId: channelId(),
    endUser: text('end_user').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('embed_files_channel').on(table.channelId),
    index('embed_files_time').on(table.createdAt),
  ],
);
