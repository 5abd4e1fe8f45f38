import type { Input, Result } from '@heddle/api-contract';
import {
  applicationStatuses,
  invitationStatuses,
  type space,
  spaceRoles,
} from '@heddle/api-contract/families/space';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, count, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { toUser } from '../../identity/sessions.js';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { findPeople, nameBegins } from '../account/index.js';
import { users } from '../account/tables.js';
import { setInvitation } from './joining.js';
import { expiryFromNow, invitedRole, teamAccess } from './links.js';
import { membersAmong } from './memberRows.js';
import { insertMember } from './members.js';
import { inLockedSpace } from './requireSpace.js';
import { secondsText } from './secondsText.js';
import { spaceApplications, spaceInvitations } from './tables.js';

type Calls = typeof space.calls;

/** Invites people; existing members are left unchanged. */
export async function invitePeople(context: Context, input: Input<Calls['invite']>) {
  const wanted = new Map(
    input.member_info_list.map((entry) => [entry.user_id, invitedRole(entry.space_role_type)]),
  );
  const { spaceId } = await teamAccess(
    context,
    input.space_id,
    [...wanted.values()].includes('admin') ? 'admin' : 'member',
  );
  await inLockedSpace(context.db, spaceId, async (db) => {
    const known = await findPeople(db, [...wanted.keys()]);
    const unknown = [...wanted.keys()].find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new DomainError('spaceInvalid', spaceReasons.noSuchPerson({ field: 'user_id', id: unknown }));
    for (const id of (await membersAmong(db, spaceId, [...wanted.keys()])).keys()) wanted.delete(id);
    for (const [userId, role] of wanted) {
      const values = {
        role,
        status: 'confirming' as const,
        operatorId: context.user.id,
        createdAt: new Date(),
        expiresAt: expiryFromNow(),
      };
      await db
        .insert(spaceInvitations)
        .values({ spaceId, userId, ...values })
        .onConflictDoUpdate({ target: [spaceInvitations.spaceId, spaceInvitations.userId], set: values });
    }
  });
  return {};
}

/** Revokes an invitation; one that was answered is left unchanged. */
export async function revokeInvitation(context: Context, input: Input<Calls['revokeInvitation']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  await inLockedSpace(context.db, spaceId, async (db) => {
    const [row] = await db
      .select({ status: spaceInvitations.status })
      .from(spaceInvitations)
      .where(and(eq(spaceInvitations.spaceId, spaceId), eq(spaceInvitations.userId, input.invite_user_id)));
    if (row?.status === 'confirming') await setInvitation(db, spaceId, input.invite_user_id, 'revoked');
  });
  return {};
}

// Expiry is not stored as a status, so compare with the clock.
function whereStatus(wanted: number | undefined): SQL | undefined {
  const now = new Date();
  const isWaiting = eq(spaceInvitations.status, 'confirming');
  if (wanted === invitationStatuses.confirming) return and(isWaiting, gt(spaceInvitations.expiresAt, now));
  if (wanted === invitationStatuses.expired) return and(isWaiting, lte(spaceInvitations.expiresAt, now));
  if (wanted === invitationStatuses.joined) return eq(spaceInvitations.status, 'joined');
  if (wanted === invitationStatuses.rejected) return eq(spaceInvitations.status, 'rejected');
  if (wanted === invitationStatuses.revoked) return eq(spaceInvitations.status, 'revoked');
  return undefined;
}

/** Lists the invitations of a space, newest first. */
export async function listInvitations(
  context: Context,
  input: Input<Calls['invitations']>,
): Promise<Result<Calls['invitations']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  const { db } = context;
  const where = and(
    eq(spaceInvitations.spaceId, spaceId),
    whereStatus(input.space_invite_status),
    nameBegins(input.search_word),
  );
  const page = pageOf(input);
  const rows = await db
    .select({ invitation: spaceInvitations, user: users })
    .from(spaceInvitations)
    .innerJoin(users, eq(users.id, spaceInvitations.userId))
    .where(where)
    .orderBy(desc(spaceInvitations.createdAt), spaceInvitations.userId)
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db
    .select({ total: count() })
    .from(spaceInvitations)
    .innerJoin(users, eq(users.id, spaceInvitations.userId))
    .where(where);
  const total = Number(counted?.total ?? 0);
  const operators = await findOperators(
    db,
    spaceId,
    rows.map((row) => row.invitation.operatorId),
  );
  const now = new Date();
  return {
    space_invite_manage_info_list: rows.map(({ invitation, user }) => {
      const person = toUser(user);
      const operator = operators(invitation.operatorId);
      const isOver = invitation.status === 'confirming' && invitation.expiresAt <= now;
      return {
        invite_user_id: person.id,
        invite_nick_name: person.name,
        invite_user_name: person.uniqueName,
        invite_user_icon_url: person.avatarUrl,
        invite_date: secondsText(invitation.createdAt),
        space_invite_status: invitationStatuses[isOver ? 'expired' : invitation.status],
        operator_user_id: operator.id,
        operator_nick_name: operator.name,
        operator_user_name: operator.userName,
        operator_user_icon_url: operator.iconUrl,
        operator_role_type: operator.role,
        expired_date: secondsText(invitation.expiresAt),
      };
    }),
    total,
    has_more: afterPage(page, total).hasMore,
  };
}

const nobody = { id: '', name: '', userName: '', iconUrl: '', role: 0 };

/** Users who acted in a space, with their current role there. */
async function findOperators(db: Database, spaceId: string, ids: readonly (string | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const people: Map<string, User> = await findPeople(db, wanted);
  const roles = await membersAmong(db, spaceId, wanted);
  return (id: string | null) => {
    const person = id === null ? undefined : people.get(id);
    if (!person) return nobody;
    const { name, uniqueName, avatarUrl } = person;
    const role = roles.get(person.id);
    const number = role === undefined ? 0 : spaceRoles[role];
    return { id: person.id, name, userName: uniqueName, iconUrl: avatarUrl, role: number };
  };
}

const applicationStatusOf = new Map(
  Object.entries(applicationStatuses).map(([name, number]) => [
    number as number,
    name as keyof typeof applicationStatuses,
  ]),
);

/** Lists join requests, newest first. */
export async function listApplications(
  context: Context,
  input: Input<Calls['applications']>,
): Promise<Result<Calls['applications']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  const { db } = context;
  const status = applicationStatusOf.get(input.space_apply_status ?? 0);
  const where = and(
    eq(spaceApplications.spaceId, spaceId),
    status && eq(spaceApplications.status, status),
    nameBegins(input.search_word),
  );
  const page = pageOf(input);
  const rows = await db
    .select({ application: spaceApplications, user: users })
    .from(spaceApplications)
    .innerJoin(users, eq(users.id, spaceApplications.userId))
    .where(where)
    .orderBy(desc(spaceApplications.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db
    .select({ total: count() })
    .from(spaceApplications)
    .innerJoin(users, eq(users.id, spaceApplications.userId))
    .where(where);
  const total = Number(counted?.total ?? 0);
  const operators = await findOperators(
    db,
    spaceId,
    rows.map((row) => row.application.operatorId),
  );
  return {
    space_apply_manage_info_list: rows.map(({ application, user }) => {
      const person = toUser(user);
      const operator = operators(application.operatorId);
      return {
        apply_id: application.id,
        apply_user_id: person.id,
        apply_name: person.name,
        apply_user_name: person.uniqueName,
        apply_user_icon_url: person.avatarUrl,
        apply_date: secondsText(application.createdAt),
        space_apply_status: applicationStatuses[application.status],
        operator_user_id: operator.id,
        operator_name: operator.name,
        operator_user_name: operator.userName,
        operator_user_icon_url: operator.iconUrl,
        operator_role_type: operator.role,
      };
    }),
    total,
    has_more: afterPage(page, total).hasMore,
  };
}

/** Approves or declines join requests; decided ones are left unchanged. */
export async function decideApplications(context: Context, input: Input<Calls['decideApplications']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  const isYes = input.space_apply_status === applicationStatuses.joined;
  await inLockedSpace(context.db, spaceId, async (db) => {
    const waiting = and(
      eq(spaceApplications.spaceId, spaceId),
      inArray(spaceApplications.id, input.apply_id_list),
      eq(spaceApplications.status, 'confirming'),
    );
    const rows = await db
      .update(spaceApplications)
      .set({ status: isYes ? 'joined' : 'rejected', operatorId: context.user.id })
      .where(waiting)
      .returning({ userId: spaceApplications.userId });
    if (isYes) for (const row of rows) await insertMember(db, spaceId, row.userId, 'member');
    if (rows.length === 0) return;
    const userIds = rows.map(({ userId }) => userId);
    const origin = originOf(context.request);
    await context.emit(db, 'joinDecided', { spaceId, userIds, isApproved: isYes, origin });
  });
  return {};
}
