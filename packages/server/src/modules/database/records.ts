import { databaseLimits, type Input, type Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { quote } from '../../user-tables/definition.js';
import type { TablesTransaction } from '../../user-tables/UserTables.js';
import { keepChange, type RowChange } from './changes.js';
import { columnsOf, findColumn, toSentFields } from './fields.js';
import { deleteIds, distinct, idName, lockRows, readPhysical } from './gridRows.js';
import { gridScope } from './gridScope.js';
import { physicalTable, requireTables } from './requireDatabase.js';
import { type GridRow, insertRead, readNewRow, readRow, updateRead } from './rowWrites.js';
import { type RowScope, requireWritable } from './scope.js';
import { countStatement, type Filter, selectStatement } from './statements.js';
import { onTables } from './tableErrors.js';
import { showValue } from './values.js';

type Calls = typeof database.calls;

const usualRows = 50;
// An undo of more rows would not fit a change.
const undoableRows = 1_000;

export async function listRecords(
  context: Context,
  input: Input<Calls['listRecords']>,
): Promise<Result<Calls['listRecords']>> {
  const scope = await gridScope(context, input.database_id, input.table_type, 'view');
  const tables = requireTables(context);
  const filter = toFilter(input.filter_criterion);
  const limit = Math.min(input.limit ?? usualRows, databaseLimits.rows);
  const offset = input.offset ?? 0;
  const sorts = (input.order_by_list ?? []).flatMap(({ field, direction = 1 }) =>
    field === undefined ? [] : [{ field, direction }],
  );
  const { signal } = context;
  return onTables(async () => {
    const selected = selectStatement(scope, { filter, sorts, limit, offset });
    const { rows, isTruncated } = await tables.query({ ...selected, readOnly: true, signal });
    const counted = await tables.query({ ...countStatement(scope, filter), readOnly: true, signal });
    const total = Number(counted.rows[0]?.n);
    return {
      data: rows.map(showRow),
      HasMore: isTruncated || offset + rows.length < total,
      TotalNum: total,
      field_list: toSentFields(scope.row.fields, true),
    };
  });
}

export function showRow(row: GridRow): Record<string, string> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, showValue(value)]));
}

export function toFilter(given: Input<Calls['listRecords']>['filter_criterion']): Filter | undefined {
  const { conditions = [], logic = 'and' } = given ?? {};
  if (conditions.length === 0) return undefined;
  return {
    conditions: conditions.map(({ left, operation, right }) => ({ field: left, operation, value: right })),
    isAny: logic.toLowerCase() === 'or',
  };
}

/** Adds, changes and deletes rows in one transaction; the first error names its row and field. */
export async function updateRecords(
  context: Context,
  input: Input<Calls['updateRecords']>,
): Promise<Result<Calls['updateRecords']>> {
  const scope = await gridScope(context, input.database_id, input.table_type, 'edit');
  requireWritable(scope);
  const { fields } = scope.row;
  const added = (input.record_data_add ?? []).map((row, index) =>
    readNewRow(fields, row, `record_data_add.${index}`),
  );
  const altered = input.record_data_alter ?? [];
  const deleted = input.record_data_delete ?? [];
  const ids = {
    altered: altered.map((row, index) => idOf(row, `record_data_alter.${index}`)),
    deleted: deleted.map((row, index) => idOf(row, `record_data_delete.${index}`)),
  };
  const { data, change } = await onTables(() =>
    requireTables(context).transaction(async (transaction) => {
      const before = await lockRows(transaction, scope, [...ids.altered, ...ids.deleted]);
      const inserted = await insertRead(transaction, scope, added);
      for (const [index, row] of altered.entries()) {
        const place = `record_data_alter.${index}`;
        const id = ids.altered[index]!;
        const own = withoutSystem(scope, row, before.get(id)!, place);
        await updateRead(transaction, scope, readRow(fields, own, place), {
          conditions: [byId(id)],
          isAny: false,
        });
      }
      if (ids.deleted.length > 0) await deleteIds(transaction, scope, ids.deleted);
      const kept = [...inserted.map((row) => showValue(row.bstudio_id)), ...ids.altered];
      const after = await readPhysical(transaction, scope, kept);
      const shown = await readGrid(transaction, scope, kept);
      const rowChange: RowChange = {
        added: inserted.map((row) => after.get(showValue(row.bstudio_id))!),
        altered: ids.altered.map((id) => ({ before: before.get(id)!, after: after.get(id)! })),
        deleted: ids.deleted.map((id) => before.get(id)!),
      };
      return { data: shown.map(showRow), change: rowChange };
    }),
  );
  return { data, change_id: await keepChange(context, scope, 'alter', change) };
}

const byId = (id: string) => ({ field: idName, operation: 1, value: id });

function idOf(row: Readonly<Record<string, unknown>>, place: string): string {
  const id = String(row[idName] ?? '');
  if (/^\d{1,18}$/.test(id)) return id;
  throw new DomainError('databaseInvalid', databaseReasons.rowId({ field: place }));
}

/** The values to write: fields of the system may be sent along, but not changed. */
function withoutSystem(
  { row: { fields } }: RowScope,
  given: Readonly<Record<string, unknown>>,
  stored: GridRow,
  place: string,
) {
  const own = Object.entries(given).filter(([key, value]) => {
    const column = findColumn(fields, key);
    if (!column?.isSystem) return true;
    if (showValue(value) !== showValue(stored[column.column]))
      throw new DomainError('databaseInvalid', databaseReasons.systemField({ field: place, name: key }));
    return false;
  });
  return Object.fromEntries(own);
}

async function readGrid(
  transaction: TablesTransaction,
  scope: RowScope,
  ids: readonly string[],
): Promise<GridRow[]> {
  const found = await readPhysical(transaction, scope, ids);
  const columns = columnsOf(scope.row.fields);
  return distinct(ids).flatMap((id) => {
    const row = found.get(id);
    return row ? [Object.fromEntries(columns.map(({ name, column }) => [name, row[column]]))] : [];
  });
}

/** Deletes all rows of a table. */
export async function resetTable(
  context: Context,
  input: Input<Calls['reset']>,
): Promise<Result<Calls['reset']>> {
  const id = input.database_info_id ?? input.table_id ?? '0';
  const scope = await gridScope(context, id, input.table_type, 'edit');
  const table = quote(physicalTable(scope.row, scope.tableType));
  const { deleted, rows } = await onTables(() =>
    requireTables(context).transaction(async (transaction) => {
      const some = await transaction.query(`select * from ${table} order by _id limit ${undoableRows + 1}`);
      const { rowCount } = await transaction.query(`delete from ${table}`);
      return { deleted: rowCount, rows: some.rows };
    }),
  );
  const isUndoable = rows.length <= undoableRows;
  const change = { added: [], altered: [], deleted: isUndoable ? rows : [] };
  await keepChange(context, scope, 'reset', change, { deleted, isUndoable });
  return { deleted };
}
