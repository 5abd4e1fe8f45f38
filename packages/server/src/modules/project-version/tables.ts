import { appEnvironments } from '@heddle/api-contract/families/project-environment';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { projects } from '../project/tables.js';
import { spaces } from '../space/tables.js';

const environment = () => text('environment', { enum: appEnvironments });
const projectId = () =>
  idColumn('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });
const versionId = () =>
  idColumn('version_id')
    .notNull()
    .references(() => projectVersions.id, { onDelete: 'cascade' });

/** Versions of apps: publications in any state, archived drafts, and rollbacks. */
export const projectVersions = pgTable(
  'project_versions',
  {
    id: idColumn('id').primaryKey(),
    projectId: projectId(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['publish', 'archive', 'rollback'] }).notNull(),
    /** Where a publication goes. */
    environment: environment().notNull().default('production'),
    /** `v1.2.3` of a publication, `a-<milliseconds>` of an archived draft, `r-<id>` of a rollback. */
    version: text('version').notNull(),
    note: text('note').notNull().default(''),
    /** One of `publishStatuses`; archived drafts are done at once. */
    status: integer('status').notNull(),
    /** JSON text: `PackFailure[]`. */
    failures: text('failures').notNull().default('[]'),
    /** JSON text: `Manifest`; empty before the app is packed. */
    manifest: text('manifest').notNull().default(''),
    /** The job that publishes it. */
    jobId: idColumn('job_id'),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('project_versions_project').on(table.projectId, table.id),
    // A version that could not be packed may be tried again under the same name.
    uniqueIndex('project_versions_name').on(table.projectId, table.version).where(sql`status <> 1`),
  ],
);

/** What a version does on each channel of an environment. */
export const projectPublications = pgTable(
  'project_publications',
  {
    versionId: versionId(),
    environment: environment().notNull().default('production'),
    connectorId: idColumn('connector_id').notNull(),
    projectId: projectId(),
    /**
     * The publication, promotion or rollback that put the version there: the channel serves the version of the
     * newest one that succeeded. The id of a publication is that of its version.
     */
    deploymentId: idColumn('deployment_id').notNull(),
    /** One of `connectorStatuses`. */
    status: integer('status').notNull(),
    message: text('message').notNull().default(''),
    /** JSON text: `ChannelSettings`. */
    settings: text('settings').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.environment, table.connectorId] }),
    index('project_publications_served').on(
      table.projectId,
      table.environment,
      table.connectorId,
      table.status,
      table.deploymentId,
    ),
  ],
);

/** Values that variables of an app have in an environment in place of their defaults. */
export const projectEnvironmentValues = pgTable(
  'project_environment_values',
  {
    projectId: projectId(),
    environment: environment().notNull(),
    /** JSON text: texts by the name of the variable. */
    values: text('values').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.environment] })],
);

/** The drafts of workflows and plugins as a version kept them, for rolling back. */
export const projectDrafts = pgTable(
  'project_drafts',
  {
    versionId: versionId(),
    kind: text('kind', { enum: ['workflow', 'plugin'] }).notNull(),
    resourceId: idColumn('resource_id').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.kind, table.resourceId] })],
);
