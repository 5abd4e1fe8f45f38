import type { SentReason } from '@heddle/api-contract';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { conversations } from '../conversation/tables.js';

/** What a client can give to continue a chat that asks something. */
export interface RequiredAction {
  /** Ids of what to answer, with what is asked. */
  calls: { id: string; name: string; arguments: string }[];
}

/** Tokens that the model calls of an answer have used. */
export interface ChatUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Chats: a message of the user, and the run, or its continuation, that answers it. */
export const chats = pgTable(
  'chats',
  {
    id: idColumn('id').primaryKey(),
    conversationId: idColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sectionId: idColumn('section_id').notNull(),
    /** The chat flow that answers; null for an agent. */
    workflowId: idColumn('workflow_id'),
    /** The agent that answers, also by its chat flow. */
    botId: idColumn('bot_id'),
    /** Stored before the run is; null in rows of earlier versions whose run was never accepted. */
    runId: idColumn('run_id'),
    userMessageId: idColumn('user_message_id').notNull(),
    /** The question of the run that the message answers. */
    questionId: text('question_id'),
    status: text('status', {
      enum: ['in_progress', 'completed', 'failed', 'requires_action', 'canceled'],
    }).notNull(),
    /** Identifies the request, so that repeating it does not begin another chat. */
    requestKey: text('request_key'),
    requestHash: text('request_hash'),
    /** JSON text of how to suggest questions after the answer; null for none. */
    suggest: text('suggest'),
    debugUrl: text('debug_url').notNull(),
    usage: jsonb('usage').$type<ChatUsage>(),
    /** What a chat of the status `requires_action` waits for, if clients can give it. */
    requiredAction: jsonb('required_action').$type<RequiredAction>(),
    error: jsonb('error').$type<{ code: number; message: string; reason?: SentReason }>(),
    metaData: jsonb('meta_data').$type<Record<string, string>>().notNull().default({}),
    /** False: its messages are deleted when it ends. */
    isKept: boolean('is_kept').notNull().default(true),
    /** Until then a process follows the run; afterwards another one may. */
    followedUntil: moment('followed_until'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('chats_in_progress').on(table.conversationId).where(sql`status = 'in_progress'`),
    uniqueIndex('chats_request')
      .on(table.conversationId, table.requestKey)
      .where(sql`request_key is not null`),
    index('chats_conversation').on(table.conversationId, table.id),
  ],
);

/** A chat. */
export type Chat = typeof chats.$inferSelect;
