import type { Input, Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { quote } from '../../user-tables/definition.js';
import type { TablesTransaction } from '../../user-tables/UserTables.js';
import { findPeople } from '../account/index.js';
import { columnOf, physical } from './fields.js';
import { deleteIds, readPhysical } from './gridRows.js';
import { gridScope } from './gridScope.js';
import { requireTables } from './requireDatabase.js';
import type { GridRow } from './rowWrites.js';
import type { RowScope } from './scope.js';
import { StatementBuilder } from './statements.js';
import { onTables } from './tableErrors.js';
import { databaseChanges } from './tables.js';
import { showValue } from './values.js';

type Calls = typeof database.calls;

/** Rows before and after a change, under the names of their columns. */
export interface RowChange {
  added: GridRow[];
  altered: { before: GridRow; after: GridRow }[];
  deleted: GridRow[];
}

const maxCharacters = 1_000_000;
const keptChanges = 100;
const usualChanges = 20;

/** Stores a change for the history of the table, with its rows if they are not too large. */
export async function keepChange(
  { db, user }: Context,
  { row, tableType }: RowScope,
  kind: 'alter' | 'reset' | 'undo',
  change: RowChange,
  counted: { deleted?: number; isUndoable?: boolean } = {},
): Promise<string> {
  const { deleted = change.deleted.length, isUndoable = true } = counted;
  const rows = JSON.stringify(change);
  const id = newId();
  const values = {
    ...{ id, databaseId: row.id, tableType, userId: user.id, kind },
    ...{ added: change.added.length, altered: change.altered.length, deleted },
    rows: isUndoable && rows.length <= maxCharacters ? rows : null,
    createdAt: new Date(),
  };
  await db.insert(databaseChanges).values(values);
  const older = db
    .select({ id: databaseChanges.id })
    .from(databaseChanges)
    .where(and(eq(databaseChanges.databaseId, row.id), eq(databaseChanges.tableType, tableType)))
    .orderBy(desc(databaseChanges.id))
    .offset(keptChanges);
  await db.delete(databaseChanges).where(inArray(databaseChanges.id, older));
  return id;
}

/** Changes of a table in the grid, newest first, for those who may make them. */
export async function listChanges(
  context: Context,
  input: Input<Calls['listChanges']>,
): Promise<Result<Calls['listChanges']>> {
  const { row, tableType } = await gridScope(context, input.database_id, input.table_type, 'edit');
  const rows = await context.db
    .select()
    .from(databaseChanges)
    .where(and(eq(databaseChanges.databaseId, row.id), eq(databaseChanges.tableType, tableType)))
    .orderBy(desc(databaseChanges.id))
    .limit(Math.min(input.limit ?? usualChanges, keptChanges));
  const people = await findPeople(context.db, [...new Set(rows.map(({ userId }) => userId))]);
  return {
    changes: rows.map(({ id, kind, userId, createdAt, added, altered, deleted, rows: kept, undoneAt }) => ({
      ...{ change_id: id, kind, user_id: userId, user_name: people.get(userId)?.name ?? '' },
      ...{ time: toSeconds(createdAt), added, altered, deleted },
      ...{ can_undo: kept !== null && undoneAt === null, undone: undoneAt !== null },
    })),
  };
}

/** Takes a change back, unless its rows were changed since. */
export async function undoRecords(
  context: Context,
  input: Input<Calls['undoRecords']>,
): Promise<Result<Calls['undoRecords']>> {
  const { row } = await gridScope(context, input.database_id, undefined, 'edit');
  const [found] = await context.db
    .select()
    .from(databaseChanges)
    .where(and(eq(databaseChanges.id, input.change_id), eq(databaseChanges.databaseId, row.id)));
  if (!found) throw new DomainError('databaseInvalid', databaseReasons.noChange({ id: input.change_id }));
  if (found.undoneAt) throw new DomainError('databaseInvalid', databaseReasons.undone());
  if (found.rows === null) throw new DomainError('databaseInvalid', databaseReasons.notUndoable());
  const scope = await gridScope(context, row.id, found.tableType, 'edit');
  const change = JSON.parse(found.rows) as RowChange;
  await onTables(() =>
    requireTables(context).transaction(async (transaction) => {
      await requireUnchanged(transaction, scope, change);
      const added = change.added.map((one) => showValue(one[physical.id]));
      if (added.length > 0) await deleteIds(transaction, scope, added);
      for (const { before } of change.altered) await writeBack(transaction, scope, before);
      for (const gone of change.deleted) await putBack(transaction, scope, gone);
    }),
  );
  await context.db
    .update(databaseChanges)
    .set({ undoneAt: new Date() })
    .where(eq(databaseChanges.id, found.id));
  return { restored: change.added.length + change.altered.length + change.deleted.length };
}

async function requireUnchanged(
  transaction: TablesTransaction,
  scope: RowScope,
  { added, altered, deleted }: RowChange,
): Promise<void> {
  const expected = [...added, ...altered.map(({ after }) => after)];
  const idsOf = (rows: GridRow[]) => rows.map((row) => showValue(row[physical.id]));
  const found = await readPhysical(
    transaction,
    scope,
    [...idsOf(expected), ...idsOf(deleted)],
    ' for update',
  );
  const columns = scope.row.fields.map(columnOf);
  const isSame = (one: GridRow, other: GridRow | undefined) =>
    other !== undefined && columns.every((name) => showValue(one[name]) === showValue(other[name]));
  const isChanged =
    expected.some((row) => !isSame(row, found.get(showValue(row[physical.id])))) ||
    deleted.some((row) => found.has(showValue(row[physical.id])));
  if (isChanged) throw new DomainError('changedElsewhere', databaseReasons.changedSince());
}

async function writeBack(transaction: TablesTransaction, scope: RowScope, before: GridRow): Promise<void> {
  const builder = new StatementBuilder(scope);
  const changes = scope.row.fields.map(
    (field) => `${quote(columnOf(field))} = ${builder.bind(before[columnOf(field)] ?? null)}`,
  );
  const id = builder.bind(showValue(before[physical.id]));
  await transaction.query(
    `update ${builder.table} set ${changes.join(', ')} where ${quote(physical.id)} = ${id}`,
    builder.parameters,
  );
}

/** A deleted row with its ID, owner and time. */
async function putBack(transaction: TablesTransaction, scope: RowScope, row: GridRow): Promise<void> {
  const builder = new StatementBuilder(scope);
  const names = [...Object.values(physical), ...scope.row.fields.map(columnOf)];
  const values = names.map((name) => builder.bind(row[name] ?? null));
  await transaction.query(
    `insert into ${builder.table} (${names.map(quote).join(', ')}) values (${values.join(', ')})`,
    builder.parameters,
  );
}
