import type { ChannelSettings } from '@heddle/api-contract/families/channel';
import { isNull } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const channelId = () =>
  idColumn('channel_id')
    .notNull()
    .references(() => channels.id, { onDelete: 'cascade' });

/** Channels whose end users have no account: one per agent or chat flow and connector. */
export const channels = pgTable(
  'channels',
  {
    id: idColumn('id').primaryKey(),
    connectorId: idColumn('connector_id').notNull(),
    subjectKind: text('subject_kind', { enum: ['bot', 'workflow'] }).notNull(),
    subjectId: idColumn('subject_id').notNull(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** Whose rights the channel acts with; conversations belong to this account and an end user. */
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isEnabled: boolean('is_enabled').notNull(),
    settings: jsonb('settings').$type<ChannelSettings>().notNull(),
    /** Part of what the link of a public page signs: another number withdraws the link. */
    linkNumber: integer('link_number').notNull().default(1),
    /** Secret for signatures, sealed under `secretPlace`; null before one is created. */
    sealedSecret: text('sealed_secret'),
    /** How many messages arrived on `countedDay`, in UTC. */
    countedDay: text('counted_day').notNull().default(''),
    countedMessages: integer('counted_messages').notNull().default(0),
    /** Number of the last message that arrived at the webhook. */
    lastSequence: integer('last_sequence').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('channels_subject').on(table.subjectKind, table.subjectId, table.connectorId),
    index('channels_space').on(table.spaceId),
    index('channels_user').on(table.userId),
  ],
);

/** A channel. */
export type Channel = typeof channels.$inferSelect;

/** Public keys by which end users of a channel sign in; the fingerprint is the `kid`. */
export const channelKeys = pgTable(
  'channel_keys',
  {
    channelId: channelId(),
    fingerprint: text('fingerprint').notNull(),
    pem: text('pem').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.channelId, table.fingerprint] })],
);

/** Messages that arrived at a webhook, kept for a while to recognise those that are sent again. */
export const channelMessages = pgTable(
  'channel_messages',
  {
    id: idColumn('id').primaryKey(),
    channelId: channelId(),
    /** `webhook-id` of the sender. */
    webhookId: text('webhook_id').notNull(),
    endUser: text('end_user').notNull(),
    text: text('text').notNull(),
    /** Counts the messages of the channel, so that receivers can order the events. */
    sequence: integer('sequence').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    uniqueIndex('channel_messages_webhook').on(table.channelId, table.webhookId),
    index('channel_messages_time').on(table.createdAt),
    index('channel_messages_waiting')
      .on(table.channelId, table.endUser, table.sequence)
      .where(isNull(table.answeredAt)),
  ],
);

/** Events that a webhook channel sends. */
export const channelDeliveries = pgTable(
  'channel_deliveries',
  {
    id: idColumn('id').primaryKey(),
    channelId: channelId(),
    event: text('event').notNull(),
    /** JSON text of the body, the same in every attempt. */
    body: text('body').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'dead'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Counts how often it was sent anew after it was dead; part of the key of its job. */
    round: integer('round').notNull().default(1),
    lastStatus: integer('last_status').notNull().default(0),
    lastError: text('last_error').notNull().default(''),
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('channel_deliveries_channel').on(table.channelId, table.state, table.id),
    index('channel_deliveries_time').on(table.createdAt),
  ],
);

/** An event that a webhook channel sends. */
export type Delivery = typeof channelDeliveries.$inferSelect;
