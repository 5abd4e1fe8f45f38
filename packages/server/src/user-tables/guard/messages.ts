import type { GuardOptions } from './GuardedTable.js';
import type { GuardedSql } from './guardSql.js';
import type { SqlRefused } from './SqlRefused.js';

/** A statement for the thread that checks long ones. */
export interface GuardRequest {
  id: number;
  sql: string;
  options: GuardOptions;
}

/** The checked statement, why it is refused, or how the check failed. */
export type GuardReply = { id: number } & (
  | { value: GuardedSql }
  | { refused: Pick<SqlRefused, 'refusal' | 'position' | 'word'> }
  | { problem: string }
);
