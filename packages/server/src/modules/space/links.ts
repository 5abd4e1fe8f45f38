import type { Input, Result, SpaceRole } from '@heddle/api-contract';
import { type space, spaceRoles } from '@heddle/api-contract/families/space';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, desc, eq, gt, inArray, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newInvitationKey } from '../../identity/invitationKey.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { users } from '../account/tables.js';
import { invitationDays, maxLinks } from './limits.js';
import { inLockedSpace } from './requireSpace.js';
import { secondsText } from './secondsText.js';
import { spaceInvitations, spaceLinks } from './tables.js';

type Calls = typeof space.calls;
type Link = typeof spaceLinks.$inferSelect;

const onlyRead = 1;
const keyPrefix = 'k';
const idLength = 16;
const dayMs = 24 * 60 * 60 * 1000;

/** Expiry of an invitation or link created now. */
export function expiryFromNow(days = invitationDays): Date {
  return new Date(Date.now() + days * dayMs);
}

/** Enables, renews, disables or reads a space's shared link. Its key is returned only when it is new. */
export async function setInviteLink(
  context: Context,
  input: Input<Calls['inviteLink']>,
): Promise<Result<Calls['inviteLink']>> {
  const { spaceId } = await teamAccess(context, input.space_id);
  if (input.func === onlyRead) return toSharedLink(await linkOfSpace(context.db, spaceId));
  if (!input.team_invite_link_status) {
    await context.db.delete(spaceLinks).where(sharedOf(spaceId));
    return toSharedLink(undefined);
  }
  const { link, key } = await inLockedSpace(context.db, spaceId, async (db) => {
    await db.delete(spaceLinks).where(sharedOf(spaceId));
    return insertLink(db, { spaceId, kind: 'shared', operatorId: context.user.id });
  });
  return toSharedLink(link, key);
}

const sharedOf = (spaceId: string) => and(eq(spaceLinks.spaceId, spaceId), eq(spaceLinks.kind, 'shared'));

/** The space's shared link, unless it has expired. */
export async function linkOfSpace(db: Database, spaceId: string): Promise<Link | undefined> {
  const [link] = await db.select().from(spaceLinks).where(sharedOf(spaceId));
  return link && link.expiresAt > new Date() ? link : undefined;
}

function toSharedLink(link: Link | undefined, key = '') {
  return { key, expire_time: link ? secondsText(link.expiresAt) : '' };
}

/** Checks the right to invite people to a team; personal spaces are refused. */
export async function teamAccess(
  context: Context,
  spaceId: string,
  role: SpaceRole = 'member',
): Promise<SpaceAccess> {
  // Inviting administrators requires the right to appoint them.
  const access = await context.spaceAccess(spaceId, role === 'admin' ? 'updateMember' : 'addMember');
  if (access.spaceType === 'personal') throw new DomainError('spaceInvalid', spaceReasons.personalSpace());
  return access;
}

/** The role of an invitation; never owner. */
export function invitedRole(number: number | undefined): Exclude<SpaceRole, 'owner'> {
  if (number === spaceRoles.owner)
    throw new DomainError('spaceInvalid', spaceReasons.ownerByTransfer({ field: 'space_role_type' }));
  return number === spaceRoles.admin ? 'admin' : 'member';
}

/** Creates a link with its own role, expiry and number of uses. */
export async function createLink(
  context: Context,
  input: Input<Calls['createLink']>,
): Promise<Result<Calls['createLink']>> {
  const role = invitedRole(input.space_role_type);
  const { spaceId } = await teamAccess(context, input.space_id, role);
  const { link, key } = await inLockedSpace(context.db, spaceId, (db) =>
    insertLink(db, {
      spaceId,
      kind: 'own',
      role,
      operatorId: context.user.id,
      maxUses: input.most_uses ?? null,
      expiresAt: expiryFromNow(input.days),
    }),
  );
  return { ...toLink(link, context.user.name), key };
}

/** Replaces the key of a link that people may pass on. */
export async function renewLink(
  context: Context,
  input: Input<Calls['renewLink']>,
): Promise<Result<Calls['renewLink']>> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  const where = and(
    hasId(spaceId, input.link_id),
    isOpen(),
    // The key of an invitation by mail is nobody else's business.
    ne(spaceLinks.kind, 'mail'),
  );
  const [before] = await context.db.select({ role: spaceLinks.role }).from(spaceLinks).where(where);
  if (!before) throw new DomainError('accessDenied', spaceReasons.invitationInvalid());
  // Links for administrators are known only to people who may appoint them.
  await teamAccess(context, input.space_id, before.role);
  const { key, stored } = await newInvitationKey(keyPrefix, { isMailed: false });
  const [link] = await context.db.update(spaceLinks).set(stored).where(where).returning();
  if (!link) throw new DomainError('accessDenied', spaceReasons.invitationInvalid());
  return { ...toLink(link, context.user.name), key };
}

/** Inserts a link with a new key. Requires a transaction that holds the lock of the space. */
export async function insertLink(
  db: Database,
  values: Omit<typeof spaceLinks.$inferInsert, 'keyHash' | 'keyEnd' | 'expiresAt'> & { expiresAt?: Date },
): Promise<{ link: Link; key: string }> {
  const ended = and(eq(spaceLinks.spaceId, values.spaceId), lt(spaceLinks.expiresAt, new Date()));
  await db.delete(spaceLinks).where(ended);
  if ((await db.$count(spaceLinks, eq(spaceLinks.spaceId, values.spaceId))) >= maxLinks)
    throw new DomainError('spaceInvalid', spaceReasons.tooManyLinks({ maximum: maxLinks }));
  const { key, stored } = await newInvitationKey(keyPrefix, { isMailed: values.kind === 'mail' });
  const [link] = await db
    .insert(spaceLinks)
    .values({ expiresAt: expiryFromNow(), ...values, ...stored })
    .returning();
  if (!link) throw new Error('a link was inserted and is not there');
  return { link, key };
}

/** Lists open links, newest first. */
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

/** Revokes a link; succeeds if it is already gone. */
export async function revokeLink(context: Context, input: Input<Calls['revokeLink']>) {
  const { spaceId } = await context.spaceAccess(input.space_id, 'addMember');
  await context.db.delete(spaceLinks).where(hasId(spaceId, input.link_id));
  return {};
}

/** The first characters of the hash identify a link in its space, and do not reveal the key. */
function hasId(spaceId: string, linkId: string): SQL | undefined {
  const isId = linkId.length === idLength && /^[\da-f]+$/.test(linkId);
  return and(eq(spaceLinks.spaceId, spaceId), isId ? like(spaceLinks.keyHash, `${linkId}%`) : sql`false`);
}

function toLink(link: Link, operatorName: string) {
  return {
    link_id: link.keyHash.slice(0, idLength),
    key_end: link.keyEnd,
    kind: link.kind,
    space_role_type: spaceRoles[link.role],
    email: link.emailKey,
    uses: link.uses,
    most_uses: link.maxUses ?? 0,
    operator_name: operatorName,
    create_time: secondsText(link.createdAt),
    expire_time: secondsText(link.expiresAt),
  };
}

const isOpen = () =>
  and(
    gt(spaceLinks.expiresAt, new Date()),
    or(isNull(spaceLinks.maxUses), lt(spaceLinks.uses, spaceLinks.maxUses)),
  );

/** Whether the link has reached its maximum number of uses. */
export function isUsedUp({ uses, maxUses }: Link): boolean {
  return maxUses !== null && uses >= maxUses;
}

/** The link with this key, including expired ones. */
export async function findLink(db: Database, key: string): Promise<Link | undefined> {
  const [link] = await db
    .select()
    .from(spaceLinks)
    .where(eq(spaceLinks.keyHash, await hashOfToken(key)));
  return link;
}

/** Counts a use of a link. */
export async function countUse(db: Database, keyHash: string): Promise<void> {
  await db
    .update(spaceLinks)
    .set({ uses: sql`${spaceLinks.uses} + 1` })
    .where(eq(spaceLinks.keyHash, keyHash));
}

/** Revokes links and invitations that would restore a membership or role that the user is losing. */
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
  const sentToUser = and(eq(spaceLinks.kind, 'mail'), eq(spaceLinks.emailKey, user?.emailKey ?? ''));
  const isOfAdmin = which === 'admin links';
  const sentByUser = and(
    eq(spaceLinks.operatorId, userId),
    isOfAdmin ? eq(spaceLinks.role, 'admin') : undefined,
  );
  await db.delete(spaceLinks).where(and(eq(spaceLinks.spaceId, spaceId), or(known, sentToUser, sentByUser)));
  // Otherwise they could return with a second account that they invited beforehand.
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
