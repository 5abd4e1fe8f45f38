import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { workflows } from '../workflow/tables.js';

/** How chat flows present themselves. */
export const chatFlowRoles = pgTable(
  'chat_flow_roles',
  {
    id: idColumn('id').primaryKey(),
    workflowId: idColumn('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    /** 0 for every channel without a role of its own. */
    connectorId: idColumn('connector_id').notNull(),
    /** JSON text of the role's settings. */
    settings: text('settings').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('chat_flow_roles_workflow').on(table.workflowId, table.connectorId)],
);
