import { isNull } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { projects } from '../project/tables.js';
import { spaces } from '../space/tables.js';

/** Workflows with their drafts; in collaboration, with their latest submission. */
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
    /** The latest submission. In collaboration it is the commit of this row. */
    submittedCommitId: idColumn('submitted_commit_id'),
    publishedCommitId: idColumn('published_commit_id'),
    publishedAt: moment('published_at'),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /**
     * In collaboration this row holds the latest submission, and each person edits a draft of their own in
     * `workflow_drafts`. Follows the `collaborations` of the collaborator module.
     */
    isCollaborative: boolean('is_collaborative').notNull().default(false),
    /** Created as a sample, by the server. */
    isSample: boolean('is_sample').notNull().default(false),
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
    /** Notes of the version. */
    description: text('description').notNull().default(''),
    commitId: idColumn('commit_id').notNull(),
    schema: text('schema').notNull(),
    /** Name, description and icon of the workflow at that time; null in versions stored before these were kept. */
    name: text('name'),
    workflowDescription: text('workflow_description'),
    icon: text('icon'),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('workflow_versions_name').on(table.workflowId, table.version)],
);

/** What a kept document is: a draft that was replaced, a submission, or a publication to an environment. */
export const commitTypes = ['draft', 'submit', 'environment'] as const;

/** Documents that are kept besides the published versions. Rows never change, and go with their workflow. */
export const workflowCommits = pgTable(
  'workflow_commits',
  {
    id: idColumn('id').primaryKey(),
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    type: text('type', { enum: commitTypes }).notNull(),
    commitId: idColumn('commit_id').notNull(),
    /** Empty unless the type is `environment`. */
    environment: text('environment').notNull().default(''),
    note: text('note').notNull().default(''),
    name: text('name').notNull(),
    workflowDescription: text('workflow_description').notNull(),
    icon: text('icon').notNull(),
    schema: text('schema').notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('workflow_commits_once').on(table.workflowId, table.type, table.commitId, table.environment),
    index('workflow_commits_newest').on(table.workflowId, table.type, table.id),
  ],
);

/** Drafts that people edit in collaboration; a person without one sees the latest submission. */
export const workflowDrafts = pgTable(
  'workflow_drafts',
  {
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    schema: text('schema').notNull(),
    commitId: idColumn('commit_id').notNull(),
    /** The submission that the draft is based on. */
    baseCommitId: idColumn('base_commit_id').notNull(),
    testedCommitId: idColumn('tested_commit_id'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.userId] }),
    index('workflow_drafts_user').on(table.userId),
  ],
);

/** Environments that a workflow was published to, with their current document in `workflow_commits`. */
export const workflowEnvironments = pgTable(
  'workflow_environments',
  {
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    commitId: idColumn('commit_id').notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workflowId, table.name] })],
);
