import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Kinds of database errors that callers can act on; `conflict`: rolled back, and may succeed if repeated. */
export type DatabaseFailure = 'duplicate' | 'full' | 'time-out' | 'conflict' | 'unreachable' | 'other';

const full = /no space left|disk full|ENOSPC|could not (write|extend)/i;
// The connection failed, or the server stops, starts or has no room for another connection.
const unreachableState = /^(?:08...|57P0[123]|53300)$/;
// Errors of the driver and of sockets, without an SQLSTATE.
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|(?:connect|read|write) E[A-Z]+)/;

/** A database error, from PGlite or PostgreSQL. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  constructor(
    message: string,
    /** PostgreSQL's five-character SQLSTATE, if it reported one. */
    readonly sqlState: string | undefined,
    readonly constraint?: string,
    readonly failure: DatabaseFailure = failureOf(message, sqlState),
  ) {
    super(message);
  }
}

function failureOf(message: string, sqlState: string | undefined): DatabaseFailure {
  if (sqlState === '23505') return 'duplicate';
  if (sqlState === '57014') return 'time-out';
  if (sqlState === '40001' || sqlState === '40P01') return 'conflict';
  if (sqlState !== undefined && unreachableState.test(sqlState)) return 'unreachable';
  if (sqlState === '53100' || full.test(message)) return 'full';
  return 'other';
}

/** The database error inside an error thrown by a query: Drizzle wraps it. */
export function databaseErrorOf(error: unknown): DatabaseError | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    if (current instanceof DatabaseError) return current;
    // Sockets of other services report the same errors.
    if (current instanceof DrizzleQueryError && isLostConnection(current.cause))
      return toUnreachable(current.cause);
    const { code, constraint } = current as { code?: unknown; constraint?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return new DatabaseError(
        current.message,
        code,
        typeof constraint === 'string' ? constraint : undefined,
      );
    }
  }
  return undefined;
}

const isLostConnection = (error: unknown) => error instanceof Error && lostConnection.test(error.message);

/** The error of a connection that could not be opened, or that broke. */
export function toUnreachable(error: unknown): DatabaseError {
  const { message, code } = error as { message?: string; code?: unknown };
  const sqlState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
  return new DatabaseError(message || 'no connection to the database', sqlState, undefined, 'unreachable');
}
