import type { Input, Result } from '@heddle/api-contract';
import type { SeenPerson, user } from '@heddle/api-contract/families/user';
import { accountReasons } from '@heddle/api-contract/reasons/account';
import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { toUser } from '../../identity/sessions.js';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { findPeople, mayInInstallation, nameBegins } from '../account/index.js';
import { users } from '../account/tables.js';
import { isAcquaintanceOf } from '../space/index.js';

type Calls = typeof user.calls;

/** The same error for unknown and invisible people. */
function nobody(): DomainError {
  return new DomainError('accessDenied', accountReasons.noPerson());
}

/** The matching people whom the caller may see. */
async function findSeen(context: Context, meant: SQL | undefined): Promise<User[]> {
  if (meant === undefined) return [];
  const isSeen = (await mayInInstallation(context, 'managePeople'))
    ? undefined
    : isAcquaintanceOf(context.db, context.user.id);
  const rows = await context.db
    .select()
    .from(users)
    .where(and(meant, ne(users.kind, 'removed'), isSeen))
    .orderBy(users.uniqueNameKey);
  return rows.map(toUser);
}

async function requireSeen(context: Context, meant: SQL | undefined): Promise<User> {
  const [found] = meant === undefined ? [context.user] : await findSeen(context, meant);
  if (!found) throw nobody();
  return found;
}

const byId = (id: string) => eq(users.id, id);
const byName = (name: string) => eq(users.uniqueNameKey, name.toLowerCase());

/** Includes email addresses only for those who manage people, and the caller's own. */
async function present(context: Context, people: readonly User[]): Promise<SeenPerson[]> {
  const seesAddresses = await mayInInstallation(context, 'managePeople');
  return people.map((person) => ({
    user_id: person.id,
    name: person.name,
    en_name: person.name,
    avatar_url: person.avatarUrl,
    avatar_thumb: person.avatarUrl,
    email: seesAddresses || person.id === context.user.id ? person.email : '',
    sso_user_name: person.uniqueName,
  }));
}

/** Describes the signed-in user. */
export async function describeSession(context: Context): Promise<Result<Calls['session']>> {
  const [user_info] = await present(context, [context.user]);
  return { user_info: user_info! };
}

/** Describes one person; the caller by default. */
export async function describePerson(
  context: Context,
  { user_id: id, user_name: name }: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  const person = await requireSeen(context, id ? byId(id) : name ? byName(name) : undefined);
  const [user_info] = await present(context, [person]);
  return { user_info: user_info! };
}

/** Describes several people, each by id or user name. */
export async function describePeople(
  context: Context,
  input: Input<Calls['many']>,
): Promise<Result<Calls['many']>> {
  const ids = [...(input.user_ids ?? []), ...(input.ext_user_ids ?? [])];
  const names = (input.user_names ?? []).map((name) => name.toLowerCase());
  const meant = [
    ...(ids.length > 0 ? [inArray(users.id, ids)] : []),
    ...(names.length > 0 ? [inArray(users.uniqueNameKey, names)] : []),
  ];
  const found = await findSeen(context, or(...meant));
  if (meant.length > 0 && found.length === 0) throw nobody();
  return { user_infos: await present(context, found) };
}

/** As `describePeople`, by ids alone and in the form of the playground. */
export async function describeBasics(
  context: Context,
  { user_ids }: Input<Calls['basics']>,
): Promise<Result<Calls['basics']>> {
  if (user_ids.length === 0) return { id_user_info_map: {} };
  const found = await findSeen(context, inArray(users.id, user_ids));
  if (found.length === 0) throw nobody();
  const people = await findPeople(
    context.db,
    found.map(({ id }) => id),
  );
  return {
    id_user_info_map: Object.fromEntries(
      [...people].map(([id, { name, avatarUrl, uniqueName }]) => [
        id,
        { user_id: id, user_type: 0, user_name: name, user_avatar: avatarUrl, user_unique_name: uniqueName },
      ]),
    ),
  };
}

/** Searches for people to invite. Callers with the right to invite find everybody, as on the members page. */
export async function findPeopleByName(
  context: Context,
  input: Input<Calls['query']>,
): Promise<Result<Calls['query']>> {
  const { db, user } = context;
  const meant = nameBegins(input.name_like);
  if (meant === undefined) return { user_infos: [], page_token: '', has_more: false };
  const findsAll = await mayInInstallation(context, 'administerTeam');
  const where = and(meant, eq(users.kind, 'person'), findsAll ? undefined : isAcquaintanceOf(db, user.id));
  const page = pageOf(input);
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(users.uniqueNameKey)
    .limit(page.limit)
    .offset(page.offset);
  const { hasMore, cursor } = afterPage(page, await db.$count(users, where));
  return {
    user_infos: await present(context, rows.map(toUser)),
    page_token: cursor,
    has_more: hasMore,
  };
}

/** A person's public profile. */
export async function describeProfile(
  context: Context,
  { user_id: id }: Input<Calls['profile']>,
): Promise<Result<Calls['profile']>> {
  const person = await requireSeen(context, id ? byId(id) : undefined);
  return {
    user_id: person.id,
    user_name: person.uniqueName,
    name: person.name,
    avatar: person.avatarUrl,
    signature: person.description,
  };
}
