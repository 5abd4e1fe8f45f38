/** Kinds of database errors that callers can act on. */
export type DatabaseFailure = 'duplicate' | 'full' | 'time-out' | 'other';

const full = /no space left|disk full|ENOSPC|could not (write|extend)/i;

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
