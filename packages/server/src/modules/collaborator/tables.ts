import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';

const resource = () => ({
  resourceType: text('resource_type', { enum: ['bot', 'workflow', 'project', 'database'] }).notNull(),
  resourceId: idColumn('resource_id').notNull(),
});

/** Resources that are open for collaboration. */
export const collaborations = pgTable(
  'collaborations',
  { ...resource(), openedAt: moment('opened_at').notNull() },
  (table) => [primaryKey({ columns: [table.resourceType, table.resourceId] })],
);

/** Collaborators besides the creator of the resource; deleted when the collaboration is closed. */
export const collaborators = pgTable(
  'collaborators',
  {
    ...resource(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceType, table.resourceId, table.userId] }),
    foreignKey({
      name: 'collaborators_collaboration',
      columns: [table.resourceType, table.resourceId],
      foreignColumns: [collaborations.resourceType, collaborations.resourceId],
    }).onDelete('cascade'),
    index('collaborators_user').on(table.userId),
  ],
);
