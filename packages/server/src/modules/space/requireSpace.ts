import { canInSpace, type SpaceAction } from '@heddle/api-contract';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import type { User } from '../../identity/User.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { spaceMembers, spaces } from './tables.js';

const memberships = prepared('memberships', (db) =>
  db
    .select({
      spaceId: spaceMembers.spaceId,
      userId: spaceMembers.userId,
      role: spaceMembers.role,
      type: spaces.type,
    })
    .from(spaceMembers)
    .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
    .where(
      and(
        sql`(${spaceMembers.spaceId}, ${spaceMembers.userId}) in (
          select * from unnest(${sql.placeholder('spaceIds')}::bigint[], ${sql.placeholder('userIds')}::bigint[]))`,
        isNull(spaces.deletedAt),
      ),
    ),
);

const keyOf = (member: { spaceId: string; userId: string }) => `${member.spaceId} ${member.userId}`;

const membershipOf = lookup(async (db, keys) => {
  const pairs = keys.map((key) => key.split(' '));
  const rows = await memberships(db).execute({
    spaceIds: pairs.map(([spaceId]) => spaceId),
    userIds: pairs.map(([, userId]) => userId),
  });
  return new Map(rows.map((row) => [keyOf(row), row]));
});

/**
 * Checks the right to these actions in a space; the same error for missing rights on foreign and unknown
 * spaces.
 */
export async function requireSpace(
  db: Database,
  user: Pick<User, 'id'>,
  spaceId: string,
  ...actions: SpaceAction[]
): Promise<SpaceAccess> {
  const found = await membershipOf(db, keyOf({ spaceId, userId: user.id }));
  if (!found || !actions.every((action) => canInSpace(found.type, found.role, action))) {
    throw new DomainError('accessDenied', spaceReasons.noRight());
  }
  return { userId: user.id, spaceId, spaceType: found.type, role: found.role } as SpaceAccess;
}

/** Runs a transaction that locks the space, so that changes of its members are serialised. */
export function inLockedSpace<T>(
  db: Database,
  spaceId: string,
  change: (transaction: Database) => Promise<T>,
): Promise<T> {
  return db.transaction(async (transaction) => {
    await transaction.select({ id: spaces.id }).from(spaces).where(eq(spaces.id, spaceId)).for('update');
    return change(transaction);
  });
}
