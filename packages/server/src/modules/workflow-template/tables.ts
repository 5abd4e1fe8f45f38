import { index, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { workflows } from '../workflow/tables.js';

/** Workflows that operators of the installation made examples. */
export const exampleWorkflows = pgTable(
  'example_workflows',
  {
    workflowId: idColumn('workflow_id')
      .primaryKey()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    listedAt: moment('listed_at').notNull(),
  },
  (table) => [index('example_workflows_listed').on(table.listedAt)],
);
