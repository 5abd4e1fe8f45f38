import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { sameBytes } from '../../identity/passwords.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { typedCode } from '../../identity/typedCode.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { emailChanges, resetCodes } from './tables.js';

/** How long a code holds. */
export const codeMinutes = 15;
const mostTries = 5;
// 31^10 codes, and five tries.
const codeLength = 10;

/** A code that is sent to somebody, with what the database keeps of it. */
export async function newCode() {
  const code = typedCode(codeLength);
  const expiresAt = new Date(Date.now() + codeMinutes * 60_000);
  return { code, values: { codeHash: await hashOfToken(code), attempts: 0, expiresAt } };
}

/** The one refusal of a code, whatever is wrong with it. */
export function codeInvalid(): DomainError {
  return new DomainError('resetCodeInvalid', 'code: wrong, used, or too old; ask for a new one');
}

/**
 * Uses somebody's code and gives the row that it stood in; undefined for a wrong one. Counts a try before it compares,
 * so that many at once are no more than five.
 */
export async function takeCode<T extends typeof resetCodes | typeof emailChanges>(
  db: Database,
  table: T,
  userId: string,
  code: string,
): Promise<T['$inferSelect'] | undefined> {
  // Both tables have these columns; the union of their types is more than the query builder follows.
  const codes = table as typeof resetCodes;
  const [row] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(eq(codes.userId, userId))
    .returning();
  const bytes = (text: string) => new TextEncoder().encode(text);
  const given = await hashOfToken(code.trim().toLowerCase());
  const isRight =
    row !== undefined &&
    row.attempts <= mostTries &&
    row.expiresAt > new Date() &&
    sameBytes(bytes(given), bytes(row.codeHash));
  if (!isRight) return undefined;
  // Whoever deletes the row has used the code; a second one at the same moment finds none.
  const [used] = await db
    .delete(codes)
    .where(and(eq(codes.userId, userId), eq(codes.codeHash, row.codeHash)))
    .returning();
  return used;
}
