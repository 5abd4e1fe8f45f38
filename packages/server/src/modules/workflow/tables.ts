import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { projects } from '../project/tables.js';
import { spaces } from '../space/tables.js';

/** Workflows with their drafts. */
export const workflows = pgTable(
  'workflows',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** The project that the workflow belongs to; null for a workflow of the library. */
    projectId: idColumn('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    icon: text('icon').notNull().default(''),
    flowMode: integer('flow_mode').notNull().default(0),
    /** The document exactly as submitted. */
    schema: text('schema').notNull(),
    /** Key of the references in `resource_refs`; null until they are written. */
    referencesKey: text('references_key'),
    /** Changes with every save; saving requires the commit that the change is based on. */
    commitId: idColumn('commit_id').notNull(),
    /** The commit that last ran successfully on this server. */
    testedCommitId: idColumn('tested_commit_id'),
    publishedCommitId: idColumn('published_commit_id'),
    publishedAt: moment('published_at'),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Set while the row waits to be purged. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('workflows_space').on(table.spaceId, table.updatedAt),
    index('workflows_project').on(table.projectId),
    index('workflows_deleted').on(table.deletedAt),
    index('workflows_not_indexed').on(table.id).where(isNull(table.referencesKey)),
  ],
);

/** Published versions. */
export const workflowVersions = pgTable(
  'workflow_versions',
  {
    id: idColumn('id').primaryKey(),
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    /** `v1.2.3` */
    version: text('version').notNull(),
    description: text('description').notNull().default(''),
    commitId: idColumn('commit_id').notNull(),
    schema: text('schema').notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('workflow_versions_name').on(table.workflowId, table.version)],
);
