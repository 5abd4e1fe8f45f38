import { databaseReasons } from '@heddle/api-contract/reasons/database';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { DomainError } from '../../kernel/DomainError.js';
import { SqlRefused } from '../../user-tables/guard/SqlRefused.js';

const seconds = 5;
const maxText = 300;

/** What goes wrong in people's tables, as an error that says what and where. */
export function toTableError(error: unknown): unknown {
  if (error instanceof SqlRefused)
    return new DomainError(
      'statementRefused',
      databaseReasons.statementRefused({ position: error.position + 1, why: error.message }),
    );
  const found = databaseErrorOf(error);
  if (!found) return error;
  if (found.failure === 'time-out')
    return new DomainError('databaseInvalid', databaseReasons.statementTooSlow({ seconds }));
  if (found.failure === 'full') return new DomainError('storageFull', databaseReasons.diskFull());
  // Class 22 is about values, 23 about constraints, 42 about the statement.
  if (/^(?:22|23|42|54)/.test(found.sqlState ?? ''))
    return new DomainError(
      'databaseInvalid',
      databaseReasons.statementFailed({ why: withoutPhysicalNames(found.message).slice(0, maxText) }),
    );
  return error;
}

/** Runs work on people's tables. */
export async function onTables<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toTableError(error);
  }
}

const withoutPhysicalNames = (text: string) => text.replace(/"?\b(?:d_\d+|_f\d+)\b"?/g, 'the table');
