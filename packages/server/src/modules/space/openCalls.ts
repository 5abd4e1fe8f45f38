import type { Input, Result } from '@heddle/api-contract';
import { type space, spaceRoles } from '@heddle/api-contract/families/space';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { findPeople } from '../account/index.js';
import { iconUrl } from './icons.js';
import { invitePeople } from './invitations.js';
import { countMemberRows, memberRows, membersAmong } from './memberRows.js';
import { removeMembers, updateMember } from './members.js';
import { createSpace, deleteSpace, spacesOf } from './spaces.js';
import { spaceInvitations } from './tables.js';

type Calls = typeof space.calls;

const largest = 50;

/** Lists the caller's spaces, limited to those the token covers. */
export async function openListSpaces(
  context: Context,
  input: Input<Calls['openList']>,
): Promise<Result<Calls['openList']>> {
  const every = await spacesOf(context);
  const rows = every.filter((row) => context.isWithinToken(row.space.id));
  const { limit, offset } = pageOf(input, { usual: 10, largest });
  return {
    workspaces: rows.slice(offset, offset + limit).map(({ space: row, role }) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      icon_url: iconUrl(row.iconKey),
      role_type: role,
      workspace_type: row.type,
      joined_status: 'joined',
      owner_uid: row.ownerId,
    })),
    total_count: rows.length,
  };
}

export async function openCreateSpace(
  context: Context,
  input: Input<Calls['openCreate']>,
): Promise<Result<Calls['openCreate']>> {
  const { id } = await createSpace(context, { ...input, space_type: undefined });
  return { id };
}

export async function openRemoveSpace(context: Context, input: Input<Calls['openRemove']>) {
  return deleteSpace(context, { space_id: input.workspace_id });
}

export async function openListMembers(
  context: Context,
  input: Input<Calls['openMembers']>,
): Promise<Result<Calls['openMembers']>> {
  const { spaceId } = await context.spaceAccess(input.workspace_id, 'view');
  const { limit, offset } = pageOf(input, { largest });
  const rows = await memberRows(context.db, spaceId, undefined).limit(limit).offset(offset);
  return {
    items: rows.map(({ user, role }) => ({
      user_id: user.id,
      user_nickname: user.name,
      user_unique_name: user.uniqueName,
      avatar_url: toUser(user).avatarUrl,
      role_type: role,
    })),
    total_count: await countMemberRows(context.db, spaceId, undefined),
  };
}

/** Invites people and returns the outcome for each. */
export async function openAddMembers(
  context: Context,
  input: Input<Calls['openAddMembers']>,
): Promise<Result<Calls['openAddMembers']>> {
  const { spaceId } = await context.spaceAccess(input.workspace_id, 'addMember');
  const { db } = context;
  const ids = input.users.map((user) => user.user_id);
  const known = await findPeople(db, ids);
  const members = await membersAmong(context.db, spaceId, ids);
  const waiting = await db
    .select({ userId: spaceInvitations.userId })
    .from(spaceInvitations)
    .where(
      and(
        eq(spaceInvitations.spaceId, spaceId),
        inArray(spaceInvitations.userId, ids),
        eq(spaceInvitations.status, 'confirming'),
        gt(spaceInvitations.expiresAt, new Date()),
      ),
    );
  const invited = new Set(waiting.map((row) => row.userId));
  const fresh = input.users.filter(
    ({ user_id: id }) => known.has(id) && !members.has(id) && !invited.has(id),
  );
  if (fresh.length > 0)
    await invitePeople(context, {
      space_id: spaceId,
      member_info_list: fresh.map(({ user_id, role_type }) => ({
        user_id,
        space_role_type: role_type === 'admin' ? spaceRoles.admin : spaceRoles.member,
      })),
    });
  return {
    added_success_user_ids: [],
    invited_success_user_ids: fresh.map((user) => user.user_id),
    not_exist_user_ids: ids.filter((id) => !known.has(id)),
    already_joined_user_ids: ids.filter((id) => members.has(id)),
    already_invited_user_ids: ids.filter((id) => invited.has(id) && !members.has(id)),
  };
}

/** Removes members and returns the outcome for each. */
export async function openRemoveMembers(
  context: Context,
  input: Input<Calls['openRemoveMembers']>,
): Promise<Result<Calls['openRemoveMembers']>> {
  const { spaceId } = await context.spaceAccess(input.workspace_id, 'removeMember');
  const ids = [...new Set(input.user_ids)];
  const members = await membersAmong(context.db, spaceId, ids);
  const removable = ids.filter((id) => members.has(id) && members.get(id) !== 'owner');
  if (removable.length > 0) await removeMembers(context, spaceId, removable);
  return {
    removed_success_user_ids: removable,
    not_in_workspace_user_ids: ids.filter((id) => !members.has(id)),
    owner_not_support_remove_user_ids: ids.filter((id) => members.get(id) === 'owner'),
  };
}

export async function openUpdateMember(context: Context, input: Input<Calls['openUpdateMember']>) {
  return updateMember(context, {
    space_id: input.workspace_id,
    user_id: input.user_id,
    space_role_type: input.role_type === 'admin' ? spaceRoles.admin : spaceRoles.member,
  });
}
