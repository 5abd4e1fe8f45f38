import {
  type Input,
  joinTypes,
  linkStatuses,
  type Result,
  type SpaceRole,
  type space,
  spaceRoles,
} from '@heddle/api-contract';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { findLink } from './links.js';
import { secondsText, takeIn } from './members.js';
import { inLockedSpace } from './requireSpace.js';
import { ownerFields } from './spaces.js';
import { spaceApplications, spaceInvitations, spaceMembers, spaces } from './tables.js';

type Calls = typeof space.calls;

/** What lets somebody in: a link that anybody may hold, or an invitation of this person. */
interface Ticket {
  space: typeof spaces.$inferSelect;
  operatorId: string;
  expiresAt: Date;
  role: Exclude<SpaceRole, 'owner'>;
  isLink: boolean;
  status: 'confirming' | 'joined' | 'rejected' | 'revoked';
}

/** What a key or an invitation leads to. Who has neither learns nothing, not even whether there is such a space. */
async function findTicket({ db, user }: Context, keyOrId: string): Promise<Ticket> {
  const link = await findLink(db, keyOrId);
  const invitation =
    link || !/^\d{1,19}$/.test(keyOrId) ? undefined : await invitationOf(db, keyOrId, user.id);
  const spaceId = link?.spaceId ?? invitation?.spaceId;
  const [row] = spaceId
    ? await db
        .select()
        .from(spaces)
        .where(and(eq(spaces.id, spaceId), isNull(spaces.deletedAt)))
    : [];
  if (row && link) return { ...link, space: row, role: 'member', isLink: true, status: 'confirming' };
  if (row && invitation)
    return {
      ...invitation,
      space: row,
      role: invitation.role === 'admin' ? 'admin' : 'member',
      isLink: false,
    };
  throw new DomainError('accessDenied', 'this invitation leads nowhere; ask for a new one');
}

async function invitationOf(db: Database, spaceId: string, userId: string) {
  const [row] = await db
    .select()
    .from(spaceInvitations)
    .where(and(eq(spaceInvitations.spaceId, spaceId), eq(spaceInvitations.userId, userId)));
  return row;
}

/** What somebody sees before they join. */
export async function describeInvitation(
  context: Context,
  input: Input<Calls['invitation']>,
): Promise<Result<Calls['invitation']>> {
  const ticket = await findTicket(context, input.space_id);
  const { db, user } = context;
  const people = await findPeople(db, [ticket.space.ownerId, ticket.operatorId]);
  const operator = people.get(ticket.operatorId);
  const isJoined = await isMember(db, ticket.space.id, user.id);
  const application = await latestApplication(db, ticket.space.id, user.id);
  return {
    // The id is for members; the others go on with what they came with.
    space_id: isJoined ? ticket.space.id : '',
    space_name: ticket.space.name,
    description: ticket.space.description,
    icon_url: '',
    ...ownerFields(people.get(ticket.space.ownerId)),
    operator_name: operator?.name ?? '',
    operator_user_name: operator?.uniqueName ?? '',
    operator_icon_url: operator?.avatarUrl ?? '',
    invite_link_status: linkStatusOf(ticket, application),
    expire_time: secondsText(ticket.expiresAt),
    is_joined: isJoined,
    needs_approval: ticket.isLink && !ticket.space.linkJoinsAtOnce,
  };
}

function linkStatusOf(
  ticket: Ticket,
  application: typeof spaceApplications.$inferSelect | undefined,
): number {
  if (ticket.status === 'revoked') return linkStatuses.invalid;
  if (ticket.status === 'rejected') return linkStatuses.rejected;
  if (ticket.expiresAt <= new Date()) return linkStatuses.expired;
  return application?.status === 'confirming' ? linkStatuses.applying : linkStatuses.normal;
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

/** Comes in by a link or an invitation, asks to come in, or declines. */
export async function joinSpace(
  context: Context,
  input: Input<Calls['join']>,
): Promise<Result<Calls['join']>> {
  const found = await findTicket(context, input.space_id);
  const { db, user } = context;
  const spaceId = found.space.id;
  if (await isMember(db, spaceId, user.id)) return { Data: { space_id: spaceId } };
  const isIn = await inLockedSpace(db, spaceId, async (transaction) => {
    // Again under the lock: an administrator may have taken it back, or changed how one joins.
    const ticket = await findTicket({ ...context, db: transaction }, input.space_id);
    if (ticket.expiresAt <= new Date() || ticket.status !== 'confirming')
      throw new DomainError('spaceInvalid', 'this invitation has ended; ask for a new one');
    if (input.is_reject) return decline(transaction, ticket, user.id);
    const mustAsk =
      ticket.isLink && (!ticket.space.linkJoinsAtOnce || input.join_space_type === joinTypes.apply);
    if (mustAsk) return apply(transaction, spaceId, user.id);
    await takeIn(transaction, spaceId, user.id, ticket.role);
    await setInvitation(transaction, spaceId, user.id, 'joined');
    return true;
  });
  return { Data: { space_id: isIn ? spaceId : '' } };
}

async function decline(db: Database, ticket: Ticket, userId: string): Promise<false> {
  if (ticket.isLink) throw new DomainError('spaceInvalid', 'is_reject: a link need not be declined');
  await setInvitation(db, ticket.space.id, userId, 'rejected');
  return false;
}

async function apply(db: Database, spaceId: string, userId: string): Promise<false> {
  const before = await latestApplication(db, spaceId, userId);
  if (before?.status !== 'confirming')
    await db
      .insert(spaceApplications)
      .values({ id: newId(), spaceId, userId, status: 'confirming', createdAt: new Date() });
  return false;
}

/** Says what became of somebody's invitation, if they have one. */
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

/** Invitations that wait for this person's answer, newest first. */
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
