import { splitArms, splitOutcomes } from '@heddle/api-contract/families/agent-split';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { bots } from '../bot/tables.js';
import { conversations } from '../conversation/tables.js';

/** Splits of the users of agents, each on one channel. */
export const agentSplits = pgTable(
  'agent_splits',
  {
    id: idColumn('id').primaryKey(),
    botId: idColumn('bot_id')
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    connectorId: idColumn('connector_id').notNull(),
    /** The version that the channel serves. The split has no effect once the channel serves another one. */
    baseVersion: idColumn('base_version').notNull(),
    otherVersion: idColumn('other_version').notNull(),
    /** Percentage of the users whom the other version answers. */
    share: integer('share').notNull(),
    outcome: text('outcome', { enum: splitOutcomes }).notNull(),
    userId: idColumn('user_id').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('agent_splits_running').on(table.botId, table.connectorId).where(sql`outcome = 'running'`),
    index('agent_splits_bot').on(table.botId, table.id),
  ],
);

/** The version that answers in a conversation of a split, whatever becomes of the share. */
export const agentSplitConversations = pgTable(
  'agent_split_conversations',
  {
    splitId: idColumn('split_id')
      .notNull()
      .references(() => agentSplits.id, { onDelete: 'cascade' }),
    conversationId: idColumn('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    arm: text('arm', { enum: splitArms }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.splitId, table.conversationId] }),
    index('agent_split_conversations_conversation').on(table.conversationId),
  ],
);
