import type { Input, Result } from '@heddle/api-contract';
import { managedRoles, principals, type spaceManage } from '@heddle/api-contract/families/space-manage';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { users } from '../account/tables.js';
import { countMemberRows, invitePeople, memberRows, removeMembers, roleOfNumber } from '../space/index.js';
import { spaceMembers } from '../space/tables.js';

type Calls = typeof spaceManage.calls;
type Named = Input<Calls['addMembers']>['space_members'];

/** Returns one page of the members, owner first. */
export async function listMembers(
  context: Context,
  input: Input<Calls['members']>,
): Promise<Result<Calls['members']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'view');
  const role = roleOfNumber.get(input.role_type ?? 0);
  const where = role && eq(spaceMembers.role, role);
  const page = pageOf(input);
  const rows = await memberRows(context.db, spaceId, where).limit(page.limit).offset(page.offset);
  return {
    space_members: rows.map(({ user, role: its }) => ({
      space_id: spaceId,
      member: {
        auth_principal_type: principals.user,
        auth_user: { fornax_user_id: user.id, sso_username: user.uniqueName },
      },
      space_role_type: managedRoles[its].number,
    })),
    total: await countMemberRows(context.db, spaceId, where),
  };
}

/** Invites people by id or user name; the default role is member. */
export async function addMembers(context: Context, input: Input<Calls['addMembers']>) {
  await context.spaceAccess(input.space_id, 'addMember');
  const ids = await idsOf(context, input.space_members);
  return invitePeople(context, {
    space_id: input.space_id,
    member_info_list: input.space_members.map(({ space_role_type: role }, index) => ({
      user_id: ids[index]!,
      space_role_type: role === 0 ? undefined : role,
    })),
  });
}

export async function removeNamedMembers(context: Context, input: Input<Calls['removeMembers']>) {
  await context.spaceAccess(input.space_id, 'removeMember');
  await removeMembers(context, input.space_id, await idsOf(context, input.space_members));
  return {};
}

/** Resolves ids, in the same order. Callers have checked the right to change members. */
async function idsOf({ db }: Context, named: Named): Promise<string[]> {
  const keyOf = ({ member }: Named[number]) => member.auth_user?.sso_username?.toLowerCase() ?? '';
  const rows = await db
    .select({ id: users.id, key: users.uniqueNameKey })
    .from(users)
    .where(inArray(users.uniqueNameKey, named.map(keyOf)));
  const known = new Map(rows.map(({ id, key }) => [key, id]));
  return named.map((entry) => {
    const { auth_principal_type: type, auth_user: user } = entry.member;
    if (type && type !== principals.user)
      throw new DomainError(
        'spaceInvalid',
        programText('auth_principal_type: only people (1) belong to a space'),
      );
    const id = user?.fornax_user_id ?? known.get(keyOf(entry));
    if (id === undefined)
      throw new DomainError(
        'spaceInvalid',
        programText('auth_user: fornax_user_id or sso_username of a person'),
      );
    return id;
  });
}
