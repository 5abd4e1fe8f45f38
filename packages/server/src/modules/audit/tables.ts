import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';

/**
 * Actions and refused attempts. There are no foreign keys: entries outlive the people and spaces they
 * mention.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: idColumn('id').primaryKey(),
    at: moment('at').notNull(),
    actorId: idColumn('actor_id'),
    action: text('action').notNull(),
    spaceId: idColumn('space_id'),
    target: jsonb('target').$type<Record<string, string>>().notNull(),
    outcome: text('outcome', { enum: ['begun', 'done', 'refused', 'failed'] }).notNull(),
    /** Name of the refusal; empty when the action was allowed. */
    reason: text('reason').notNull(),
    /** Number of identical events within one second. */
    times: integer('times').notNull(),
    address: text('address').notNull(),
    logid: text('logid').notNull(),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_space').on(table.spaceId, table.id),
    index('audit_entries_actor').on(table.actorId, table.id),
  ],
);
