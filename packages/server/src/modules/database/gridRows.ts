import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import type { TablesTransaction } from '../../user-tables/UserTables.js';
import { physical } from './fields.js';
import type { GridRow } from './rowWrites.js';
import type { RowScope } from './scope.js';
import { StatementBuilder } from './statements.js';
import { showValue } from './values.js';

/** Name of the ID of a row in the grid. */
export const idName = 'bstudio_id';

/** Locks rows, and returns them by ID; refuses those that are not there or not the caller's to change. */
export async function lockRows(
  transaction: TablesTransaction,
  scope: RowScope,
  ids: readonly string[],
): Promise<Map<string, GridRow>> {
  const rows = await readPhysical(transaction, scope, ids, ' for update');
  const missing = ids.find((id) => !rows.has(id));
  if (missing !== undefined)
    throw new DomainError('databaseInvalid', databaseReasons.noSuchRow({ id: missing }));
  return rows;
}

/** Rows under the names of their columns. */
export async function readPhysical(
  transaction: TablesTransaction,
  scope: RowScope,
  ids: readonly string[],
  tail = '',
): Promise<Map<string, GridRow>> {
  if (ids.length === 0) return new Map();
  const builder = new StatementBuilder(scope);
  const where = builder.where({
    conditions: [{ field: idName, operation: 7, value: distinct(ids) }],
    isAny: false,
  });
  const { rows } = await transaction.query(
    `select * from ${builder.table}${where}${tail}`,
    builder.parameters,
  );
  return new Map(rows.map((row) => [showValue(row[physical.id]), row]));
}

export const distinct = (ids: readonly string[]) => [...new Set(ids)];

export async function deleteIds(
  transaction: TablesTransaction,
  scope: RowScope,
  ids: readonly string[],
): Promise<void> {
  const builder = new StatementBuilder(scope);
  const where = builder.where({
    conditions: [{ field: idName, operation: 7, value: distinct(ids) }],
    isAny: false,
  });
  await transaction.query(`delete from ${builder.table}${where}`, builder.parameters);
}
