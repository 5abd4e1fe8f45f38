import { fieldTypes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import { quote } from '../../user-tables/definition.js';
import type { TableChange, TablesTransaction } from '../../user-tables/UserTables.js';
import { columnOf, physical, physicalColumn, type StoredField } from './fields.js';

/** Rows that refuse a change. */
export interface SchemaProblem {
  field: StoredField;
  /** Values that the new type cannot hold, or that a required field lacks. */
  kind: 'cast' | 'required';
  count: number;
  rows: { id: string; value: string }[];
}

/** The physical changes from one structure to another. Names and descriptions are not physical. */
export function changesBetween(before: readonly StoredField[], after: readonly StoredField[]): TableChange[] {
  const dropped = before
    .filter(({ number }) => !after.some((field) => field.number === number))
    .map((field): TableChange => ({ kind: 'drop', name: columnOf(field) }));
  const others = after.flatMap((field): TableChange[] => {
    const column = physicalColumn(field);
    const old = before.find(({ number }) => number === field.number);
    if (!old) return [{ kind: 'add', column }];
    if (old.type !== field.type) return [{ kind: 'retype', column }];
    return old.isRequired === field.isRequired ? [] : [{ kind: 'require', column }];
  });
  return [...dropped, ...others];
}

// What a text must look like to become a value of a type; PostgreSQL has no cast that fails softly before 16.
const forms: Readonly<Record<number, string>> = {
  [fieldTypes.number]: '^[+-]?[0-9]{1,18}$',
  [fieldTypes.float]: '^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)(e[+-]?[0-9]{1,2})?$',
  [fieldTypes.boolean]: '^(true|false|t|f|1|0)$',
  [fieldTypes.date]:
    '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])([ T]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?)?$',
};

/** Rows whose values the new structure cannot hold, up to `shown` of each field. */
export async function findProblems(
  transaction: TablesTransaction,
  table: string,
  before: readonly StoredField[],
  after: readonly StoredField[],
  shown: number,
): Promise<SchemaProblem[]> {
  const problems: SchemaProblem[] = [];
  for (const field of after) {
    const old = before.find(({ number }) => number === field.number);
    for (const [kind, condition] of conditionsOf(old, field)) {
      const found = await readProblem(transaction, table, old ? columnOf(old) : undefined, condition, shown);
      if (found.count > 0) problems.push({ field, kind, ...found });
    }
  }
  return problems;
}

function conditionsOf(old: StoredField | undefined, field: StoredField): [SchemaProblem['kind'], string][] {
  // A new required field has no value in any row.
  if (!old) return field.isRequired ? [['required', 'true']] : [];
  const text = `${quote(columnOf(old))}::text`;
  const conditions: [SchemaProblem['kind'], string][] = [];
  const form = forms[field.type];
  if (old.type !== field.type && form !== undefined)
    conditions.push(['cast', `btrim(${text}) <> '' and btrim(${text}) !~* '${form}'`]);
  const isNewlyRequired = field.isRequired && (!old.isRequired || old.type !== field.type);
  if (isNewlyRequired) conditions.push(['required', `coalesce(${text}, '') = ''`]);
  return conditions;
}

async function readProblem(
  transaction: TablesTransaction,
  table: string,
  column: string | undefined,
  condition: string,
  shown: number,
): Promise<Pick<SchemaProblem, 'count' | 'rows'>> {
  const from = `from ${quote(table)} where ${condition}`;
  const value = column === undefined ? "''" : `left(${quote(column)}::text, 100)`;
  const { rows: counted } = await transaction.query(`select count(*) as n ${from}`);
  const count = Number(counted[0]?.n);
  if (count === 0) return { count, rows: [] };
  const key = quote(physical.id);
  const { rows } = await transaction.query(
    `select ${key} as id, ${value} as value ${from} order by ${key} limit ${shown}`,
  );
  return { count, rows: rows.map(({ id, value }) => ({ id: String(id), value: String(value ?? '') })) };
}

const typeNames: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(fieldTypes).map(([name, number]) => [number, name]),
);

/** Why the structure cannot change. */
export function toRefusal({ field: { name, type }, kind, count, rows }: SchemaProblem): DomainError {
  const { id: row = '', value = '' } = rows[0] ?? {};
  const field = 'field_list';
  return new DomainError(
    'databaseInvalid',
    kind === 'cast'
      ? databaseReasons.castFails({ field, name, count, row, value, type: typeNames[type] ?? '' })
      : databaseReasons.requiredFails({ field, name, count, row }),
  );
}
