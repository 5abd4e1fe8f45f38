import { canAssignRole, type Input, type Result } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { and, eq, or, sql } from 'drizzle-orm';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { hasAddress, nameBegins } from '../account/index.js';
import { users } from '../account/tables.js';
import { emitDecided } from './applications.js';
import { changeRole } from './changeRole.js';
import { requireInEnterprise, toEnterpriseUser } from './enterprises.js';
import { inLockedEnterprise, readRole, requirePerson } from './lockedPeople.js';

type Calls = typeof enterprise.calls;

const maxResults = 20;

/** Lists people who have an account, guests first, because everybody else is already a member. */
export async function listAddablePeople(
  context: Context,
  input: Input<Calls['addablePeople']>,
): Promise<Result<Calls['addablePeople']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const word = input.search_key?.trim() ?? '';
  const rows = await context.db
    .select()
    .from(users)
    .where(and(eq(users.kind, 'person'), word === '' ? undefined : or(nameBegins(word), hasAddress(word))))
    .orderBy(sql`${users.role} <> 'guest'`, users.uniqueNameKey)
    .limit(maxResults);
  return {
    add_enterprise_people_data_list: rows.map((row) => ({
      ...toEnterpriseUser(toUser(row)),
      joined: row.role !== 'guest',
      people_type: row.role === 'guest' ? 'EnterpriseGuest' : 'EnterpriseMember',
    })),
  };
}

/** Gives guests the requested roles; existing members keep theirs. */
export async function addPeople(context: Context, input: Input<Calls['addPeople']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const operatorId = context.user.id;
  await inLockedEnterprise(context, 'managePeople', async (db, ownRole) => {
    const userIds: string[] = [];
    for (const { user_id: userId, enterprise_role_type_list: words } of input.enterprise_people) {
      const [word, ...others] = words;
      if (word === undefined || others.length > 0)
        throw new DomainError('spaceInvalid', programText('enterprise_role_type_list: one role'));
      const role = readRole(word);
      if (!canAssignRole(ownRole, role))
        throw new DomainError('accessDenied', enterpriseReasons.ownerAppoints());
      const before = await requirePerson(db, userId, 'user_id');
      if (before !== 'guest' || role === 'guest') continue;
      if (await changeRole(db, { userId, before, role, operatorId })) userIds.push(userId);
    }
    if (userIds.length > 0) await emitDecided(context, db, userIds, true);
  });
  return {};
}

/** Always empty: there is only one enterprise. */
export async function listPeopleElsewhere(
  context: Context,
  input: Input<Calls['peopleElsewhere']>,
): Promise<Result<Calls['peopleElsewhere']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { limit, offset } = pageOf(input);
  return {
    people_in_other_enterprise_info_list: [],
    page: offset / limit + 1,
    page_size: limit,
    total: '0',
  };
}
