import { connectors } from '@heddle/api-contract/families/conversation';
import { tableTypes } from '@heddle/api-contract/families/database';
import type { Context } from '../../kernel/Context.js';
import type { TableType } from './fields.js';
import { requireDatabase } from './requireDatabase.js';
import { type RowScope, scopeOfGrid } from './scope.js';

/** What the caller may see and change of a table in the grid. */
export async function gridScope(
  context: Context,
  id: string,
  type: number | undefined,
  action: 'view' | 'edit',
): Promise<RowScope> {
  const found = await requireDatabase(context, id, action);
  const tableType: TableType = type === tableTypes.draft ? tableTypes.draft : tableTypes.online;
  return scopeOfGrid(found, tableType, { userId: context.user.id, connectorId: connectors.studio });
}
