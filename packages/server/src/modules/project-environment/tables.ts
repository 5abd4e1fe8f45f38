import { appEnvironments, deploymentStatuses } from '@heddle/api-contract/families/project-environment';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { projects } from '../project/tables.js';
import { projectVersions } from '../project-version/tables.js';

/** Promotions and rollbacks: who made an environment of an app serve which version. */
export const projectDeployments = pgTable(
  'project_deployments',
  {
    id: idColumn('id').primaryKey(),
    projectId: idColumn('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    versionId: idColumn('version_id')
      .notNull()
      .references(() => projectVersions.id, { onDelete: 'cascade' }),
    environment: text('environment', { enum: appEnvironments }).notNull(),
    kind: text('kind', { enum: ['promote', 'rollback'] }).notNull(),
    /** The version that the environment served before; empty for none. */
    fromVersion: text('from_version').notNull(),
    status: text('status', { enum: deploymentStatuses }).notNull(),
    /** JSON text: `DeploymentFailure[]`. */
    failures: text('failures').notNull().default('[]'),
    jobId: idColumn('job_id').notNull(),
    creatorId: idColumn('creator_id')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('project_deployments_project').on(table.projectId, table.id),
    uniqueIndex('project_deployments_running').on(table.projectId).where(sql`status = 'running'`),
  ],
);
