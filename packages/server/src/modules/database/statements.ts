import { databaseLimits } from '@heddle/api-contract';
import { operations, sortDirections } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import { quote } from '../../user-tables/definition.js';
import { type Column, columnsOf, findColumn, physical, type StoredField } from './fields.js';
import { physicalTable } from './requireDatabase.js';
import type { RowScope } from './scope.js';
import { readValue } from './values.js';

/** A comparison of a field with a value. */
export interface Condition {
  /** Name or number of the field. */
  field: string;
  operation: number;
  /** A text, or for lists an array or its JSON. */
  value?: unknown;
}

export interface Filter {
  conditions: readonly Condition[];
  isAny: boolean;
}

export interface Sort {
  field: string;
  direction: number;
}

/** A statement of this program with its values. */
export interface Statement {
  sql: string;
  parameters: unknown[];
}

const maxListed = 500;

const comparisons: Readonly<Record<number, string>> = {
  [operations.equal]: '=',
  [operations.notEqual]: '<>',
  [operations.greater]: '>',
  [operations.less]: '<',
  [operations.greaterOrEqual]: '>=',
  [operations.lessOrEqual]: '<=',
  [operations.like]: 'like',
  [operations.notLike]: 'not like',
};

/** Builds a statement: names come from the structure of the table, values are bound. */
export class StatementBuilder {
  readonly parameters: unknown[] = [];
  readonly table: string;

  constructor(private readonly scope: RowScope) {
    this.table = quote(physicalTable(scope.row, scope.tableType));
  }

  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }

  /** The condition of a statement: the rows of the owner, and of these those that match. */
  where(filter?: Filter): string {
    const parts: string[] = [];
    if (this.scope.isOwn) parts.push(`${quote(physical.user)} = ${this.bind(this.scope.owner.userId)}`);
    const conditions = (filter?.conditions ?? []).map((condition) => this.condition(condition));
    if (conditions.length > 0) parts.push(`(${conditions.join(filter?.isAny ? ' or ' : ' and ')})`);
    return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
  }

  private condition({ field, operation, value }: Condition): string {
    const column = requireColumn(this.scope.row.fields, field);
    const name = quote(column.column);
    if (operation === operations.isNull) return `${name} is null`;
    if (operation === operations.isNotNull) return `${name} is not null`;
    if (operation === operations.in || operation === operations.notIn) {
      const values = readList(column, value).map((item) => this.bind(this.value(column, item)));
      return `${name} ${operation === operations.in ? 'in' : 'not in'} (${values.join(', ')})`;
    }
    const operator = comparisons[operation];
    if (operator === undefined)
      throw new DomainError('databaseInvalid', databaseReasons.badOperator({ operator: String(operation) }));
    if (operation !== operations.like && operation !== operations.notLike)
      return `${name} ${operator} ${this.bind(this.value(column, value))}`;
    if (value === null || value === undefined) throw nullComparison(column);
    return `${name}::text ${operator} ${this.bind(String(value))}`;
  }

  // A condition that was dropped for want of a value could make an UPDATE or DELETE reach every row.
  private value(column: Column, value: unknown): unknown {
    const read = value === null || value === undefined ? null : readValue(column, value);
    if (read === null) throw nullComparison(column);
    return read;
  }

  orderBy(sorts: readonly Sort[]): string {
    const parts = sorts.map(({ field, direction }) => {
      const { column } = requireColumn(this.scope.row.fields, field);
      return `${quote(column)} ${direction === sortDirections.descending ? 'desc nulls last' : 'asc nulls first'}`;
    });
    // The order of equal rows must not vary between pages.
    const isByKey = sorts.some(
      ({ field }) => findColumn(this.scope.row.fields, field)?.column === physical.id,
    );
    return ` order by ${[...parts, ...(isByKey ? [] : [`${quote(physical.id)} desc`])].join(', ')}`;
  }
}

const nullComparison = ({ name }: Column) =>
  new DomainError('databaseInvalid', databaseReasons.nullComparison({ name }));

function readList(column: Column, value: unknown): unknown[] {
  let list = value;
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value);
    } catch {
      list = value
        .replace(/^\s*\(|\)\s*$/g, '')
        .split(',')
        .map((item) => item.trim());
    }
  }
  const items = Array.isArray(list) ? list : list === null || list === undefined ? [] : [list];
  if (items.length === 0 || items.length > maxListed)
    throw new DomainError(
      'databaseInvalid',
      databaseReasons.badList({ name: column.name, maximum: maxListed }),
    );
  return items;
}

export function requireColumn(fields: readonly StoredField[], key: string): Column {
  const column = findColumn(fields, key);
  if (!column)
    throw new DomainError('databaseInvalid', databaseReasons.unknownField({ name: key.slice(0, 100) }), {
      code: 106000016,
    });
  return column;
}

/** The columns to select, under their names for people. */
export const selectList = (columns: readonly Column[]): string =>
  columns.map(({ name, column }) => `${quote(column)} as "${name}"`).join(', ');

export interface Selection {
  columns?: readonly Column[];
  isDistinct?: boolean;
  filter?: Filter | undefined;
  sorts?: readonly Sort[];
  limit: number;
  offset?: number;
}

export function selectStatement(scope: RowScope, selection: Selection): Statement {
  const builder = new StatementBuilder(scope);
  const {
    columns = columnsOf(scope.row.fields),
    isDistinct,
    filter,
    sorts = [],
    limit,
    offset = 0,
  } = selection;
  const list = selectList(columns);
  const where = builder.where(filter);
  // DISTINCT sorts by what is selected only.
  const order = isDistinct && sorts.length === 0 ? '' : builder.orderBy(sorts);
  const counted = Math.min(limit, databaseLimits.rows);
  const from = isDistinct
    ? `(select distinct on (${columns.map(({ column }) => quote(column)).join(', ')}) * from ${builder.table}${where}) t`
    : `${builder.table}${where}`;
  return {
    sql: `select ${list} from ${from}${order} limit ${Math.trunc(counted)} offset ${Math.trunc(offset)}`,
    parameters: builder.parameters,
  };
}

export function countStatement(scope: RowScope, filter?: Filter): Statement {
  const builder = new StatementBuilder(scope);
  return {
    sql: `select count(*) as n from ${builder.table}${builder.where(filter)}`,
    parameters: builder.parameters,
  };
}
