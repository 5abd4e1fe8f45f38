import { databaseLimits } from '@heddle/api-contract';
import { fieldTypes, type tableTypes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import type { ColumnType, TableColumn, TableDefinition } from '../../user-tables/UserTables.js';

/** A field as it is stored; `number` is its `alterId`. */
export interface StoredField {
  number: number;
  name: string;
  description: string;
  type: number;
  isRequired: boolean;
}

/** The test data of a database, or what published agents use. */
export type TableType = (typeof tableTypes)[keyof typeof tableTypes];

/** A field as people enter it. */
export interface GivenField {
  name: string;
  desc?: string | undefined;
  type: number;
  must_required?: boolean | undefined;
  alterId?: number | undefined;
  is_system_field?: boolean | undefined;
}

/** Physical names of the fields of the system. No field of people begins with an underscore. */
export const physical = { id: '_id', user: '_user', channel: '_channel', created: '_created' } as const;

/** The fields of the system, as the grid and statements name them. */
const systemFields = [
  { name: 'bstudio_id', shownAs: 'id', number: 102, type: fieldTypes.number, column: physical.id },
  {
    name: 'bstudio_connector_uid',
    shownAs: 'uuid',
    number: 101,
    type: fieldTypes.text,
    column: physical.user,
  },
  {
    name: 'bstudio_connector_id',
    shownAs: 'sys_platform',
    number: 104,
    type: fieldTypes.text,
    column: physical.channel,
  },
  {
    name: 'bstudio_create_time',
    shownAs: 'bstudio_create_time',
    number: 103,
    type: fieldTypes.date,
    column: physical.created,
  },
] as const;

const reserved = new Set<string>(systemFields.flatMap(({ name, shownAs }) => [name, shownAs]));

/** A field by which rows are selected, sorted or changed. */
export interface Column {
  name: string;
  column: string;
  type: number;
  isSystem: boolean;
}

export const columnOf = (field: Pick<StoredField, 'number'>) => `_f${field.number}`;

/** All fields of a table, under the names of the grid. */
export function columnsOf(fields: readonly StoredField[]): Column[] {
  return [
    ...systemFields.map(({ name, column, type }) => ({ name, column, type, isSystem: true })),
    ...fields.map((field) => ({
      name: field.name,
      column: columnOf(field),
      type: field.type,
      isSystem: false,
    })),
  ];
}

/** The field with this name or number; also the names that statements have for the fields of the system. */
export function findColumn(fields: readonly StoredField[], key: string): Column | undefined {
  const system = systemFields.find(({ name, shownAs, number }) =>
    [name, shownAs, String(number)].includes(key),
  );
  if (system) return { name: system.name, column: system.column, type: system.type, isSystem: true };
  const field = fields.find(({ name, number }) => name === key || String(number) === key);
  return field && { name: field.name, column: columnOf(field), type: field.type, isSystem: false };
}

/** The fields of the system as statements see them; the channel is not shown. */
export const shownSystemFields = systemFields.filter(({ column }) => column !== physical.channel);

export function toSentFields(fields: readonly StoredField[], withSystem: boolean) {
  const own = fields.map(({ number, name, description, type, isRequired }) => ({
    name,
    desc: description,
    type,
    must_required: isRequired,
    id: number,
    alterId: number,
    is_system_field: false,
  }));
  const system = systemFields.map(({ name, number, type }) => ({
    name,
    desc: '',
    type,
    must_required: true,
    id: number,
    alterId: number,
    is_system_field: true,
  }));
  return withSystem ? [...system, ...own] : own;
}

/**
 * Checks fields that people enter: those with a number keep it, new ones get the next. Returns them with the
 * highest number that was ever used.
 */
export function readFields(
  given: readonly GivenField[],
  before: { fields: readonly StoredField[]; lastNumber: number } = { fields: [], lastNumber: 0 },
): { fields: StoredField[]; lastNumber: number } {
  const own = given.filter((field) => !field.is_system_field);
  if (own.length === 0)
    throw new DomainError('databaseInvalid', databaseReasons.noFields({ field: 'field_list' }));
  if (own.length > databaseLimits.fields)
    throw new DomainError(
      'databaseInvalid',
      databaseReasons.tooManyFields({ field: 'field_list', maximum: databaseLimits.fields }),
    );
  let { lastNumber } = before;
  const names = new Set<string>();
  const numbers = new Set<number>();
  const fields = own.map(
    ({ name, desc = '', type, must_required = false, alterId = 0 }, index): StoredField => {
      const field = `field_list.${index}.name`;
      if (reserved.has(name))
        throw new DomainError('databaseInvalid', databaseReasons.reservedName({ field, name }));
      if (names.has(name))
        throw new DomainError('databaseInvalid', databaseReasons.fieldTwice({ field, name }));
      names.add(name);
      if (alterId === 0) lastNumber += 1;
      const number = alterId === 0 ? lastNumber : alterId;
      const isKnown = alterId === 0 || before.fields.some((one) => one.number === number);
      // A new database counts its fields itself, whatever its client has counted.
      if (before.fields.length === 0 && alterId !== 0) {
        lastNumber += 1;
        return { number: lastNumber, name, description: desc, type, isRequired: must_required };
      }
      if (!isKnown || numbers.has(number))
        throw new DomainError('databaseInvalid', databaseReasons.unknownNumber({ field, number }));
      numbers.add(number);
      return { number, name, description: desc, type, isRequired: must_required };
    },
  );
  return { fields, lastNumber };
}

const columnTypes: Readonly<Record<number, ColumnType>> = {
  [fieldTypes.text]: 'text',
  [fieldTypes.number]: 'bigint',
  [fieldTypes.date]: 'timestamp',
  [fieldTypes.float]: 'double',
  [fieldTypes.boolean]: 'boolean',
};

export function physicalColumn(field: StoredField): TableColumn {
  const type = columnTypes[field.type] ?? 'text';
  return {
    name: columnOf(field),
    type,
    ...(field.isRequired && { isRequired: true }),
    ...(type === 'text' && !field.isRequired && { standard: 'empty' }),
  };
}

/** The physical table of these fields. */
export function definitionOf(fields: readonly StoredField[]): TableDefinition {
  return {
    key: physical.id,
    columns: [
      { name: physical.id, type: 'bigint', standard: 'identity' },
      { name: physical.user, type: 'text', isRequired: true },
      { name: physical.channel, type: 'text', isRequired: true },
      { name: physical.created, type: 'timestamp', isRequired: true, standard: 'now' },
      ...fields.map(physicalColumn),
    ],
    indexes: [[physical.user, physical.channel]],
  };
}
