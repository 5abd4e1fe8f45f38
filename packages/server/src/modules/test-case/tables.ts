import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { workflows } from '../workflow/tables.js';

const personId = (name: string) =>
  idColumn(name)
    .notNull()
    .references(() => users.id);

/** Named inputs of workflows for test runs. */
export const workflowTestCases = pgTable(
  'workflow_test_cases',
  {
    id: idColumn('id').primaryKey(),
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** JSON text: an object with the inputs by name. */
    input: text('input').notNull(),
    /** At most one of each workflow. */
    isDefault: boolean('is_default').notNull().default(false),
    creatorId: personId('creator_id'),
    updaterId: personId('updater_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('workflow_test_cases_name').on(table.workflowId, table.name)],
);
