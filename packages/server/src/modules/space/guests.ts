import { canInInstallation } from '@heddle/api-contract';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { DomainError } from '../../kernel/DomainError.js';
import { users } from '../account/tables.js';
import { closeLinksKnownTo } from './links.js';
import { spaceMembers, spaces } from './tables.js';

/**
 * Whether the user's role in the installation permits owning or administering teams. Locks the role until the
 * transaction ends, so that nobody becomes a guest and an administrator at the same time. Call it before
 * changing any row of the user, to prevent deadlocks.
 */
export async function mayInTeams(
  db: Database,
  userId: string,
  action: 'ownTeam' | 'administerTeam',
): Promise<boolean> {
  const [row] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('share');
  return row !== undefined && canInInstallation(row.role, action);
}

/**
 * Demotes a user to member in every team they administer, after a role change in the same transaction. Owned
 * teams must be transferred first.
 */
export async function stepDownInTeams(db: Database, userId: string): Promise<void> {
  const owned = and(eq(spaces.ownerId, userId), eq(spaces.type, 'team'), isNull(spaces.deletedAt));
  if ((await db.$count(spaces, owned)) > 0)
    throw new DomainError('spaceInvalid', spaceReasons.ownsTeams({ field: 'user_id' }));
  const left = await db
    .update(spaceMembers)
    .set({ role: 'member' })
    .where(and(eq(spaceMembers.userId, userId), eq(spaceMembers.role, 'admin')))
    .returning({ spaceId: spaceMembers.spaceId });
  for (const { spaceId } of left) await closeLinksKnownTo(db, spaceId, userId, 'all links');
}
