import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { resourceKindNames } from '../../resources/tables.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

export const copyStates = ['processing', 'done', 'failed', 'cancelled'] as const;

/** Copies and moves of resources; kept for a week after they ended. */
export const resourceCopies = pgTable(
  'resource_copies',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the original. */
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    targetSpaceId: idColumn('target_space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** One of `copyScenes`. */
    scene: integer('scene').notNull(),
    kind: text('kind', { enum: resourceKindNames }).notNull(),
    resourceId: idColumn('resource_id').notNull(),
    name: text('name').notNull(),
    /** The app that the scene is about; null without one. */
    projectId: idColumn('project_id'),
    /** Of the copy, also before it exists; of a resource that moves, its own. */
    newId: idColumn('new_id').notNull(),
    /** JSON text of `GivenProperties`. */
    given: text('given').notNull().default('{}'),
    /** Of the caller: the same key starts a copy once. */
    key: text('key'),
    status: text('status', { enum: copyStates }).notNull(),
    jobId: idColumn('job_id'),
    /** JSON text of the rights by which the copy is made. */
    grant: text('granted').notNull(),
    /** JSON text: pairs of an original's id and the id of its copy. They stay the same in every attempt. */
    ids: text('ids').notNull(),
    /** JSON text of `PreparedPart[]`: the checkpoint, and what is removed if the copy fails. */
    prepared: text('prepared').notNull().default('[]'),
    /** JSON text of `CopiedItem[]`, once it is done. */
    items: text('items').notNull().default('[]'),
    /** JSON text of `CopyFailedReason[]`, once it failed. */
    reasons: text('reasons').notNull().default('[]'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** How often people tried it again. */
    retries: integer('retries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('resource_copies_key').on(table.userId, table.key),
    index('resource_copies_new').on(table.newId),
    index('resource_copies_ended').on(table.endedAt),
  ],
);
