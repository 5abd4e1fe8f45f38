import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { resourceKindNames } from '../../resources/tables.js';
import { users } from '../account/tables.js';

const object = () => ({
  userId: idColumn('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: resourceKindNames }).notNull(),
  objectId: idColumn('object_id').notNull(),
});

/** What each person marked as a favourite. Rows outlive their object, which is then shown as gone. */
export const favorites = pgTable(
  'favorites',
  {
    ...object(),
    /** As it was when it was marked. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.objectId] }),
    index('favorites_newest').on(table.userId, table.createdAt, table.objectId),
  ],
);

/** When each person last opened an object. */
export const openedObjects = pgTable(
  'opened_objects',
  { ...object(), openedAt: moment('opened_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.objectId] }),
    index('opened_objects_newest').on(table.userId, table.openedAt),
    index('opened_objects_object').on(table.objectId, table.kind),
  ],
);
