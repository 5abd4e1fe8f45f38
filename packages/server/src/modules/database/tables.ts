import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Databases of people; their rows are in `app.userTables`. */
export const databases = pgTable(
  'databases',
  {
    /** Of the online table, and of the database. */
    id: idColumn('id').primaryKey(),
    /** Of the table with test data. */
    draftId: idColumn('draft_id').notNull().unique(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    projectId: idColumn('project_id'),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    icon: text('icon').notNull().default(''),
    /** JSON: `StoredField[]`. */
    fields: text('fields').notNull(),
    /** Highest number that a field ever had: numbers are not used twice. */
    lastNumber: integer('last_number').notNull(),
    /** Increases with each change of the structure. */
    version: integer('version').notNull().default(1),
    mode: integer('mode').notNull(),
    promptDisabled: boolean('prompt_disabled').notNull().default(false),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('databases_space').on(table.spaceId, table.updatedAt),
    // Statements find a table by its name.
    uniqueIndex('databases_name').on(table.spaceId, sql`lower(${table.name})`).where(sql`deleted_at is null`),
  ],
);

/** Changes of rows in the grid, which can be undone. */
export const databaseChanges = pgTable(
  'database_changes',
  {
    id: idColumn('id').primaryKey(),
    databaseId: idColumn('database_id')
      .notNull()
      .references(() => databases.id, { onDelete: 'cascade' }),
    tableType: integer('table_type').notNull(),
    userId: idColumn('user_id').notNull(),
    kind: text('kind', { enum: ['alter', 'reset', 'undo'] }).notNull(),
    added: integer('added').notNull(),
    altered: integer('altered').notNull(),
    deleted: integer('deleted').notNull(),
    /** JSON: the rows before and after; null if they are too large. */
    rows: text('rows'),
    undoneAt: moment('undone_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('database_changes_of').on(table.databaseId, table.id)],
);
