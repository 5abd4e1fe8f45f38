import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

const projectStatuses = ['using', 'copying', 'copyFailed'] as const;

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
    icon: text('icon').notNull().default(''),
    /** `copying` and `copyFailed` while the engine of copies builds it: nothing in it can be edited then. */
    status: text('status', { enum: projectStatuses }).notNull().default('using'),
    /** JSON text: `ProjectFolders`, how the editor arranges its resources; empty if they are in no folders. */
    folders: text('folders').notNull().default(''),
    /** The newest version that a channel serves, and the ids of the channels, as a JSON list. */
    publishedVersion: text('published_version'),
    publishedAt: moment('published_at'),
    channels: text('channels').notNull().default('[]'),
    /** Whether publications go to staging, from where they are promoted to production. */
    hasStaging: boolean('has_staging').notNull().default(false),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Set while the row waits to be purged. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('projects_space').on(table.spaceId, table.updatedAt),
    index('projects_deleted').on(table.deletedAt),
  ],
);
