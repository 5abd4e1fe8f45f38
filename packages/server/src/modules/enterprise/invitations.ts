import {
  canAssignRole,
  type enterprise,
  enterpriseRoles,
  type Input,
  type InstallationRole,
  type JoinInvitation,
  type Result,
} from '@heddle/api-contract';
import { and, desc, eq, gt, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { randomToken } from '../../identity/randomToken.js';
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

/** Invitations that are open at once. */
const mostOpen = 500;
const dayMs = 24 * 60 * 60 * 1000;

const isRevoked = isNotNull(invitations.revokedAt);
const isRejected = isNotNull(invitations.rejectedAt);
const isUsedUp = and(isNotNull(invitations.mostUses), sql`${invitations.uses} >= ${invitations.mostUses}`)!;
const isOver = () => lte(invitations.expiresAt, new Date());

/** The invitations by which somebody can still register. */
export function isOpen(): SQL {
  return and(
    isNull(invitations.revokedAt),
    isNull(invitations.rejectedAt),
    gt(invitations.expiresAt, new Date()),
    or(isNull(invitations.mostUses), sql`${invitations.uses} < ${invitations.mostUses}`),
  )!;
}

/** The role somebody is invited with, if who invites may give it. */
export function invitedRole(
  ownRole: InstallationRole,
  word: Input<Calls['createInviteLink']>['enterprise_role_type'],
): InvitedRole {
  const role = readRole(word ?? 'Member');
  if (role === 'owner') throw new Error('the contract let an invitation of an owner through');
  if (!canAssignRole(ownRole, role))
    throw new DomainError('accessDenied', 'only the owner invites administrators');
  return role;
}

/** Makes a link by which people register. */
export async function createInviteLink(
  context: Context,
  input: Input<Calls['createInviteLink']>,
): Promise<Result<Calls['createInviteLink']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const row = await inLockedEnterprise(context, 'managePeople', async (db, ownRole) =>
    insertInvitation(db, {
      role: invitedRole(ownRole, input.enterprise_role_type),
      mostUses: input.most_uses ?? null,
      operatorId: context.user.id,
      ...(input.days !== undefined && { days: input.days }),
    }),
  );
  return { key: row.key, expiration_time: secondsText(row.expiresAt) };
}

/** Stores an invitation under a new key, inside a transaction that holds the installation. */
export async function insertInvitation(
  db: Database,
  { days, ...values }: Pick<Row, 'role' | 'mostUses' | 'operatorId'> & { emailKey?: string; days?: number },
): Promise<Row> {
  if (values.role === 'guest') await requireGuestsAllowed(db);
  if ((await db.$count(invitations, isOpen())) >= mostOpen)
    throw new DomainError(
      'spaceInvalid',
      `at most ${mostOpen} invitations are open at once; withdraw one first`,
    );
  const now = new Date();
  const lifeDays = days ?? (await readSettings(db)).invitationDays;
  const [row] = await db
    .insert(invitations)
    .values({
      ...values,
      id: newId(),
      key: `i${randomToken()}`,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeDays * dayMs),
    })
    .returning();
  if (!row) throw new Error('an invitation was inserted and is not there');
  return row;
}

// Taken back or declined, of which one ends it, goes before used up, and that before the end of its time.
const isEnded = or(isRevoked, isRejected)!;
const statusWhere: Record<JoinInvitation['invitation_status'], () => SQL | undefined> = {
  Revoked: () => isRevoked,
  Rejected: () => isRejected,
  Joined: () => and(not(isEnded), isUsedUp),
  Expired: () => and(not(isEnded), or(isNull(invitations.mostUses), not(isUsedUp)), isOver()),
  Confirming: isOpen,
};

/** How an invitation stands now. */
export function statusOf(row: Row): JoinInvitation['invitation_status'] {
  if (row.revokedAt) return 'Revoked';
  if (row.rejectedAt) return 'Rejected';
  if (row.mostUses !== null && row.uses >= row.mostUses) return 'Joined';
  return row.expiresAt <= new Date() ? 'Expired' : 'Confirming';
}

/** Invitations newest first, those that have ended among them. */
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
        key: status === 'Confirming' ? invitation.key : '',
        enterprise_role_type: enterpriseRoles[invitation.role],
        uses: invitation.uses,
        most_uses: invitation.mostUses ?? 0,
      };
    }),
    page: page.offset / page.limit + 1,
    page_size: page.limit,
    total: String(total),
  };
}

/** Takes an invitation back; one that has ended stays as it ended. */
export async function revokeInvitation(context: Context, input: Input<Calls['revokeInvitation']>) {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { join_invitation_id: id } = input;
  await inLockedEnterprise(context, 'managePeople', async (db) => {
    if ((await db.$count(invitations, eq(invitations.id, id))) === 0)
      throw new DomainError('spaceInvalid', 'join_invitation_id: no such invitation');
    await revoke(db, eq(invitations.id, id));
  });
  return {};
}

async function revoke(db: Database, where: SQL | undefined): Promise<void> {
  await db.update(invitations).set({ revokedAt: new Date() }).where(and(isOpen(), where));
}

/** Takes back what somebody has sent, or of it what gives this role. */
export async function closeInvitationsOf(db: Database, userId: string, role?: InvitedRole): Promise<void> {
  await revoke(db, and(eq(invitations.operatorId, userId), role && eq(invitations.role, role)));
}

/** Takes back an invitation of this address: the newest one counts. */
export async function closeInvitationsTo(db: Database, address: string): Promise<void> {
  await revoke(db, eq(invitations.emailKey, address));
}

/** Takes back all by which somebody who is removed would come in again: what they sent, got, or may know. */
export async function closeInvitationsKnownTo(db: Database, userId: string): Promise<void> {
  const [user] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
  const { emailKey: address, operatorId } = invitations;
  await revoke(db, or(eq(operatorId, userId), eq(address, ''), eq(address, user?.emailKey ?? '')));
}

// Long enough to see what became of it.
const keptMs = 30 * dayMs;

/** Removes what ended a while ago. */
export async function clearEndedInvitations(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs);
  const { expiresAt, revokedAt, rejectedAt } = invitations;
  const ended = or(...[expiresAt, revokedAt, rejectedAt].map((moment) => lte(moment, before)));
  return (await db.delete(invitations).where(ended).returning({ id: invitations.id })).length;
}
