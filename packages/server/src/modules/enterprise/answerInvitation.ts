import type { Input, Result } from '@heddle/api-contract';
import { type enterprise, enterpriseRoles } from '@heddle/api-contract/families/enterprise';
import { enterpriseReasons } from '@heddle/api-contract/reasons/enterprise';
import { and, eq, sql } from 'drizzle-orm';
import { isId } from '../../db/ids.js';
import { toUser } from '../../identity/sessions.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { emailKey, lockOwner, mayInInstallation, requireVerified } from '../account/index.js';
import { users } from '../account/tables.js';
import { changeRole } from './changeRole.js';
import {
  describeHead,
  listOwners,
  requireThisEnterprise,
  secondsText,
  toEnterpriseUser,
} from './enterprises.js';
import { isOpen, statusOf } from './invitations.js';
import { requireInvitation } from './joining.js';
import { outranks, requirePerson } from './lockedPeople.js';
import { installationInvitations as invitations } from './tables.js';

type Calls = typeof enterprise.calls;

/** Describes an invitation by its key or, for those who manage people, by its id. */
export async function describeJoinInvitation(
  context: Context,
  input: Input<Calls['invitation']>,
): Promise<Result<Calls['invitation']>> {
  const { invitation, operator } = await findInvitation(context, input.join_invitation_id);
  return {
    ...(await describeHead(context)),
    inviter: toEnterpriseUser(toUser(operator)),
    invitation_status: statusOf(invitation),
    super_admin_list: await listOwners(context.db),
    create_time: secondsText(invitation.createdAt),
    expiration_time: secondsText(invitation.expiresAt),
    enterprise_role_type: enterpriseRoles[invitation.role],
  };
}

async function findInvitation(context: Context, keyOrId: string) {
  if (isId(keyOrId) && (await mayInInstallation(context, 'managePeople'))) {
    const [row] = await context.db
      .select({ invitation: invitations, operator: users })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.operatorId))
      .where(eq(invitations.id, keyOrId));
    if (row) return row;
  }
  return requireInvitation(context, keyOrId);
}

/** Accepts or declines an invitation that was sent to the caller's address. */
export async function answerInvitation(context: Context, input: Input<Calls['answerInvitation']>) {
  requireThisEnterprise(input.enterprise_id);
  const { invitation } = await requireInvitation(context, input.join_invitation_id);
  if (invitation.emailKey !== emailKey(context.user.email))
    throw new DomainError(
      'spaceInvalid',
      programText('join_invitation_id: a link is sent to nobody, and waits for no answer'),
    );
  if (input.joined) await requireVerified(context.db, context.user);
  await context.db.transaction(async (db) => {
    await lockOwner(db);
    const before = await requirePerson(db, context.user.id, 'user_id');
    const [row] = await db
      .update(invitations)
      .set(input.joined ? { uses: sql`${invitations.uses} + 1` } : { rejectedAt: new Date() })
      .where(and(eq(invitations.id, invitation.id), isOpen()))
      .returning({ role: invitations.role, operatorId: invitations.operatorId });
    if (!row) throw new DomainError('spaceInvalid', enterpriseReasons.invitationExpired());
    const { role, operatorId } = row;
    if (input.joined && outranks(role, before))
      await changeRole(db, { userId: context.user.id, before, role, operatorId });
  });
  return {};
}
