import type { SpaceRole } from '@heddle/api-contract';
import { spaceRoles } from '@heddle/api-contract/families/space';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { toUser } from '../../identity/sessions.js';
import type { User } from '../../identity/User.js';
import { users } from '../account/tables.js';
import { secondsText } from './secondsText.js';
import { spaceMembers } from './tables.js';

type MemberRow = { user: typeof users.$inferSelect; role: SpaceRole; joinedAt: Date };

/** Membership rows with their users, owner first, then in the order in which they joined. */
export function memberRows(db: Database, spaceId: string, where: SQL | undefined) {
  return db
    .select({ user: users, role: spaceMembers.role, joinedAt: spaceMembers.joinedAt })
    .from(spaceMembers)
    .innerJoin(users, eq(users.id, spaceMembers.userId))
    .where(and(eq(spaceMembers.spaceId, spaceId), where))
    .orderBy(rank, spaceMembers.joinedAt, spaceMembers.userId)
    .$dynamic();
}

/** The roles of those of the given users who belong to the space. */
export async function membersAmong(
  db: Database,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, SpaceRole>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ userId: spaceMembers.userId, role: spaceMembers.role })
    .from(spaceMembers)
    .where(and(eq(spaceMembers.spaceId, spaceId), inArray(spaceMembers.userId, [...ids])));
  return new Map(rows.map((row) => [row.userId, row.role]));
}

/** Number of rows of `memberRows`. */
export async function countMemberRows(
  db: Database,
  spaceId: string,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(spaceMembers)
    .innerJoin(users, eq(users.id, spaceMembers.userId))
    .where(and(eq(spaceMembers.spaceId, spaceId), where));
  return Number(row?.total ?? 0);
}

const rank = sql`case ${spaceMembers.role} when 'owner' then 0 when 'admin' then 1 else 2 end`;

/** A member for lists. */
export function toMember({ user, role, joinedAt }: MemberRow) {
  return {
    ...toStranger(toUser(user)),
    space_role_type: spaceRoles[role],
    is_join: true,
    join_date: secondsText(joinedAt),
    is_service: user.kind === 'service',
  };
}

/** A user who is not a member, for lists of people to invite. */
export function toStranger(user: User) {
  return {
    user_id: user.id,
    name: user.name,
    user_name: user.uniqueName,
    icon_url: user.avatarUrl,
    space_role_type: 0,
    is_join: false,
    is_confirming: false,
    join_date: '',
    is_service: false,
    is_guest: user.role === 'guest',
  };
}

/** Converts a role from its API number. */
export const roleOfNumber: ReadonlyMap<number, SpaceRole> = new Map<number, SpaceRole>(
  Object.entries(spaceRoles).map(([role, number]) => [number, role as SpaceRole]),
);
