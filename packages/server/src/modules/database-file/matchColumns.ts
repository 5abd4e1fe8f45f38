import type { Reason } from '@heddle/api-contract';
import { sheetLimits } from '@heddle/api-contract/families/database-file';
import { databaseFileReasons } from '@heddle/api-contract/reasons/database-file';

/** A field of a database, as far as columns are matched with it. */
export interface MatchedField {
  name: string;
  isRequired: boolean;
}

/** Which column of a sheet fills which field. */
export interface ColumnMatch {
  /** Position in the sheet. */
  position: number;
  /** Name in the sheet. */
  column: string;
  field: string;
}

/** Columns that match, and problems by the name of the column or field. */
export interface MatchedColumns {
  columns: ColumnMatch[];
  problems: { name: string; reason: Reason }[];
}

/**
 * Matches the columns of a sheet with fields: by the map where it names a column (an empty text leaves it out), else by name.
 * Without a map, the columns are exactly the fields, in any order. With one, fields that need no value may stay without.
 */
export function matchColumns(
  names: readonly string[],
  fields: readonly MatchedField[],
  map: Readonly<Record<string, string>> | undefined,
): MatchedColumns {
  const columns: ColumnMatch[] = [];
  const problems: MatchedColumns['problems'] = [];
  const filled = new Set<string>();
  for (const [position, column] of names.entries()) {
    const mapped = map && Object.hasOwn(map, column) ? map[column] : undefined;
    const field = mapped ?? column;
    if (field === '') continue;
    if (!fields.some(({ name }) => name === field))
      problems.push({ name: column, reason: databaseFileReasons.columnUnknown({ name: column }) });
    else if (filled.has(field))
      problems.push({ name: column, reason: databaseFileReasons.columnTwice({ name: field }) });
    else columns.push({ position, column, field });
    filled.add(field);
  }
  for (const { name, isRequired } of fields)
    if (!filled.has(name) && (isRequired || map === undefined))
      problems.push({ name, reason: databaseFileReasons.columnMissing({ name }) });
  if (names.length > sheetLimits.columns && columns.length > sheetLimits.columns)
    problems.push({
      name: '',
      reason: databaseFileReasons.tooManyColumns({ maximum: sheetLimits.columns }),
    });
  return { columns, problems };
}
