import { readWriteModes } from '@heddle/api-contract/families/database';
import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { DomainError } from '../../kernel/DomainError.js';
import type { GuardedTable } from '../../user-tables/guard/GuardedTable.js';
import { columnOf, physical, shownSystemFields, type TableType } from './fields.js';
import { type DatabaseRow, physicalTable } from './requireDatabase.js';

/** Who reads or writes rows. */
export interface RowOwner {
  userId: string;
  connectorId: string;
}

/** The rows of a table that somebody may read and write. */
export interface RowScope {
  row: DatabaseRow;
  tableType: TableType;
  /** Marks the rows that are inserted. */
  owner: RowOwner;
  /** Whether only rows of the owner are seen and changed. */
  isOwn: boolean;
  canWrite: boolean;
}

/** What a run may do: rows have an owner in the limited mode, and only rows of the owner are seen there. */
export function scopeOfRun(row: DatabaseRow, tableType: TableType, owner: RowOwner): RowScope {
  return {
    row,
    tableType,
    owner,
    isOwn: row.mode === readWriteModes.limited,
    canWrite: row.mode !== readWriteModes.readOnly,
  };
}

/** In the grid, editors see and change all rows; others read, in the limited mode only their own. */
export function scopeOfGrid(
  { row, canEdit }: { row: DatabaseRow; canEdit: boolean },
  tableType: TableType,
  owner: RowOwner,
): RowScope {
  return {
    row,
    tableType,
    owner,
    isOwn: !canEdit && row.mode === readWriteModes.limited,
    canWrite: canEdit,
  };
}

export function requireWritable({ canWrite }: RowScope): void {
  if (!canWrite) throw new DomainError('databaseReadOnly', databaseReasons.readOnly());
}

/** The table as statements see it. */
export function guardedTable({ row, tableType, owner, isOwn }: RowScope): GuardedTable {
  return {
    name: row.name,
    physicalName: physicalTable(row, tableType),
    key: physical.id,
    aliases: { bstudio_id: 'id', bstudio_connector_uid: 'uuid' },
    columns: [
      ...shownSystemFields.map(({ shownAs, column }) => ({
        name: shownAs,
        physicalName: column,
        isReadOnly: true,
      })),
      ...row.fields.map((field) => ({ name: field.name, physicalName: columnOf(field) })),
    ],
    ...(isOwn && { rows: { [physical.user]: owner.userId } }),
    inserted: { [physical.user]: owner.userId, [physical.channel]: owner.connectorId },
  };
}
