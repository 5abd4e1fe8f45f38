import { actionsInSpace, type Input, type Result, type SpaceRole } from '@heddle/api-contract';
import { type space, spaceRoles } from '@heddle/api-contract/families/space';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { User } from '../../identity/User.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { nameBegins, searchPeople } from '../account/index.js';
import { users } from '../account/tables.js';
import { mayInTeams } from './guests.js';
import { iconUrl } from './icons.js';
import { maxAdmins, maxMembers } from './limits.js';
import { closeLinksKnownTo, linkOfSpace } from './links.js';
import { countMemberRows, memberRows, roleOfNumber, toMember, toStranger } from './memberRows.js';
import { mayPublish } from './publishers.js';
import { inLockedSpace } from './requireSpace.js';
import { checkTeamLimit, closeSpace } from './spaces.js';
import { spaceApplications, spaceInvitations, spaceMembers, spacePublishers, spaces } from './tables.js';

type Calls = typeof space.calls;

/** Describes the space with one page of its members, to any member. */
export async function listMembers(
  context: Context,
  input: Input<Calls['members']>,
): Promise<Result<Calls['members']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { db } = context;
  const [row] = await db.select().from(spaces).where(eq(spaces.id, access.spaceId));
  if (!row) throw new Error('a space vanished right after it was entered');
  const wanted = roleOfNumber.get(input.space_role_type ?? 0);
  const where = and(nameBegins(input.search_word), wanted && eq(spaceMembers.role, wanted));
  const page = pageOf(input);
  const found = await memberRows(db, row.id, where).limit(page.limit).offset(page.offset);
  const mayInvite = access.role !== 'member' && access.spaceType === 'team';
  return {
    space_id: row.id,
    name: row.name,
    description: row.description,
    icon_url: iconUrl(row.iconKey),
    space_role_type: spaceRoles[access.role],
    member_info_list: found.map(toMember),
    total: await countMemberRows(db, row.id, where),
    admin_total_num: await countRole(db, row.id, 'admin'),
    member_total_num: await countRole(db, row.id),
    max_admin_num: maxAdmins,
    max_member_num: maxMembers,
    team_invite_link_status: (await linkOfSpace(db, row.id)) !== undefined,
    can_publish_in_space: await mayPublish(db, access),
    space_config_details: {
      is_support_external_users_join_space: row.linkJoinsAtOnce,
      is_support_all_member_publish: row.everybodyPublishes,
      can_show_join_team_permission_settings: mayInvite,
      can_edit_join_team_permission_settings: access.role === 'owner' && mayInvite,
    },
  };
}

async function countRole(db: Database, spaceId: string, role?: SpaceRole): Promise<number> {
  return db.$count(spaceMembers, and(eq(spaceMembers.spaceId, spaceId), role && eq(spaceMembers.role, role)));
}

/** Finds people to invite, and whether each is a member already. */
export async function findPeopleToInvite(
  context: Context,
  input: Input<Calls['searchPeople']>,
): Promise<Result<Calls['searchPeople']>> {
  const access = await context.spaceAccess(input.space_id, 'addMember');
  const found = new Map<string, User>();
  const failed: string[] = [];
  for (const word of new Set(input.search_list)) {
    const people = await searchPeople(context.db, word);
    if (people.length === 0) failed.push(word);
    for (const person of people) found.set(person.id, person);
  }
  const members = new Map(
    (await memberRows(context.db, access.spaceId, undefined)).map((row) => [row.user.id, row]),
  );
  const waiting = await context.db
    .select({ userId: spaceInvitations.userId, expiresAt: spaceInvitations.expiresAt })
    .from(spaceInvitations)
    .where(and(eq(spaceInvitations.spaceId, access.spaceId), eq(spaceInvitations.status, 'confirming')));
  const invited = new Set(waiting.filter((row) => row.expiresAt > new Date()).map((row) => row.userId));
  const people = [...found.values()].map((person) => {
    const member = members.get(person.id);
    return member
      ? { ...toMember(member) }
      : { ...toStranger(person), is_confirming: invited.has(person.id) };
  });
  return { member_info_list: people, failed_search_list: failed, total: people.length };
}

/**
 * Adds a member. Requires a transaction that holds the lock of the space. Existing members keep their role;
 * guests of the installation always become ordinary members.
 */
export async function insertMember(
  db: Database,
  spaceId: string,
  userId: string,
  invitedRole: Exclude<SpaceRole, 'owner'>,
): Promise<void> {
  const role =
    invitedRole === 'admin' && (await mayInTeams(db, userId, 'administerTeam')) ? 'admin' : 'member';
  if ((await countRole(db, spaceId)) >= maxMembers)
    throw new DomainError('spaceInvalid', spaceReasons.tooManyMembers({ maximum: maxMembers }));
  if (role === 'admin') await checkAdminLimit(db, spaceId);
  await db.insert(spaceMembers).values({ spaceId, userId, role, joinedAt: new Date() }).onConflictDoNothing();
  // Settle a pending join request if the user joined in another way.
  await db
    .update(spaceApplications)
    .set({ status: 'joined' })
    .where(
      and(
        eq(spaceApplications.spaceId, spaceId),
        eq(spaceApplications.userId, userId),
        eq(spaceApplications.status, 'confirming'),
      ),
    );
}

async function checkAdminLimit(db: Database, spaceId: string): Promise<void> {
  if ((await countRole(db, spaceId, 'admin')) >= maxAdmins)
    throw new DomainError('spaceInvalid', spaceReasons.tooManyAdmins({ maximum: maxAdmins }));
}

/**
 * The role of a member; otherwise refuses with an error that names the field. Requires the lock of the space.
 */
async function roleOf(db: Database, access: SpaceAccess, userId: string, field: string): Promise<SpaceRole> {
  const [row] = await db
    .select({ role: spaceMembers.role })
    .from(spaceMembers)
    .where(and(eq(spaceMembers.spaceId, access.spaceId), eq(spaceMembers.userId, userId)));
  if (!row) throw new DomainError('spaceInvalid', spaceReasons.notMember({ field }));
  return row.role;
}

/** The rights of each role in a team. */
export async function describeRoleRights(): Promise<Result<Calls['roleRights']>> {
  const rights = Object.entries(spaceRoles).map(([role, number]) => [
    number,
    [...actionsInSpace('team', role as SpaceRole)],
  ]);
  return { role_auth: Object.fromEntries(rights) };
}

/** Promotes a member to administrator, or demotes one. Ownership changes only by transfer. */
export async function updateMember(context: Context, input: Input<Calls['updateMember']>) {
  const access = await context.spaceAccess(input.space_id, 'updateMember');
  const wanted = roleOfNumber.get(input.space_role_type);
  if (wanted === undefined || wanted === 'owner')
    throw new DomainError('spaceInvalid', spaceReasons.ownerByTransfer({ field: 'space_role_type' }));
  await inLockedSpace(context.db, access.spaceId, async (db) => {
    const role = await roleOf(db, access, input.user_id, 'user_id');
    if (role === 'owner')
      throw new DomainError('spaceInvalid', spaceReasons.ownerRoleFixed({ field: 'user_id' }));
    // Otherwise an administrator could remove another in two steps: demote, then remove.
    if (role === 'admin' && access.role !== 'owner' && input.user_id !== access.userId)
      throw new DomainError('spaceInvalid', spaceReasons.ownerChangesAdmins({ field: 'user_id' }));
    if (role === wanted) return;
    if (wanted === 'admin') {
      if (!(await mayInTeams(db, input.user_id, 'administerTeam')))
        throw new DomainError('spaceInvalid', spaceReasons.guestCannotAdminister({ field: 'user_id' }));
      await checkAdminLimit(db, access.spaceId);
    } else await closeLinksKnownTo(db, access.spaceId, input.user_id, 'admin links');
    await setRole(db, access.spaceId, input.user_id, wanted);
  });
  return {};
}

async function setRole(db: Database, spaceId: string, userId: string, role: SpaceRole): Promise<void> {
  await db
    .update(spaceMembers)
    .set({ role })
    .where(and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.userId, userId)));
}

/** Removes a member; what they created goes to the owner. Administrators cannot remove each other. */
export async function removeMember(context: Context, input: Input<Calls['removeMember']>) {
  await removeMembers(context, input.space_id, [input.remove_user_id]);
  return {};
}

/** Removes several members, all or none. */
export async function removeMembers(
  context: Context,
  spaceId: string,
  userIds: readonly string[],
): Promise<void> {
  const access = await context.spaceAccess(spaceId, 'removeMember');
  await inLockedSpace(context.db, access.spaceId, async (db) => {
    for (const userId of new Set(userIds)) {
      const role = await roleOf(db, access, userId, 'remove_user_id');
      if (role === 'owner')
        throw new DomainError('spaceInvalid', spaceReasons.ownerStays({ field: 'remove_user_id' }));
      if (role === 'admin' && access.role !== 'owner')
        throw new DomainError('spaceInvalid', spaceReasons.ownerRemovesAdmins({ field: 'remove_user_id' }));
      await removeFromSpace(context, db, access.spaceId, userId, await ownerOf(db, access.spaceId));
    }
  });
}

/** Transfers the space to another member; the previous owner becomes an administrator. */
export async function transferSpace(context: Context, input: Input<Calls['transfer']>) {
  const access = await context.spaceAccess(input.space_id, 'transfer');
  await inLockedSpace(context.db, access.spaceId, (db) => handOver(db, access, input.transfer_user_id));
  return {};
}

async function handOver(db: Database, access: SpaceAccess, userId: string): Promise<void> {
  // Ownership may have changed between the first check and the lock.
  if ((await ownerOf(db, access.spaceId)) !== access.userId)
    throw new DomainError('spaceInvalid', spaceReasons.ownerChanged());
  const role = await roleOfHeir(db, access, userId);
  if (role !== 'admin') await checkAdminLimit(db, access.spaceId);
  await checkTeamLimit(db, userId);
  await db.update(spaces).set({ ownerId: userId }).where(eq(spaces.id, access.spaceId));
  await setRole(db, access.spaceId, access.userId, 'admin');
  await setRole(db, access.spaceId, userId, 'owner');
}

/** The role of the new owner, who must be a member and a person. */
async function roleOfHeir(db: Database, access: SpaceAccess, userId: string): Promise<SpaceRole> {
  const role = await roleOf(db, access, userId, 'transfer_user_id');
  if ((await db.$count(users, and(eq(users.id, userId), eq(users.kind, 'service')))) > 0)
    throw new DomainError('spaceInvalid', spaceReasons.serviceCannotOwn({ field: 'transfer_user_id' }));
  return role;
}

/** Leaves a space. An owner must name a new owner. */
export async function exitSpace(context: Context, input: Input<Calls['exit']>) {
  const access = await context.spaceAccess(input.space_id, 'view');
  if (access.spaceType === 'personal')
    throw new DomainError('spaceInvalid', spaceReasons.ownPersonalSpace({ field: 'space_id' }));
  const heir = input.transfer_user_id;
  if (heir === access.userId)
    throw new DomainError('spaceInvalid', spaceReasons.heirIsSelf({ field: 'transfer_user_id' }));
  await inLockedSpace(context.db, access.spaceId, async (db) => {
    if ((await ownerOf(db, access.spaceId)) === access.userId) {
      if (heir === undefined)
        throw new DomainError('spaceInvalid', spaceReasons.heirMissing({ field: 'transfer_user_id' }));
      await handOver(db, access, heir);
    } else if (heir !== undefined) await roleOfHeir(db, access, heir);
    await leave(context, db, access.spaceId, access.userId, heir ?? (await ownerOf(db, access.spaceId)));
  });
  return {};
}

async function ownerOf(db: Database, spaceId: string): Promise<string> {
  const [row] = await db.select({ ownerId: spaces.ownerId }).from(spaces).where(eq(spaces.id, spaceId));
  if (!row) throw new Error('a locked space has no row');
  return row.ownerId;
}

async function removeFromSpace(
  context: Context,
  db: Database,
  spaceId: string,
  userId: string,
  heirId: string,
) {
  await leave(context, db, spaceId, userId, heirId);
  // A removed member knows the links and could rejoin with one.
  await closeLinksKnownTo(db, spaceId, userId, 'all links');
}

async function leave(context: Context, db: Database, spaceId: string, userId: string, heirId: string) {
  // Nobody would remember that a guest knows the links, with which they could register as a member.
  const isGuest = (await db.$count(users, and(eq(users.id, userId), eq(users.role, 'guest')))) > 0;
  await closeLinksKnownTo(db, spaceId, userId, isGuest ? 'all links' : 'admin links');
  for (const table of [spaceMembers, spacePublishers, spaceInvitations])
    await db.delete(table).where(and(eq(table.spaceId, spaceId), eq(table.userId, userId)));
  await context.emit(db, 'memberLeft', { spaceId, userId, heirId });
}

/**
 * Removes a user from every team, in the transaction that removes them from the installation, and closes
 * their personal space. Teams they own, with what they created there, go to `heirId`, who is added as a
 * member if needed. In other teams, what they created goes to the owner.
 */
export async function leaveEverySpace(
  context: Context,
  db: Database,
  userId: string,
  heirId: string | undefined,
): Promise<void> {
  const rows = await db
    .select({ id: spaces.id, type: spaces.type, deletedAt: spaces.deletedAt })
    .from(spaceMembers)
    .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
    .where(eq(spaceMembers.userId, userId))
    // A fixed order prevents deadlocks between concurrent removals.
    .orderBy(spaces.id);
  for (const row of rows)
    await inLockedSpace(db, row.id, async (transaction) => {
      if (row.type === 'personal') return closeSpace(context, transaction, row.id);
      const ownerId = await ownerOf(transaction, row.id);
      if (ownerId !== userId) return removeFromSpace(context, transaction, row.id, userId, ownerId);
      // Deleted teams keep their owner, since nobody can enter them.
      if (row.deletedAt) return;
      if (heirId === undefined)
        throw new DomainError('spaceInvalid', spaceReasons.receiverMissing({ field: 'receiver' }));
      await checkTeamLimit(transaction, heirId);
      await removeFromSpace(context, transaction, row.id, userId, heirId);
      // After removing the owner, so that a full team has room for the new one.
      await insertMember(transaction, row.id, heirId, 'member');
      await transaction.update(spaces).set({ ownerId: heirId }).where(eq(spaces.id, row.id));
      await setRole(transaction, row.id, heirId, 'owner');
    });
}
