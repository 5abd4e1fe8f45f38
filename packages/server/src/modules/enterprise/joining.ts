import type { Input, Result } from '@heddle/api-contract';
import { type enterprise, enterpriseRoles } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { hashOfToken } from '../../identity/randomToken.js';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  emailKey,
  findPeople,
  type InvitationKind,
  installationRole,
  requireVerified,
} from '../account/index.js';
import { users } from '../account/tables.js';
import { insertApplication, statusOfApplicant } from './applications.js';
import { describeHead, listOwners, secondsText, toEnterpriseUser } from './enterprises.js';
import { isOpen, statusOf } from './invitations.js';
import { outranks } from './lockedPeople.js';
import { readSettings } from './settings.js';
import { installationInvitations as invitations } from './tables.js';

type Calls = typeof enterprise.calls;

/** Describes an invitation to a person without an account; undefined when it cannot be used to register. */
async function describeInvitation(db: Database, key: string) {
  const keyHash = await hashOfToken(key);
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.keyHash, keyHash), isOpen()));
  if (!row || (row.role === 'guest' && (await readSettings(db)).guestsForbidden)) return undefined;
  const operator = (await findPeople(db, [row.operatorId])).get(row.operatorId);
  return { spaceName: '', operatorName: operator?.name ?? '', emailKey: row.emailKey };
}

/**
 * Uses an invitation and returns the role it grants. Requires the transaction that registers the person.
 * Returns undefined for unknown, ended and foreign keys.
 */
async function takeInvitation(db: Database, key: string, address: string) {
  const [row] = await db
    .update(invitations)
    .set({ uses: sql`${invitations.uses} + 1` })
    .where(
      and(
        eq(invitations.keyHash, await hashOfToken(key)),
        isOpen(),
        or(eq(invitations.emailKey, ''), eq(invitations.emailKey, address)),
      ),
    )
    .returning({ role: invitations.role });
  return row?.role;
}

/** Registration with an invitation to the installation. */
export const installationInvitation: InvitationKind = {
  describe: ({ db }, key) => describeInvitation(db, key),
  async accept(_context, transaction, key, address) {
    const role = await takeInvitation(transaction, key, address);
    return role && { role };
  },
};

/** Describes an invitation to a signed-in user. */
export async function describeInvitationTo(
  context: Context,
  input: Input<Calls['inviteInfo']>,
): Promise<Result<Calls['inviteInfo']>> {
  const { db } = context;
  const { invitation, operator } = await requireInvitation(context, input.invite_key);
  return {
    link_creator: toEnterpriseUser(toUser(operator)),
    invite_link_status: await linkStatusOf(context, invitation),
    ...(await describeHead(context)),
    super_admin_list: await listOwners(db),
    create_time: secondsText(invitation.createdAt),
    expiration_time: secondsText(invitation.expiresAt),
    enterprise_role_type: enterpriseRoles[invitation.role],
    awaits_answer:
      invitation.emailKey !== '' &&
      statusOf(invitation) === 'Confirming' &&
      outranks(invitation.role, await installationRole(db, context.user)),
  };
}

/** Status of the link for the caller: members cannot use it; guests can request membership with it. */
async function linkStatusOf(context: Context, { id, role }: typeof invitations.$inferSelect) {
  const { isMember, application } = await statusOfApplicant(context);
  // Most guests who open the link have just registered with it.
  if (isMember || role === 'guest') return 'Joined';
  if (application === 'processing') return 'AlreadyApplied';
  return (await context.db.$count(invitations, and(eq(invitations.id, id), isOpen()))) > 0
    ? 'CanApply'
    : 'Expired';
}

/** Requests membership through an invitation link. */
export async function applyByLink(context: Context, input: Input<Calls['applyByLink']>) {
  const { invitation } = await requireInvitation(context, input.key);
  if (invitation.emailKey !== '') await requireVerified(context.db, context.user);
  return insertApplication(context, input.remark);
}

/**
 * The invitation with this key, including ended ones, and its sender; refuses invitations sent to another
 * address.
 */
export async function requireInvitation({ db, user }: Context, key: string) {
  const [row] = await db
    .select({ invitation: invitations, operator: users })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.operatorId))
    .where(eq(invitations.keyHash, await hashOfToken(key)));
  if (!row) throw new DomainError('accessDenied', enterpriseReasons.invitationInvalid());
  const { emailKey: address } = row.invitation;
  if (address !== '' && address !== emailKey(user.email))
    throw new DomainError('accessDenied', enterpriseReasons.invitedOther());
  return row;
}
