import type { EnterprisePerson, enterprise, Input, Result } from '@heddle/api-contract';
import { and, count, eq, exists, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { emailKey, nameBegins } from '../account/index.js';
import { installation, users } from '../account/tables.js';
import { spaces } from '../space/tables.js';
import { requireEnterpriseOwner, toEnterpriseUser } from './enterprises.js';

type Calls = typeof enterprise.calls;

const isPerson = eq(users.kind, 'person');

/** One page of the people, the owner first, then by the moment they registered. */
export async function listPeople(
  context: Context,
  input: Input<Calls['people']>,
): Promise<Result<Calls['people']>> {
  await requireEnterpriseOwner(context, input.enterprise_id);
  const { db } = context;
  const owns = exists(db.select().from(installation).where(eq(installation.ownerId, users.id)));
  const roles = input.enterprise_role_type_list ?? [];
  const word = input.search_key?.trim() ?? '';
  const where = and(
    isPerson,
    word === '' ? undefined : or(nameBegins(word), eq(users.emailKey, emailKey(word))),
    roles.length === 0
      ? undefined
      : or(
          roles.includes('SuperAdmin') ? owns : sql`false`,
          roles.includes('Member') ? not(owns) : undefined,
        ),
  );
  const page = pageOf(input);
  const rows = await db
    .select({ user: users, isOwner: sql<boolean>`${owns}` })
    .from(users)
    .where(where)
    .orderBy(sql`${owns} desc`, users.createdAt, users.id)
    .limit(page.limit)
    .offset(page.offset);
  const teams = await countTeams(
    db,
    rows.map(({ user }) => user.id),
  );
  const people = rows.map(
    ({ user, isOwner }): EnterprisePerson => ({
      ...toEnterpriseUser(toUser(user)),
      people_type: 'EnterpriseMember',
      email: user.email,
      enterprise_role_type_list: [isOwner ? 'SuperAdmin' : 'Member'],
      create_time: String(toSeconds(user.createdAt)),
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

async function countTeams(db: Database, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ownerId: spaces.ownerId, teams: count() })
    .from(spaces)
    .where(and(inArray(spaces.ownerId, ids), eq(spaces.type, 'team'), isNull(spaces.deletedAt)))
    .groupBy(spaces.ownerId);
  return new Map(rows.map(({ ownerId, teams }) => [ownerId, Number(teams)]));
}
