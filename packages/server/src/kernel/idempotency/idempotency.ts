import { requestReasons } from '@heddle/api-contract/reasons/request';
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { DomainError, programText } from '../DomainError.js';
import { idempotencyKeys } from './tables.js';

/** The id that a request with an `Idempotency-Key` reserves for what it creates. */
export interface Reservation {
  id: string;
  /** An earlier request has reserved it: what it creates may exist already. */
  isRepeated: boolean;
}

const keptMs = 24 * 60 * 60_000;
// Printable ASCII, as in a header.
const keyForm = /^[\x21-\x7e]{1,255}$/;

/**
 * Reserves the id of what a request creates, or returns the one that an earlier request with the same key has
 * reserved. Throws if that one had another input.
 */
export async function reserve(
  db: Database,
  request: { userId: string; call: string; key: string; input: unknown },
): Promise<Reservation> {
  const { userId, call, key, input } = request;
  if (!keyForm.test(key))
    throw new DomainError(
      'badRequest',
      programText('idempotency-key: 1 to 255 printable characters without spaces'),
    );
  const inputHash = await hashOfToken(JSON.stringify(input));
  const row = { userId, call, key, inputHash, subjectId: newId(), createdAt: new Date() };
  const isSame = and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
  );
  for (;;) {
    const [inserted] = await db
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: idempotencyKeys.subjectId });
    if (inserted) return { id: inserted.id, isRepeated: false };
    const [earlier] = await db.select().from(idempotencyKeys).where(isSame);
    if (earlier && Date.now() - earlier.createdAt.getTime() < keptMs) {
      if (earlier.inputHash !== inputHash)
        throw new DomainError('idempotencyKeyReused', requestReasons.idempotencyKeyReused());
      return { id: earlier.subjectId, isRepeated: true };
    }
    await db
      .delete(idempotencyKeys)
      .where(and(isSame, lt(idempotencyKeys.createdAt, new Date(Date.now() - keptMs))));
  }
}

/** Deletes expired keys; returns their number. */
export async function clearReservations(db: Database, now: Date): Promise<number> {
  const rows = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keptMs)))
    .returning({ key: idempotencyKeys.key });
  return rows.length;
}
