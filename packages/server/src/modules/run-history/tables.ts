import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { runs } from '../run/tables.js';

/** Failed runs that somebody has dealt with. */
export const runResolutions = pgTable('run_resolutions', {
  runId: idColumn('run_id')
    .primaryKey()
    .references(() => runs.id, { onDelete: 'cascade' }),
  how: text('how', { enum: ['rerun', 'dismissed'] }).notNull(),
  /** The new run; null until it is stored. A process that dies in between leaves it null. */
  newRunId: idColumn('new_run_id'),
  userId: idColumn('user_id').notNull(),
  at: moment('at').notNull(),
});
