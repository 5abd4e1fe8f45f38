import type { Reason } from '@heddle/api-contract';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { StoredField, TableType } from './fields.js';
import { type DatabaseRow, requireTables } from './requireDatabase.js';
import { type GivenRow, insertRead, readNewRow } from './rowWrites.js';
import { type RowOwner, scopeOfGrid } from './scope.js';
import { onTables } from './tableErrors.js';

/** Why a row was not inserted. */
export interface RowError {
  /** Index of the row among those given. */
  index: number;
  message: string;
  reason: DomainError['reason'] | Reason | undefined;
}

/**
 * Inserts the valid rows in one transaction, for a caller who may edit the database, and returns why the others
 * are not. With `stops`, nothing is inserted if there is an error.
 */
export async function insertRows(
  app: Pick<App, 'userTables'>,
  row: DatabaseRow,
  tableType: TableType,
  rows: readonly GivenRow[],
  { owner, stops = false }: { owner: RowOwner; stops?: boolean },
): Promise<{ inserted: number; errors: RowError[] }> {
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
  if (valid.length === 0 || (stops && errors.length > 0)) return { inserted: 0, errors };
  const scope = scopeOfGrid({ row, canEdit: true }, tableType, owner);
  const inserted = await onTables(() =>
    requireTables(app).transaction((transaction) => insertRead(transaction, scope, valid), {
      timeoutMs: 60_000,
    }),
  );
  return { inserted: inserted.length, errors };
}
