import type { Reason } from '@heddle/api-contract';
import { operations, sortDirections } from '@heddle/api-contract/families/database';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { quote } from '../../user-tables/definition.js';
import type { TablesTransaction } from '../../user-tables/UserTables.js';
import type { StoredField, TableType } from './fields.js';
import { type DatabaseRow, physicalTable, requireTables } from './requireDatabase.js';
import { type GivenRow, insertRead, readNewRow } from './rowWrites.js';
import { type RowOwner, scopeOfGrid } from './scope.js';
import { selectStatement } from './statements.js';
import { onTables } from './tableErrors.js';

/** Why a row was not inserted. */
export interface RowError {
  /** Index of the row among those given. */
  index: number;
  message: string;
  reason: DomainError['reason'] | Reason | undefined;
}

/** Rows as they can be inserted, and why the others cannot. */
export interface ReadRows {
  valid: readonly ReadonlyMap<StoredField, unknown>[];
  errors: RowError[];
}

/** Checks rows that people give as texts by the names of their fields. */
export function checkRows(row: DatabaseRow, rows: readonly GivenRow[]): ReadRows {
  const errors: RowError[] = [];
  const valid: Map<StoredField, unknown>[] = [];
  for (const [index, given] of rows.entries()) {
    try {
      valid.push(readNewRow(row.fields, given));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push({ index, message: error.message, reason: error.reason });
    }
  }
  return { valid, errors };
}

/** Inserts checked rows in a transaction of the caller, who may edit the database. Returns their number. */
export async function insertRowsIn(
  transaction: TablesTransaction,
  row: DatabaseRow,
  tableType: TableType,
  rows: ReadRows['valid'],
  owner: RowOwner,
): Promise<number> {
  const scope = scopeOfGrid({ row, canEdit: true }, tableType, owner);
  return (await insertRead(transaction, scope, rows)).length;
}

/** Deletes all rows in a transaction of the caller, who may edit the database. */
export async function clearRowsIn(
  transaction: TablesTransaction,
  row: DatabaseRow,
  tableType: TableType,
): Promise<number> {
  return (await transaction.query(`delete from ${quote(physicalTable(row, tableType))}`)).rowCount;
}

/** The next rows after an ID, under the names of the grid, for a caller who may edit the database. */
export async function readRowPage(
  app: Pick<App, 'userTables'>,
  row: DatabaseRow,
  tableType: TableType,
  { after, limit }: { after: string; limit: number },
): Promise<Record<string, unknown>[]> {
  const owner = { userId: '', connectorId: '' };
  const scope = scopeOfGrid({ row, canEdit: true }, tableType, owner);
  const filter = {
    isAny: false,
    conditions: [{ field: 'bstudio_id', operation: operations.greater, value: after }],
  };
  const sorts = [{ field: 'bstudio_id', direction: sortDirections.ascending }];
  const statement = selectStatement(scope, { filter, sorts, limit });
  const { rows } = await onTables(() =>
    requireTables(app).query({ ...statement, readOnly: true, maxBytes: 16 * 1024 * 1024 }),
  );
  return rows;
}
