import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { conversations } from '../conversation/tables.js';

/** Chats: a message of the user, and the run, or its continuation, that answers it. */
export const chats = pgTable(
  'chats',
  {
    id: idColumn('id').primaryKey(),
    conversationId: idColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    sectionId: idColumn('section_id').notNull(),
    workflowId: idColumn('workflow_id').notNull(),
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
