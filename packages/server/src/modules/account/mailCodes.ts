import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { sameBytes } from '../../identity/passwords.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { typedCode } from '../../identity/typedCode.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { emailChanges, resetCodes } from './tables.js';

/** Lifetime of a code. */
export const codeMinutes = 15;
const maxAttempts = 5;
// 31^10 possible codes, and five attempts to guess one.
const codeLength = 10;

/** Generates a mail code, together with the hash that is stored. */
export async function newCode() {
  const code = typedCode(codeLength);
  const expiresAt = new Date(Date.now() + codeMinutes * 60_000);
  return { code, values: { codeHash: await hashOfToken(code), attempts: 0, expiresAt } };
}

/** The only error for a refused code; it does not reveal the reason. */
export function invalidCode(): DomainError {
  return new DomainError('resetCodeInvalid', 'code: wrong, used, or too old; ask for a new one');
}

/**
 * Consumes a user's code and returns its row, or undefined when the code is wrong. Counts the attempt before
 * comparing, so that parallel requests cannot exceed five attempts.
 */
export async function takeCode<T extends typeof resetCodes | typeof emailChanges>(
  db: Database,
  table: T,
  userId: string,
  code: string,
): Promise<T['$inferSelect'] | undefined> {
  // Both tables have these columns, but the query builder cannot type the union.
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
    row.attempts <= maxAttempts &&
    row.expiresAt > new Date() &&
    sameBytes(bytes(given), bytes(row.codeHash));
  if (!isRight) return undefined;
  // Deleting the row consumes the code; a concurrent request finds none.
  const [used] = await db
    .delete(codes)
    .where(and(eq(codes.userId, userId), eq(codes.codeHash, row.codeHash)))
    .returning();
  return used;
}
