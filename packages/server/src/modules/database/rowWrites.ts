import { databaseLimits } from '@heddle/api-contract';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import { quote } from '../../user-tables/definition.js';
import type { TablesTransaction } from '../../user-tables/UserTables.js';
import { columnOf, columnsOf, findColumn, physical, type StoredField } from './fields.js';
import { physicalTable } from './requireDatabase.js';
import { type RowScope, requireWritable } from './scope.js';
import { type Filter, StatementBuilder, selectList } from './statements.js';
import { readValue, requireValue } from './values.js';

/** Values by the name or the number of their field. */
export type GivenRow = Readonly<Record<string, unknown>>;

/** A stored row, by the names of the grid. */
export type GridRow = Record<string, unknown>;

// PostgreSQL binds at most 65535 values in one statement.
const maxValues = 30_000;

/** Columns and values of a row; refuses fields of the system, which would let a row claim another owner. */
export function readRow(
  fields: readonly StoredField[],
  given: GivenRow,
  place: string,
): Map<StoredField, unknown> {
  const values = new Map<StoredField, unknown>();
  for (const [key, value] of Object.entries(given)) {
    const column = findColumn(fields, key);
    const field = place === '' ? {} : { field: place };
    if (!column)
      throw new DomainError(
        'databaseInvalid',
        databaseReasons.unknownField({ ...field, name: key.slice(0, 100) }),
      );
    if (column.isSystem)
      throw new DomainError('databaseInvalid', databaseReasons.systemField({ ...field, name: key }));
    const stored = fields.find((one) => columnOf(one) === column.column)!;
    const read = value === null || value === undefined ? null : readValue(column, value, place);
    requireValue(stored, read, place);
    values.set(stored, read);
  }
  return values;
}

/** A row to insert: required fields have a value. */
export function readNewRow(
  fields: readonly StoredField[],
  given: GivenRow,
  place = '',
): Map<StoredField, unknown> {
  const values = readRow(fields, given, place);
  for (const field of fields) if (!values.has(field)) requireValue(field, null, place);
  return values;
}

/** Inserts checked rows for the owner of the scope, and returns them. */
export async function insertRead(
  transaction: TablesTransaction,
  scope: RowScope,
  rows: readonly ReadonlyMap<StoredField, unknown>[],
): Promise<GridRow[]> {
  requireWritable(scope);
  await requireRoom(transaction, scope, rows.length);
  const { fields } = scope.row;
  const names = [physical.user, physical.channel, ...fields.map(columnOf)];
  const inserted: GridRow[] = [];
  const atOnce = Math.max(1, Math.floor(maxValues / names.length));
  for (let at = 0; at < rows.length; at += atOnce) {
    const builder = new StatementBuilder(scope);
    const owner = [builder.bind(scope.owner.userId), builder.bind(scope.owner.connectorId)];
    const lists = rows.slice(at, at + atOnce).map((row) => {
      const values = fields.map((field) => (row.has(field) ? builder.bind(row.get(field)) : 'default'));
      return `(${[...owner, ...values].join(', ')})`;
    });
    const sql = `insert into ${builder.table} (${names.map(quote).join(', ')}) values ${lists.join(', ')} returning ${selectList(columnsOf(fields))}`;
    inserted.push(...(await transaction.query(sql, builder.parameters)).rows);
  }
  return inserted;
}

async function requireRoom(transaction: TablesTransaction, scope: RowScope, added: number): Promise<void> {
  const maximum = databaseLimits.rowsPerTable;
  const table = quote(physicalTable(scope.row, scope.tableType));
  // Counting ends at the limit.
  const { rows } = await transaction.query(
    `select count(*) as n from (select 1 from ${table} limit ${maximum}) t`,
  );
  if (Number(rows[0]?.n) + added > maximum)
    throw new DomainError('databaseInvalid', databaseReasons.tooManyRows({ maximum }));
}

/** Changes the rows that match, and returns their number. */
export async function updateRead(
  transaction: TablesTransaction,
  scope: RowScope,
  values: ReadonlyMap<StoredField, unknown>,
  filter: Filter,
): Promise<number> {
  requireWritable(scope);
  if (values.size === 0) throw new DomainError('databaseInvalid', databaseReasons.noValues());
  requireCondition(filter);
  const builder = new StatementBuilder(scope);
  const changes = [...values].map(([field, value]) => `${quote(columnOf(field))} = ${builder.bind(value)}`);
  const sql = `update ${builder.table} set ${changes.join(', ')}${builder.where(filter)}`;
  return (await transaction.query(sql, builder.parameters)).rowCount;
}

/** Deletes the rows that match, and returns their number. */
export async function deleteMatching(
  transaction: TablesTransaction,
  scope: RowScope,
  filter: Filter,
): Promise<number> {
  requireWritable(scope);
  requireCondition(filter);
  const builder = new StatementBuilder(scope);
  return (await transaction.query(`delete from ${builder.table}${builder.where(filter)}`, builder.parameters))
    .rowCount;
}

function requireCondition({ conditions }: Filter): void {
  if (conditions.length === 0) throw new DomainError('databaseInvalid', databaseReasons.conditionNeeded());
}
