import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

/** What users report to the administrators. */
export const reports = pgTable(
  'reports',
  {
    id: idColumn('id').primaryKey(),
    /** `reportTypes`. */
    objectType: smallint('object_type').notNull(),
    objectId: idColumn('object_id').notNull(),
    /** Name or beginning of the text when it was reported. */
    objectName: text('object_name').notNull(),
    reporterId: idColumn('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reasons: jsonb('reasons').$type<number[]>().notNull(),
    description: text('description').notNull(),
    /** `reportStatuses`. */
    status: smallint('status').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('reports_object').on(table.objectId, table.status),
    index('reports_reporter').on(table.reporterId, table.createdAt),
    index('reports_status').on(table.status, table.id),
  ],
);
