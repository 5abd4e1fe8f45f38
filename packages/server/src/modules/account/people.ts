import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { lookup } from '../../db/lookup.js';
import { prepared } from '../../db/prepared.js';
import { toUser } from '../../identity/sessions.js';
import type { User } from '../../identity/User.js';
import { emailKey } from './emails.js';
import { users } from './tables.js';

const peopleOf = prepared('people', (db) =>
  db
    .select()
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::bigint[])`),
);

const personOf = lookup<User>(async (db, ids) => {
  const rows = await peopleOf(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, toUser(row)]));
});

/** Finds users by id; returns them keyed by id. */
export async function findPeople(db: Database, ids: readonly string[]): Promise<Map<string, User>> {
  const people = await Promise.all([...new Set(ids)].map((id) => personOf(db, id)));
  return new Map(people.flatMap((person) => (person ? [[person.id, person]] : [])));
}

/** The account with this address, and whether it has a password. */
export async function findPersonByEmail(
  db: Database,
  email: string,
): Promise<{ id: string; hasPassword: boolean } | undefined> {
  const [row] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  return row && { id: row.id, hasPassword: row.passwordHash !== null };
}

const maxResults = 20;

/**
 * Searches for people whose user name or name starts with `word`, or whose verified email address equals it. Partial
 * addresses never match, so that addresses cannot be harvested.
 */
export async function searchPeople(db: Database, word: string): Promise<User[]> {
  const key = word.trim().toLowerCase();
  if (key === '') return [];
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.kind, 'person'), or(...matches(key), hasAddress(word))))
    .orderBy(users.uniqueNameKey)
    .limit(maxResults);
  return rows.map(toUser);
}

/** Filter for queries joined with `users`: matches the person who has proved that this address is theirs. */
export function hasAddress(email: string): SQL | undefined {
  return and(eq(users.emailKey, emailKey(email.trim())), isNotNull(users.emailVerifiedAt));
}

/** Filter for queries joined with `users`: matches people whose user name or name starts with `word`. */
export function nameBegins(word: string | undefined): SQL | undefined {
  const key = word?.trim().toLowerCase() ?? '';
  return key === '' ? undefined : and(or(...matches(key)));
}

function matches(key: string): SQL[] {
  return [sql`starts_with(${users.uniqueNameKey}, ${key})`, sql`starts_with(lower(${users.name}), ${key})`];
}
