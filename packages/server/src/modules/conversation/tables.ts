import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** What a person thinks of an answer. */
export interface MessageFeedback {
  type: 'like' | 'unlike';
  /** Numbers of the API. */
  reasons: number[];
  comment: string;
}

const metaData = () => jsonb('meta_data').$type<Record<string, string>>().notNull().default({});
/** A conversation belongs to a project, to a workflow without a project, to an agent, or to no resource. */
const ownerKind = () => text('owner_kind', { enum: ['project', 'workflow', 'bot', 'none'] }).notNull();

/** Conversations that a project or workflow defines by name; each person has their own of each. */
export const conversationTemplates = pgTable(
  'conversation_templates',
  {
    id: idColumn('id').primaryKey(),
    ownerKind: ownerKind(),
    ownerId: idColumn('owner_id').notNull(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('conversation_templates_name').on(table.ownerKind, table.ownerId, table.name)],
);

/** Conversations. All columns of `conversationKey` together separate people, channels and drafts. */
export const conversations = pgTable(
  'conversations',
  {
    id: idColumn('id').primaryKey(),
    ownerKind: ownerKind(),
    /** 0 for no owner. */
    ownerId: idColumn('owner_id').notNull(),
    /** Null until a workflow uses a conversation without owner, which then stays in its space. */
    spaceId: idColumn('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The end user of the account, as its app named them; empty for the account itself. */
    endUser: text('end_user').notNull(),
    connectorId: idColumn('connector_id').notNull(),
    isDraft: boolean('is_draft').notNull(),
    /** Empty for one without a name, and for one of a template, which has the template's. */
    name: text('name').notNull(),
    templateId: idColumn('template_id').references((): AnyPgColumn => conversationTemplates.id, {
      onDelete: 'set null',
    }),
    /** Messages of earlier sections are no longer sent to models. */
    sectionId: idColumn('section_id').notNull(),
    /** The last message that its person has read; 0 for none. */
    readMessageId: idColumn('read_message_id').notNull().default('0'),
    /** What its model calls have used; the cost in the currency of the models' prices. */
    usedTokens: bigint('used_tokens', { mode: 'number' }).notNull().default(0),
    usedCost: numeric('used_cost', { precision: 24, scale: 12, mode: 'number' }).notNull().default(0),
    metaData: metaData(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => {
    const key = [
      table.userId,
      table.ownerKind,
      table.ownerId,
      table.endUser,
      table.connectorId,
      table.isDraft,
    ] as const;
    return [
      uniqueIndex('conversations_name')
        .on(...key, table.name)
        .where(sql`${table.name} <> ''`),
      uniqueIndex('conversations_template')
        .on(...key, table.templateId)
        .where(isNotNull(table.templateId)),
      index('conversations_list').on(...key, table.id),
      index('conversations_space').on(table.spaceId),
    ];
  },
);

/** Messages, in the order of their ids. */
export const conversationMessages = pgTable(
  'conversation_messages',
  {
    id: idColumn('id').primaryKey(),
    conversationId: idColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sectionId: idColumn('section_id').notNull(),
    chatId: idColumn('chat_id'),
    /** Identifies the message within its chat, so that storing it again changes it; null outside of chats. */
    part: text('part'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    type: text('type').notNull(),
    contentType: text('content_type').notNull(),
    /** What people read; of a message with files, their names and the text. */
    content: text('content').notNull(),
    /** A message with files as it was written: JSON text with keys of files, whose URLs are signed when read. */
    displayContent: text('display_content'),
    /** JSON text of the message as models receive it; null for those that they do not receive. */
    modelContent: text('model_content'),
    /** What the model thought; never sent back to it. */
    reasoning: text('reasoning'),
    /** `broken`: ended before it was complete. */
    status: text('status', { enum: ['available', 'broken'] })
      .notNull()
      .default('available'),
    /** Where the person stopped reading a broken message; later messages build on what is before it. */
    brokenPosition: integer('broken_position'),
    /** What the studio shows beside it: tokens, times, tools. */
    extra: jsonb('extra').$type<Record<string, string>>().notNull().default({}),
    feedback: jsonb('feedback').$type<MessageFeedback>(),
    metaData: metaData(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('conversation_messages_order').on(table.conversationId, table.id),
    uniqueIndex('conversation_messages_part').on(table.chatId, table.part).where(isNotNull(table.part)),
  ],
);
