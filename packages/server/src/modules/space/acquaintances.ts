import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/Database.js';
import { users } from '../account/tables.js';
import { spaceMembers, spaces } from './tables.js';

const mine = alias(spaceMembers, 'mine');
const theirs = alias(spaceMembers, 'theirs');

/** Condition for queries over `users`: the user themselves, and everybody who shares a space with them. */
export function isAcquaintanceOf(db: Database, userId: string): SQL {
  const shared = db
    .select({ one: sql`1` })
    .from(mine)
    .innerJoin(theirs, eq(theirs.spaceId, mine.spaceId))
    .innerJoin(spaces, and(eq(spaces.id, mine.spaceId), isNull(spaces.deletedAt)))
    .where(and(eq(mine.userId, userId), eq(theirs.userId, users.id)));
  return or(eq(users.id, userId), exists(shared))!;
}
