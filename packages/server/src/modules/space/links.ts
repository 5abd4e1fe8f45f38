import { type Input, type Result, type SpaceRole, type space, spaceRoles } from '@heddle/api-contract';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { randomToken } from '../../identity/randomToken.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { users } from '../account/tables.js';
import { invitationDays, mostLinks } from './limits.js';
import { secondsText } from './members.js';
import { inLockedSpace } from './requireSpace.js';
import { spaceInvitations, spaceLinks } from './tables.js';

type Calls = typeof space.calls;
type Link = typeof spaceLinks.$inferSelect;

const onlyTell = 1;
const dayMs = 24 * 60 * 60 * 1000;

/** The moment an invitation or a link made now ends. */
export function expiryFromNow(days = invitationDays): Date {
  return new Date(Date.now() + days * dayMs);
}

/** Switches a space's link on or off, or only tells it. Switching it on when it has ended makes a new one. */
export async function setInviteLink(
  context: Context,
  input: Input<Calls['inviteLink']>,
): Promise<Result<Calls['inviteLink']>> {
  const { spaceId } = await teamAccess(context, input.space_id);
  const link = await linkOfSpace(context.db, spaceId);
  if (input.func === onlyTell) return toSharedLink(link);
  if (!input.team_invite_link_status) {
    await context.db.delete(spaceLinks).where(sharedOf(spaceId));
    return toSharedLink(undefined);
  }
  if (link) return toSharedLink(link);
  const made = await inLockedSpace(context.db, spaceId, async (db) => {
    // Again under the lock: somebody else may have switched it on meanwhile.
    const other = await linkOfSpace(db, spaceId);
    if (other) return other;
    await db.delete(spaceLinks).where(sharedOf(spaceId));
    return insertLink(db, { spaceId, kind: 'shared', operatorId: context.user.id });
  });
  return toSharedLink(made);
}

const sharedOf = (spaceId: string) => and(eq(spaceLinks.spaceId, spaceId), eq(spaceLinks.kind, 'shared'));

/** The link that the space has switched on, unless it has ended. */
export async function linkOfSpace(db: Database, spaceId: string): Promise<Link | undefined> {
  const [link] = await db.select().from(spaceLinks).where(sharedOf(spaceId));
  return link && link.expiresAt > new Date() ? link : undefined;
}

function toSharedLink(link: Link | undefined) {
  return { key: link?.key ?? '', expire_time: link ? secondsText(link.expiresAt) : '' };
}

/** The right to invite into a team; a personal space has one member. */
export async function teamAccess(
  context: Context,
  spaceId: string,
  role: SpaceRole = 'member',
): Promise<SpaceAccess> {
  // Who makes an administrator by a link needs the right to make one at all.
  const access = await context.spaceAccess(spaceId, role === 'admin' ? 'updateMember' : 'addMember');
  if (access.spaceType === 'personal')
    throw new DomainError('spaceInvalid', 'a personal space has one member');
  return access;
}

/** The role that an invitation gives: never the owner's. */
export function invitedRole(number: number | undefined): Exclude<SpaceRole, 'owner'> {
  if (number === spaceRoles.owner)
    throw new DomainError('spaceInvalid', 'space_role_type: a space gets a new owner by a transfer');
  return number === spaceRoles.admin ? 'admin' : 'member';
}

/** Makes a link with a role, an end and a number of people of its own. */
export async function createLink(
  context: Context,
  input: Input<Calls['createLink']>,
): Promise<Result<Calls['createLink']>> {
  const role = invitedRole(input.space_role_type);
  const { spaceId } = await teamAccess(context, input.space_id, role);
  const link = await inLockedSpace(context.db, spaceId, (db) =>
    insertLink(db, {
      spaceId,
      kind: 'own',
      role,
      operatorId: context.user.id,
      mostUses: input.most_uses ?? null,
      expiresAt: expiryFromNow(input.days),
    }),
  );
  return toLink(link, context.user.name);
}

/** Stores a link under a new key, inside a transaction that holds the space. */
export async function insertLink(
  db: Database,
  values: Omit<typeof spaceLinks.$inferInsert, 'key' | 'expiresAt'> & { expiresAt?: Date },
): Promise<Link> {
  const ended = and(eq(spaceLinks.spaceId, values.spaceId), lt(spaceLinks.expiresAt, new Date()));
  await db.delete(spaceLinks).where(ended);
  if ((await db.$count(spaceLinks, eq(spaceLinks.spaceId, values.spaceId))) >= mostLinks)
    throw new DomainError('spaceInvalid', `a space has at most ${mostLinks} open links; withdraw one first`);
  const [link] = await db
    .insert(spaceLinks)
    // Letters first, so that no key is ever taken for the id of a space.
    .values({ expiresAt: expiryFromNow(), ...values, key: `k${randomToken()}` })
    .returning();
  if (!link) throw new Error('a link was inserted and is not there');
  return link;
}

/** The links by which somebody can still come in, newest first. */
export async function listLinks(
  context: Context,
  input: Input<Calls['links']>,
): Promise<Result<Calls['links']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  const rows = await context.db
    .select()
    .from(spaceLinks)
    .where(and(eq(spaceLinks.spaceId, spaceId), isOpen()))
    .orderBy(desc(spaceLinks.createdAt));
  const people = await findPeople(
    context.db,
    rows.map((row) => row.operatorId),
  );
  return { links: rows.map((row) => toLink(row, people.get(row.operatorId)?.name ?? '')) };
}

/** Takes a link back. One that is gone already is gone. */
export async function revokeLink(context: Context, input: Input<Calls['revokeLink']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  await context.db
    .delete(spaceLinks)
    .where(and(eq(spaceLinks.spaceId, spaceId), eq(spaceLinks.key, input.key)));
  return {};
}

function toLink(link: Link, operatorName: string) {
  return {
    key: link.key,
    kind: link.kind,
    space_role_type: spaceRoles[link.role],
    email: link.emailKey,
    uses: link.uses,
    most_uses: link.mostUses ?? 0,
    operator_name: operatorName,
    create_time: secondsText(link.createdAt),
    expire_time: secondsText(link.expiresAt),
  };
}

const isOpen = () =>
  and(
    gt(spaceLinks.expiresAt, new Date()),
    or(isNull(spaceLinks.mostUses), lt(spaceLinks.uses, spaceLinks.mostUses)),
  );

/** Whether as many people as it was made for have come in by it. */
export function isUsedUp({ uses, mostUses }: Link): boolean {
  return mostUses !== null && uses >= mostUses;
}

/** The link with this key, also one that has ended. */
export async function findLink(db: Database, key: string): Promise<Link | undefined> {
  const [link] = await db.select().from(spaceLinks).where(eq(spaceLinks.key, key));
  return link;
}

/** Counts one person who came in by a link. */
export async function countUse(db: Database, key: string): Promise<void> {
  await db
    .update(spaceLinks)
    .set({ uses: sql`${spaceLinks.uses} + 1` })
    .where(eq(spaceLinks.key, key));
}

/** Takes back the links and invitations by which somebody who leaves, is put out or loses a role would have it again. */
export async function closeLinksKnownTo(
  db: Database,
  spaceId: string,
  userId: string,
  which: 'admin links' | 'all links',
): Promise<void> {
  const [user] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  const known = and(
    inArray(spaceLinks.kind, ['shared', 'own']),
    which === 'admin links' ? eq(spaceLinks.role, 'admin') : undefined,
  );
  const sentToThem = and(eq(spaceLinks.kind, 'mail'), eq(spaceLinks.emailKey, user?.emailKey ?? ''));
  const isOfAdmin = which === 'admin links';
  const sentByThem = and(
    eq(spaceLinks.operatorId, userId),
    isOfAdmin ? eq(spaceLinks.role, 'admin') : undefined,
  );
  await db.delete(spaceLinks).where(and(eq(spaceLinks.spaceId, spaceId), or(known, sentToThem, sentByThem)));
  // Otherwise they come back by a second account that they invited in time.
  await db
    .update(spaceInvitations)
    .set({ status: 'revoked' })
    .where(
      and(
        eq(spaceInvitations.spaceId, spaceId),
        eq(spaceInvitations.operatorId, userId),
        eq(spaceInvitations.status, 'confirming'),
        isOfAdmin ? eq(spaceInvitations.role, 'admin') : undefined,
      ),
    );
}
