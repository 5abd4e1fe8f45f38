import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../../modules/account/tables.js';

/** Requests that callers marked with an `Idempotency-Key`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Family and name of the call. */
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the input. */
    inputHash: text('input_hash').notNull(),
    /** Id of what the request creates. */
    subjectId: idColumn('subject_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.call, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
