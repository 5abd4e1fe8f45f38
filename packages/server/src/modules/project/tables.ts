import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Projects (apps). */
export const projects = pgTable(
  'projects',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('projects_space').on(table.spaceId)],
);
