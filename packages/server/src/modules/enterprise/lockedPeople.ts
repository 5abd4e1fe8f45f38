import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { lockOwner } from '../account/index.js';
import { users } from '../account/tables.js';

/** A transaction of the owner in which nobody else changes who owns the installation or who belongs to it. */
export async function inLockedEnterprise(
  context: Context,
  change: (transaction: Database) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    // The right was checked before the lock; meanwhile somebody else may have become the owner.
    if ((await lockOwner(transaction)) !== context.user.id)
      throw new DomainError('accessDenied', 'the installation has another owner by now');
    await change(transaction);
  });
}

/** Refuses the id of nobody, of a program, and of somebody who was removed. */
export async function requirePerson(db: Database, userId: string, field: string): Promise<void> {
  if ((await db.$count(users, and(eq(users.id, userId), eq(users.kind, 'person')))) === 0)
    throw new DomainError('spaceInvalid', `${field}: nobody in this installation`);
}
