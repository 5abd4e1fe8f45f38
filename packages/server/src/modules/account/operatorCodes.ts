import { and, eq, gt, max, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { emailKey } from './emails.js';
import { newCode } from './mailCodes.js';
import { mailCodes, users } from './tables.js';

/** A code for the operator to pass on, where mails reach nobody. */
export interface OperatorCode {
  code: string;
  purpose: (typeof mailCodes.$inferSelect)['purpose'];
  /** The account that asked for it: an address may be claimed by several. */
  person: { name: string; uniqueName: string; email: string };
}

/**
 * New codes for this address, one for each person and purpose that waits for one. Stored codes are only hashes,
 * so those that were asked for cannot be shown.
 */
export async function codesFor(db: Database, address: string): Promise<OperatorCode[]> {
  const { userId, purpose } = mailCodes;
  const waiting = await db
    .select({
      userId,
      purpose,
      email: max(mailCodes.email),
      name: users.name,
      uniqueName: users.uniqueName,
      own: users.email,
    })
    .from(mailCodes)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(sql`lower(${mailCodes.email})`, emailKey(address.trim())),
        gt(mailCodes.expiresAt, new Date()),
        eq(users.kind, 'person'),
      ),
    )
    .groupBy(userId, purpose, users.id);
  const codes: OperatorCode[] = [];
  for (const { name, uniqueName, own, email, ...whose } of waiting) {
    const code = await newCode(db, { ...whose, email: email ?? address });
    codes.push({ code, purpose: whose.purpose, person: { name, uniqueName, email: own } });
  }
  return codes;
}
