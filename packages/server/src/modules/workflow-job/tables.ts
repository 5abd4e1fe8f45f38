import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { spaces } from '../space/tables.js';
import { workflows } from '../workflow/tables.js';

/** Batch jobs. */
export const workflowJobs = pgTable(
  'workflow_jobs',
  {
    id: idColumn('id').primaryKey(),
    spaceId: idColumn('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    userId: idColumn('user_id').notNull(),
    name: text('name').notNull(),
    type: integer('type').notNull(),
    /** The URI of the input file. */
    inputUri: text('input_uri').notNull(),
    /** JSON text of the names of its columns. */
    columns: text('columns').notNull(),
    /** JSON text of the rights by which its rows run. */
    grant: text('granted').notNull(),
    /** As on the wire; see `batchStatuses`. */
    status: integer('status').notNull(),
    total: integer('total').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('workflow_jobs_space').on(table.spaceId, table.id),
    index('workflow_jobs_workflow').on(table.workflowId),
  ],
);

/** Rows of batch jobs, each with one run. */
export const workflowTasks = pgTable(
  'workflow_tasks',
  {
    id: idColumn('id').primaryKey(),
    jobId: idColumn('job_id')
      .notNull()
      .references(() => workflowJobs.id, { onDelete: 'cascade' }),
    /** As spreadsheets count; the header is row 1. */
    row: integer('row').notNull(),
    /** JSON text. */
    input: text('input').notNull(),
    output: text('output').notNull().default(''),
    status: integer('status').notNull(),
    /** Id of its run, chosen before the run starts, so that a repeated start finds it. */
    executeId: idColumn('execute_id').notNull(),
    errorCode: text('error_code').notNull().default(''),
    errorMessage: text('error_message').notNull().default(''),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('workflow_tasks_job').on(table.jobId, table.row),
    index('workflow_tasks_status').on(table.jobId, table.status, table.row),
  ],
);
