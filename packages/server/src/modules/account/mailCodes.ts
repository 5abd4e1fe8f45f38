import { accountReasons } from '@heddle/api-contract/reasons/account';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { typedCode } from '../../identity/typedCode.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mailCodes } from './tables.js';

type Row = typeof mailCodes.$inferSelect;

/** Lifetime of a code. */
export const codeMinutes = 60;
// 74 bits: guesses need not be counted against the code, so that nobody can use up the code of another person.
const groups = 3;
const groupLength = 5;

/** Makes a code for a user and address; earlier codes stay valid until they expire. */
export async function newCode(
  db: Database,
  { userId, purpose, email }: Pick<Row, 'userId' | 'purpose' | 'email'>,
): Promise<string> {
  const code = typedCode(groups * groupLength);
  const expiresAt = new Date(Date.now() + codeMinutes * 60_000);
  await db.insert(mailCodes).values({ codeHash: await hashOfToken(code), userId, purpose, email, expiresAt });
  return code.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');
}

/** The only error for a refused code; it does not reveal the reason. */
export function invalidCode(): DomainError {
  return new DomainError('resetCodeInvalid', accountReasons.codeInvalid({ field: 'code' }));
}

/**
 * Consumes a user's code, however it was typed, together with the user's other codes for this purpose. Returns
 * the address that it was sent to; undefined when the code is wrong.
 */
export async function takeCode(
  db: Database,
  { userId, purpose }: Pick<Row, 'userId' | 'purpose'>,
  typed: string,
): Promise<string | undefined> {
  const codeHash = await hashOfTyped(typed);
  const ofUser = and(eq(mailCodes.userId, userId), eq(mailCodes.purpose, purpose));
  // Deleting the row consumes the code; a concurrent request finds none.
  const [used] = await db
    .delete(mailCodes)
    .where(and(ofUser, eq(mailCodes.codeHash, codeHash), gt(mailCodes.expiresAt, new Date())))
    .returning({ email: mailCodes.email });
  if (used) await db.delete(mailCodes).where(ofUser);
  return used?.email;
}

/** Whether a user's code is right, without consuming it. */
export async function isRightCode(
  db: Database,
  { userId, purpose }: Pick<Row, 'userId' | 'purpose'>,
  typed: string,
): Promise<boolean> {
  const ofUser = and(eq(mailCodes.userId, userId), eq(mailCodes.purpose, purpose));
  const codeHash = await hashOfTyped(typed);
  return (await db.$count(mailCodes, and(ofUser, eq(mailCodes.codeHash, codeHash)))) > 0;
}

function hashOfTyped(typed: string): Promise<string> {
  return hashOfToken(typed.toLowerCase().replace(/[^a-z\d]/g, ''));
}
