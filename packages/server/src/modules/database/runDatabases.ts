import { connectors } from '@heddle/api-contract/families/conversation';
import { operations, tableTypes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import type { DatabaseFilter, DatabaseRows, DatabaseService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { StatementKind } from '../../user-tables/guard/GuardedTable.js';
import type { GuardedSql } from '../../user-tables/guard/guardSql.js';
import type { TablesTransaction, UserTables } from '../../user-tables/UserTables.js';
import type { RunForServices } from '../run/index.js';
import { columnsOf, shownSystemFields, type TableType } from './fields.js';
import { type DatabaseRow, findDatabase, requireTables } from './requireDatabase.js';
import { deleteMatching, type GridRow, insertRead, readNewRow, readRow, updateRead } from './rowWrites.js';
import { guardedTable, type RowOwner, type RowScope, scopeOfRun } from './scope.js';
import { type Filter, requireColumn, selectStatement } from './statements.js';
import { onTables } from './tableErrors.js';

/** For whom databases are read and written. */
export interface DatabaseUser {
  spaceId: string;
  /** Test data, or what published agents and workflows use. */
  tableType: TableType;
  owner: RowOwner;
  /** Called before each statement. */
  check(): Promise<void>;
}

/** The user of a run: rows of end users that programs name never belong to an account with the same ID. */
export function userOfRun({ run, rights }: RunForServices): DatabaseUser {
  return {
    spaceId: run.spaceId,
    tableType: run.version === '' ? tableTypes.draft : tableTypes.online,
    owner: {
      userId: run.endUser === '' ? run.userId : `user:${run.endUser}`,
      connectorId: run.connectorId ?? connectors.studio,
    },
    check: () => rights.check(),
  };
}

/** Databases for the nodes of a run. */
export function provideDatabases(app: App, run: RunForServices): { database: DatabaseService } {
  return { database: createDatabaseService(app, userOfRun(run)) };
}

/** The database of a space for a run. The structure is that of now, whatever was saved with the node. */
export async function scopeFor(app: App, user: DatabaseUser, id: string): Promise<RowScope> {
  await user.check();
  const row = await findDatabase(app.db, id);
  if (!row || row.deletedAt !== null || row.spaceId !== user.spaceId)
    throw new DomainError('databaseInvalid', databaseReasons.notFound({ id: id.slice(0, 30) }), {
      code: 106000017,
    });
  return scopeOfRun(row, user.tableType, user.owner);
}

/** Reads and writes the databases of a space for one person. */
export function createDatabaseService(app: App, user: DatabaseUser): Required<DatabaseService> {
  const write = async (
    id: string,
    work: (transaction: TablesTransaction, scope: RowScope) => Promise<DatabaseRows>,
  ): Promise<DatabaseRows> => {
    const scope = await scopeFor(app, user, id);
    return onTables(() => requireTables(app).transaction((transaction) => work(transaction, scope)));
  };
  return {
    async query({ databaseId, sql, parameters }, { signal }) {
      const scope = await scopeFor(app, user, databaseId);
      return onTables(() => runStatement(app, scope, sql, parameters, signal));
    },
    insert: ({ databaseId, fields }) =>
      write(databaseId, async (transaction, scope) => {
        const rows = await insertRead(transaction, scope, [readNewRow(scope.row.fields, fields)]);
        return { rows: rows.map((row) => showForRun(scope.row, row)), rowCount: rows.length };
      }),
    update: ({ databaseId, fields, filter }) =>
      write(databaseId, async (transaction, scope) => {
        const values = readRow(scope.row.fields, fields, '');
        return { rowCount: await updateRead(transaction, scope, values, toFilter(filter)) };
      }),
    async select({ databaseId, filter, select, orderBy, limit }, { signal }) {
      const scope = await scopeFor(app, user, databaseId);
      const { fields } = scope.row;
      const columns = select.map(({ field }) => requireColumn(fields, field));
      const statement = selectStatement(scope, {
        columns:
          columns.length === 0
            ? columnsOf(fields).filter(({ name }) => name !== 'bstudio_connector_id')
            : columns,
        isDistinct: select.some(({ isDistinct }) => isDistinct),
        filter: filter && toFilter(filter),
        sorts: orderBy.map(({ field, isAscending }) => ({ field, direction: isAscending ? 1 : 2 })),
        limit,
      });
      const { rows } = await onTables(() =>
        requireTables(app).query({ ...statement, readOnly: true, signal }),
      );
      return { rows: rows.map((row) => showForRun(scope.row, row)), rowCount: rows.length };
    },
    delete: ({ databaseId, filter }) =>
      write(databaseId, async (transaction, scope) => ({
        rowCount: await deleteMatching(transaction, scope, toFilter(filter)),
      })),
  };
}

/** Runs a statement of a node or a model, within the mode of the table. */
export async function runStatement(
  app: App,
  scope: RowScope,
  sql: string,
  parameters: readonly unknown[],
  signal?: AbortSignal,
): Promise<StatementResult> {
  return (await prepareStatement(app, scope, sql, parameters)).run(signal);
}

/** Rows that a statement returned, or how many it changed. */
interface StatementResult {
  rows: JsonObject[];
  rowCount: number;
}

/** A statement that was checked against the mode of the table. */
export interface PreparedStatement {
  kind: StatementKind;
  run(signal?: AbortSignal): Promise<StatementResult>;
  /** How many rows a statement that writes would change now: it runs and is rolled back. */
  countChanges(): Promise<number>;
}

export async function prepareStatement(
  app: App,
  scope: RowScope,
  sql: string,
  parameters: readonly unknown[],
): Promise<PreparedStatement> {
  const tables = requireTables(app);
  const guarded = await tables.guard(sql, {
    tables: [guardedTable(scope)],
    kinds: ['select', 'insert', 'update', 'delete'],
    parameters,
  });
  if (guarded.kind !== 'select' && !scope.canWrite)
    throw new DomainError('databaseReadOnly', databaseReasons.readOnly());
  return {
    kind: guarded.kind,
    async run(signal) {
      const returning = guarded.kind === 'insert' ? ' returning "_id" as id' : '';
      const { rows, rowCount } = await tables.query({
        ...guarded,
        sql: `${guarded.sql}${returning}`,
        readOnly: guarded.kind === 'select',
        ...(signal && { signal }),
      });
      return { rows: rows as JsonObject[], rowCount };
    },
    countChanges: () => countRolledBack(tables, guarded),
  };
}

async function countRolledBack(tables: UserTables, { sql, parameters }: GuardedSql): Promise<number> {
  let counted = 0;
  const rollBack = new Error('rolled back');
  await tables
    .transaction(async (transaction) => {
      counted = (await transaction.query(sql, parameters)).rowCount;
      throw rollBack;
    })
    .catch((error: unknown) => {
      if (error !== rollBack) throw error;
    });
  return counted;
}

/** A row under the names that nodes and statements have for the fields of the system. */
function showForRun({ fields }: DatabaseRow, row: GridRow): JsonObject {
  const names = new Map<string, string>(shownSystemFields.map(({ name, shownAs }) => [name, shownAs]));
  const own = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const shown = names.get(name) ?? (own.has(name) ? name : undefined);
      return shown === undefined ? [] : [[shown, value]];
    }),
  ) as JsonObject;
}

const operationNames: Readonly<Record<string, number>> = {
  EQUAL: operations.equal,
  NOT_EQUAL: operations.notEqual,
  GREATER_THAN: operations.greater,
  LESS_THAN: operations.less,
  GREATER_EQUAL: operations.greaterOrEqual,
  LESS_EQUAL: operations.lessOrEqual,
  IN: operations.in,
  NOT_IN: operations.notIn,
  IS_NULL: operations.isNull,
  IS_NOT_NULL: operations.isNotNull,
  LIKE: operations.like,
  NOT_LIKE: operations.notLike,
};

function toFilter({ conditions, relation }: DatabaseFilter): Filter {
  return {
    isAny: relation === 'OR',
    conditions: conditions.map(({ field, operator, value }) => {
      if (operator === 'BE_TRUE' || operator === 'BE_FALSE')
        return { field, operation: operations.equal, value: operator === 'BE_TRUE' };
      const operation = operationNames[operator];
      if (operation === undefined)
        throw new DomainError(
          'databaseInvalid',
          databaseReasons.badOperator({ operator: operator.slice(0, 50) }),
        );
      return { field, operation, value };
    }),
  };
}
