import { canAssignRole, type Input, type InstallationRole, type Result } from '@heddle/api-contract';
import {
  type enterprise,
  enterpriseRoles,
  type JoinInvitation,
} from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { and, desc, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { newInvitationKey } from '../../identity/invitationKey.js';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { emailKey, nameBegins } from '../account/index.js';
import { users } from '../account/tables.js';
import { requireInEnterprise, secondsText, toEnterpriseUser } from './enterprises.js';
import { inLockedEnterprise, readRole } from './lockedPeople.js';
import { readSettings, requireGuestsAllowed } from './settings.js';
import { installationInvitations as invitations } from './tables.js';

type Calls = typeof enterprise.calls;
type Row = typeof invitations.$inferSelect;
type InvitedRole = Row['role'];

/** Maximum number of open invitations at a time. */
const maxOpen = 500;
const keyPrefix = 'i';
const dayMs = 24 * 60 * 60 * 1000;

const isRevoked = isNotNull(invitations.revokedAt);
const isRejected = isNotNull(invitations.rejectedAt);
const isUsedUp = and(isNotNull(invitations.maxUses), sql`${invitations.uses} >= ${invitations.maxUses}`)!;
const isOver = () => lte(invitations.expiresAt, new Date());

/** Condition for invitations that can still be used. */
export function isOpen(): SQL {
  return and(
    isNull(invitations.revokedAt),
    isNull(invitations.rejectedAt),
    gt(invitations.expiresAt, new Date()),
    or(isNull(invitations.maxUses), sql`${invitations.uses} < ${invitations.maxUses}`),
  )!;
}

/** The requested role, if the inviter may grant it. */
export function invitedRole(
  ownRole: InstallationRole,
  word: Input<Calls['createInviteLink']>['enterprise_role_type'],
): InvitedRole {
  const role = readRole(word ?? 'Member');
  if (role === 'owner') throw new Error('the contract let an invitation of an owner through');
  if (!canAssignRole(ownRole, role)) throw new DomainError('accessDenied', enterpriseReasons.ownerInvites());
  return role;
}

/** Creates an invitation link. */
export async function createInviteLink(
  context: Context,
  input: Input<Calls['createInviteLink']>,
): Promise<Result<Calls['createInviteLink']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { row, key } = await inLockedEnterprise(context, 'managePeople', async (db, ownRole) =>
    insertInvitation(db, {
      role: invitedRole(ownRole, input.enterprise_role_type),
      maxUses: input.most_uses ?? null,
      operatorId: context.user.id,
      ...(input.days !== undefined && { days: input.days }),
    }),
  );
  return { key, expiration_time: secondsText(row.expiresAt) };
}

/** Replaces the key of a link that people may pass on. It ends with the role of the caller, who knows the key. */
export async function renewInviteLink(
  context: Context,
  input: Input<Calls['renewInviteLink']>,
): Promise<Result<Calls['renewInviteLink']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { key, stored } = await newInvitationKey(keyPrefix, { isMailed: false });
  const row = await inLockedEnterprise(context, 'managePeople', async (db, ownRole) => {
    // The key of an invitation by mail is nobody else's business.
    const where = and(eq(invitations.id, input.join_invitation_id), eq(invitations.emailKey, ''), isOpen());
    const values = { ...stored, operatorId: context.user.id };
    const [renewed] = await db.update(invitations).set(values).where(where).returning();
    if (!renewed) throw noSuchInvitation();
    if (!canAssignRole(ownRole, renewed.role))
      throw new DomainError('accessDenied', enterpriseReasons.ownerInvites());
    return renewed;
  });
  return { key, expiration_time: secondsText(row.expiresAt) };
}

function noSuchInvitation(): DomainError {
  return new DomainError('spaceInvalid', enterpriseReasons.noInvitation({ field: 'join_invitation_id' }));
}

/** Inserts an invitation with a new key. Requires a transaction that holds the installation lock. */
export async function insertInvitation(
  db: Database,
  { days, ...values }: Pick<Row, 'role' | 'maxUses' | 'operatorId'> & { emailKey?: string; days?: number },
): Promise<{ row: Row; key: string }> {
  if (values.role === 'guest') await requireGuestsAllowed(db);
  if ((await db.$count(invitations, isOpen())) >= maxOpen)
    throw new DomainError('spaceInvalid', enterpriseReasons.tooManyInvitations({ maximum: maxOpen }));
  const now = new Date();
  const lifeDays = days ?? (await readSettings(db)).invitationDays;
  const { key, stored } = await newInvitationKey(keyPrefix, { isMailed: Boolean(values.emailKey) });
  const [row] = await db
    .insert(invitations)
    .values({
      ...values,
      id: newId(),
      ...stored,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeDays * dayMs),
    })
    .returning();
  if (!row) throw new Error('an invitation was inserted and is not there');
  return { row, key };
}

// Precedence of statuses: revoked or declined (never both), then used up, then expired.
const isEnded = or(isRevoked, isRejected)!;
const statusWhere: Record<JoinInvitation['invitation_status'], () => SQL | undefined> = {
  Revoked: () => isRevoked,
  Rejected: () => isRejected,
  Joined: () => and(not(isEnded), isUsedUp),
  Expired: () => and(not(isEnded), or(isNull(invitations.maxUses), not(isUsedUp)), isOver()),
  Confirming: isOpen,
};

/** Current status of an invitation. */
export function statusOf(row: Row): JoinInvitation['invitation_status'] {
  if (row.revokedAt) return 'Revoked';
  if (row.rejectedAt) return 'Rejected';
  if (row.maxUses !== null && row.uses >= row.maxUses) return 'Joined';
  return row.expiresAt <= new Date() ? 'Expired' : 'Confirming';
}

/** Lists invitations, newest first, including ended ones. */
export async function listInvitations(
  context: Context,
  input: Input<Calls['invitations']>,
): Promise<Result<Calls['invitations']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const word = input.search_key?.trim() ?? '';
  const where = and(
    input.invitation_status && statusWhere[input.invitation_status](),
    word === '' ? undefined : or(nameBegins(word), eq(invitations.emailKey, emailKey(word))),
  );
  const page = pageOf(input);
  const found = context.db
    .select({ invitation: invitations, operator: users })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.operatorId))
    .where(where);
  const total = await context.db.$count(found.as('found'));
  const rows = await found.orderBy(desc(invitations.id)).limit(page.limit).offset(page.offset);
  return {
    join_invitation_list: rows.map(({ invitation, operator }) => {
      const status = statusOf(invitation);
      const { emailKey: address } = invitation;
      return {
        join_invitation_id: invitation.id,
        operator: toEnterpriseUser(toUser(operator)),
        invitee: { user_id: '' as const, name: address, nick_name: address, avatar_url: '' },
        invitation_status: status,
        create_time: secondsText(invitation.createdAt),
        expiration_time: secondsText(invitation.expiresAt),
        key_end: invitation.keyEnd,
        enterprise_role_type: enterpriseRoles[invitation.role],
        uses: invitation.uses,
        most_uses: invitation.maxUses ?? 0,
      };
    }),
    page: page.offset / page.limit + 1,
    page_size: page.limit,
    total: String(total),
  };
}

/** Revokes an invitation; one that has already ended keeps its status. */
export async function revokeInvitation(context: Context, input: Input<Calls['revokeInvitation']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { join_invitation_id: id } = input;
  await inLockedEnterprise(context, 'managePeople', async (db) => {
    if ((await db.$count(invitations, eq(invitations.id, id))) === 0) throw noSuchInvitation();
    await revoke(db, eq(invitations.id, id));
  });
  return {};
}

async function revoke(db: Database, where: SQL | undefined): Promise<void> {
  await db.update(invitations).set({ revokedAt: new Date() }).where(and(isOpen(), where));
}

/** Revokes the open invitations that a user sent, optionally only those for one role. */
export async function closeInvitationsOf(db: Database, userId: string, role?: InvitedRole): Promise<void> {
  await revoke(db, and(eq(invitations.operatorId, userId), role && eq(invitations.role, role)));
}

/** Revokes the open invitation to this address: only the newest is valid. */
export async function closeInvitationsTo(db: Database, address: string): Promise<void> {
  await revoke(db, eq(invitations.emailKey, address));
}

/**
 * Revokes every invitation that would let a removed user back in: those they sent, received, or may know the
 * link of.
 */
export async function closeInvitationsKnownTo(db: Database, userId: string): Promise<void> {
  const [user] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  const { emailKey: address, operatorId } = invitations;
  await revoke(db, or(eq(operatorId, userId), eq(address, ''), eq(address, user?.emailKey ?? '')));
}

// Ended invitations stay listed this long.
const keptMs = 30 * dayMs;

/** Deletes invitations that ended longer ago than that. */
export async function clearEndedInvitations(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  const { expiresAt, revokedAt, rejectedAt } = invitations;
  const ended = or(...[expiresAt, revokedAt, rejectedAt].map((moment) => lte(moment, before)));
  return (await db.delete(invitations).where(ended).returning({ id: invitations.id })).length;
}
