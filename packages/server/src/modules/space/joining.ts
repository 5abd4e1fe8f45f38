import type { Input, Result, SpaceRole } from '@heddle/api-contract';
import { joinTypes, linkStatuses, type space, spaceRoles } from '@heddle/api-contract/families/space';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { isId, newId } from '../../db/ids.js';
import type { User } from '../../identity/User.js';
import type { Context, PublicContext } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import {
  areGuestsForbidden,
  emailKey,
  findPeople,
  type InvitationKind,
  requireVerified,
} from '../account/index.js';
import { users } from '../account/tables.js';
import { iconUrl } from './icons.js';
import { countUse, findLink, isUsedUp } from './links.js';
import { insertMember } from './members.js';
import { inLockedSpace } from './requireSpace.js';
import { secondsText } from './secondsText.js';
import { ownerFields } from './spaces.js';
import { spaceApplications, spaceInvitations, spaceMembers, spaces } from './tables.js';

type Calls = typeof space.calls;

/** Permission to join: a link, or an invitation of this user. */
interface Ticket {
  space: typeof spaces.$inferSelect;
  operatorId: string;
  expiresAt: Date;
  role: Exclude<SpaceRole, 'owner'>;
  /** False for invitations and for links sent to one address. */
  isForAnybody: boolean;
  /** The link whose uses are counted. */
  keyHash?: string;
  /** Whether it was sent to an address, which has to be verified. */
  isMailed: boolean;
  status: 'confirming' | 'joined' | 'rejected' | 'revoked';
}

type Guest = Pick<User, 'id' | 'email'>;

/**
 * Resolves a link key or an invitation. Without either, the error does not reveal whether the space exists.
 */
async function findTicket(db: Database, user: Guest, keyOrId: string): Promise<Ticket> {
  const link = await findLink(db, keyOrId);
  if (link?.emailKey && link.emailKey !== emailKey(user.email))
    throw new DomainError('accessDenied', spaceReasons.invitedOther());
  const invitation = link || !isId(keyOrId) ? undefined : await invitationOf(db, keyOrId, user.id);
  const spaceId = link?.spaceId ?? invitation?.spaceId;
  const [row] = spaceId
    ? await db
        .select()
        .from(spaces)
        .where(and(eq(spaces.id, spaceId), isNull(spaces.deletedAt)))
    : [];
  if (row && link)
    return {
      ...link,
      space: row,
      role: link.role === 'admin' ? 'admin' : 'member',
      isForAnybody: link.kind !== 'mail',
      isMailed: link.kind === 'mail',
      status: isUsedUp(link) ? 'revoked' : 'confirming',
    };
  if (row && invitation)
    return {
      ...invitation,
      space: row,
      role: invitation.role === 'admin' ? 'admin' : 'member',
      isForAnybody: false,
      isMailed: false,
    };
  throw new DomainError('accessDenied', spaceReasons.invitationInvalid());
}

async function invitationOf(db: Database, spaceId: string, userId: string) {
  const [row] = await db
    .select()
    .from(spaceInvitations)
    .where(and(eq(spaceInvitations.spaceId, spaceId), eq(spaceInvitations.userId, userId)));
  return row;
}

/** Describes a space to a person who may join it. */
export async function describeInvitation(
  context: Context,
  input: Input<Calls['invitation']>,
): Promise<Result<Calls['invitation']>> {
  const { db, user } = context;
  const ticket = await findTicket(db, user, input.space_id);
  const people = await findPeople(db, [ticket.space.ownerId, ticket.operatorId]);
  const operator = people.get(ticket.operatorId);
  const isJoined = await isMember(db, ticket.space.id, user.id);
  const application = await latestApplication(db, ticket.space.id, user.id);
  return {
    // Only members get the id; others continue with the key they came with.
    space_id: isJoined ? ticket.space.id : '',
    space_name: ticket.space.name,
    description: ticket.space.description,
    icon_url: iconUrl(ticket.space.iconKey),
    ...ownerFields(people.get(ticket.space.ownerId)),
    operator_name: operator?.name ?? '',
    operator_user_name: operator?.uniqueName ?? '',
    operator_icon_url: operator?.avatarUrl ?? '',
    invite_link_status: linkStatusOf(ticket, application),
    expire_time: secondsText(ticket.expiresAt),
    is_joined: isJoined,
    space_role_type: spaceRoles[ticket.role],
    needs_approval: needsApproval(ticket),
  };
}

function linkStatusOf(
  ticket: Ticket,
  application: typeof spaceApplications.$inferSelect | undefined,
): number {
  // Check this first: a single-use link is used up by the request, but the request is still pending.
  if (application?.status === 'confirming') return linkStatuses.applying;
  if (ticket.status === 'revoked') return linkStatuses.invalid;
  if (ticket.status === 'rejected') return linkStatuses.rejected;
  if (ticket.expiresAt <= new Date()) return linkStatuses.expired;
  return linkStatuses.normal;
}

async function isMember(db: Database, spaceId: string, userId: string): Promise<boolean> {
  const where = and(eq(spaceMembers.spaceId, spaceId), eq(spaceMembers.userId, userId));
  return (await db.$count(spaceMembers, where)) > 0;
}

async function latestApplication(db: Database, spaceId: string, userId: string) {
  const [row] = await db
    .select()
    .from(spaceApplications)
    .where(and(eq(spaceApplications.spaceId, spaceId), eq(spaceApplications.userId, userId)))
    .orderBy(desc(spaceApplications.id))
    .limit(1);
  return row;
}

/** Joins by a link or an invitation, requests to join, or declines. */
export async function joinSpace(
  context: Context,
  input: Input<Calls['join']>,
): Promise<Result<Calls['join']>> {
  const { spaceId, outcome } = await enterSpace(context, context.db, context.user, input.space_id, {
    isDeclined: input.is_reject ?? false,
    asks: input.join_space_type === joinTypes.apply,
  });
  return { Data: { space_id: outcome === 'in' ? spaceId : '' } };
}

/** Result of an attempt to join: `asked` is a new request, `waiting` an earlier one that is still pending. */
type Outcome = 'in' | 'declined' | 'asked' | 'waiting';

/** Adds the user to the space of a link or an invitation, or requests approval from its administrators. */
async function enterSpace(
  { emit, request }: PublicContext,
  db: Database,
  user: Guest,
  keyOrId: string,
  how: { isDeclined?: boolean; asks?: boolean } = {},
): Promise<{ spaceId: string; outcome: Outcome }> {
  const found = await findTicket(db, user, keyOrId);
  const spaceId = found.space.id;
  if (await isMember(db, spaceId, user.id)) return { spaceId, outcome: 'in' };
  const outcome = await inLockedSpace<Outcome>(db, spaceId, async (transaction) => {
    // Check again under the lock: an administrator may have revoked it or changed the approval setting.
    const ticket = await findTicket(transaction, user, keyOrId);
    if (ticket.expiresAt <= new Date() || ticket.status !== 'confirming')
      throw new DomainError('spaceInvalid', spaceReasons.invitationExpired());
    if (how.isDeclined) return decline(transaction, ticket, user.id);
    if (ticket.isMailed) await requireVerified(transaction, user);
    if (needsApproval(ticket) || (ticket.isForAnybody && how.asks)) {
      const isNew = await apply(transaction, spaceId, user.id);
      if (isNew)
        await emit(transaction, 'joinRequested', { spaceId, userId: user.id, origin: originOf(request) });
      // A request counts as a use: otherwise a single-use link could register any number of people.
      if (isNew && ticket.keyHash) await countUse(transaction, ticket.keyHash);
      return isNew ? 'asked' : 'waiting';
    }
    await insertMember(transaction, spaceId, user.id, ticket.role);
    if (ticket.keyHash) await countUse(transaction, ticket.keyHash);
    await setInvitation(transaction, spaceId, user.id, 'joined');
    return 'in';
  });
  return { spaceId, outcome };
}

function needsApproval({ isForAnybody, space: row }: Ticket): boolean {
  return isForAnybody && !row.linkJoinsAtOnce;
}

/** Registration with a link to a team. */
export const teamInvitation: InvitationKind = {
  describe: ({ db }, key) => describeLink(db, key),
  async accept(context, transaction, key) {
    const link = await findLink(transaction, key);
    if (!link) return undefined;
    const role = link.kind !== 'mail' && (await hasGuests(transaction, link.spaceId)) ? 'guest' : 'member';
    if (role === 'guest' && (await areGuestsForbidden(transaction)))
      throw new DomainError('registrationClosed', spaceReasons.guestsForbidden());
    return { role, enter: async (person) => void (await enterSpace(context, transaction, person, key)) };
  },
};

/**
 * Whether guests of the installation are in the space or ask to join it. They know its links, and must not
 * register a second account as a member with one.
 */
async function hasGuests(db: Database, spaceId: string): Promise<boolean> {
  for (const table of [spaceMembers, spaceApplications]) {
    const guests = db
      .select({ id: users.id })
      .from(table)
      .innerJoin(users, and(eq(users.id, table.userId), eq(users.role, 'guest')))
      .where(eq(table.spaceId, spaceId));
    if ((await guests.limit(1)).length > 0) return true;
  }
  return false;
}

/** Describes a link to a person without an account; undefined when it cannot be used to register. */
async function describeLink(db: Database, key: string) {
  const link = await findLink(db, key);
  if (!link || isUsedUp(link) || link.expiresAt <= new Date()) return undefined;
  const [row] = await db
    .select({ name: spaces.name })
    .from(spaces)
    .where(and(eq(spaces.id, link.spaceId), isNull(spaces.deletedAt)));
  const operator = (await findPeople(db, [link.operatorId])).get(link.operatorId);
  return row && { spaceName: row.name, operatorName: operator?.name ?? '', emailKey: link.emailKey };
}

async function decline(db: Database, ticket: Ticket, userId: string): Promise<'declined'> {
  if (ticket.keyHash)
    throw new DomainError('spaceInvalid', programText('is_reject: a link need not be declined'));
  await setInvitation(db, ticket.space.id, userId, 'rejected');
  return 'declined';
}

/** Requests approval; returns false if a request is already pending. */
async function apply(db: Database, spaceId: string, userId: string): Promise<boolean> {
  const before = await latestApplication(db, spaceId, userId);
  if (before?.status === 'confirming') return false;
  await db
    .insert(spaceApplications)
    .values({ id: newId(), spaceId, userId, status: 'confirming', createdAt: new Date() });
  return true;
}

/** Sets the status of a user's invitation, if there is one. */
export async function setInvitation(
  db: Database,
  spaceId: string,
  userId: string,
  status: Ticket['status'],
): Promise<void> {
  await db
    .update(spaceInvitations)
    .set({ status })
    .where(and(eq(spaceInvitations.spaceId, spaceId), eq(spaceInvitations.userId, userId)));
}

/** Lists the caller's pending invitations, newest first. */
export async function listMyInvitations({ db, user }: Context): Promise<Result<Calls['myInvitations']>> {
  const rows = await db
    .select({ invitation: spaceInvitations, name: spaces.name })
    .from(spaceInvitations)
    .innerJoin(spaces, eq(spaces.id, spaceInvitations.spaceId))
    .where(
      and(
        eq(spaceInvitations.userId, user.id),
        eq(spaceInvitations.status, 'confirming'),
        gt(spaceInvitations.expiresAt, new Date()),
        isNull(spaces.deletedAt),
      ),
    )
    .orderBy(desc(spaceInvitations.createdAt))
    .limit(100);
  const people = await findPeople(
    db,
    rows.map((row) => row.invitation.operatorId),
  );
  return {
    invitations: rows.map(({ invitation, name }) => ({
      space_id: invitation.spaceId,
      space_name: name,
      space_role_type: spaceRoles[invitation.role],
      operator_name: people.get(invitation.operatorId)?.name ?? '',
      expired_date: secondsText(invitation.expiresAt),
    })),
  };
}
