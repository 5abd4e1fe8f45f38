import type { Input, InstallationRole, Result } from '@heddle/api-contract';
import {
  type EnterprisePerson,
  type enterprise,
  enterpriseRoles,
} from '@heddle/api-contract/families/enterprise';
import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { emailKey, nameBegins } from '../account/index.js';
import { installation, users } from '../account/tables.js';
import { spaces } from '../space/tables.js';
import { requireInEnterprise, secondsText, toEnterpriseUser } from './enterprises.js';
import { readRole } from './lockedPeople.js';

type Calls = typeof enterprise.calls;

const isPerson = eq(users.kind, 'person');
const role = sql<InstallationRole>`case when exists (select 1 from ${installation} where ${installation.ownerId} = ${users.id}) then 'owner' else ${users.role} end`;
const rank = sql`array_position(array['owner', 'admin', 'member', 'guest'], ${role})`;

/** Returns one page of people sorted by role, owner first, then by registration time. */
export async function listPeople(
  context: Context,
  input: Input<Calls['people']>,
): Promise<Result<Calls['people']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { db } = context;
  const where = and(isPerson, ...wantedRoles(input), matches(input.search_key));
  const page = pageOf(input);
  const rows = await db
    .select({ user: users, role })
    .from(users)
    .where(where)
    .orderBy(rank, users.createdAt, users.id)
    .limit(page.limit)
    .offset(page.offset);
  const teams = await countTeams(
    db,
    rows.map(({ user }) => user.id),
  );
  const people = rows.map(
    ({ user, role: itsRole }): EnterprisePerson => ({
      ...toEnterpriseUser(toUser(user)),
      people_type: itsRole === 'guest' ? 'EnterpriseGuest' : 'EnterpriseMember',
      email: user.email,
      enterprise_role_type_list: [enterpriseRoles[itsRole]],
      create_time: secondsText(user.createdAt),
      valid: true,
      owned_teams: teams.get(user.id) ?? 0,
    }),
  );
  return {
    enterprise_people_list: people,
    people_total_number: String(await db.$count(users, isPerson)),
    page: page.offset / page.limit + 1,
    page_size: page.limit,
    total: String(await db.$count(users, where)),
  };
}

function wantedRoles({ people_type, enterprise_role_type_list }: Input<Calls['people']>): SQL[] {
  const roles = enterprise_role_type_list?.map(readRole) ?? [];
  const isGuest = sql`${role} = 'guest'`;
  return [
    ...(roles.length === 0 ? [] : [inArray(role, roles)]),
    ...(people_type === undefined ? [] : [people_type === 'EnterpriseGuest' ? isGuest : sql`not ${isGuest}`]),
  ];
}

/** Filter for queries joined with `users`: matches the start of a name, or a whole email address. */
export function matches(word: string | undefined): SQL | undefined {
  const text = word?.trim() ?? '';
  return text === '' ? undefined : or(nameBegins(text), eq(users.emailKey, emailKey(text)));
}

async function countTeams(db: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ownerId: spaces.ownerId, teams: count() })
    .from(spaces)
    .where(and(inArray(spaces.ownerId, ids), eq(spaces.type, 'team'), isNull(spaces.deletedAt)))
    .groupBy(spaces.ownerId);
  return new Map(rows.map(({ ownerId, teams }) => [ownerId, Number(teams)]));
}
