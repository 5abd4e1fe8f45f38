import type { Input, Result } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { emailKey, invitationLimits, isEmail } from '../account/index.js';
import { users } from '../account/tables.js';
import { sendInvitation } from '../space/index.js';
import { requireInEnterprise } from './enterprises.js';
import { closeInvitationsTo, insertInvitation, invitedRole } from './invitations.js';
import { inLockedEnterprise } from './lockedPeople.js';
import { installationInvitations as invitations } from './tables.js';

type Calls = typeof enterprise.calls;
type Outcome = Result<Calls['inviteByMail']>['results'][number];

/** Invites people by email address and returns the outcome for each. */
export async function inviteByMail(
  context: Context,
  input: Input<Calls['inviteByMail']>,
): Promise<Result<Calls['inviteByMail']>> {
  await requireInEnterprise(context, input.enterprise_id, 'managePeople');
  const { db, user } = context;
  const wanted = new Map(input.emails.map((text) => [emailKey(text.trim()), text.trim()]));
  const known = await db
    .select({ key: users.emailKey })
    .from(users)
    // Anybody could have registered with an address that is not verified.
    .where(and(inArray(users.emailKey, [...wanted.keys()]), isNotNull(users.emailVerifiedAt)));
  const present = new Set(known.map(({ key }) => key));
  const results: Outcome[] = [];
  for (const [key, email] of wanted) {
    if (!isEmail(email)) results.push({ email, status: 'invalid' });
    else if (present.has(key)) results.push({ email, status: 'member' });
    else if (!context.mailer.reachesPeople) results.push({ email, status: 'notSent' });
    else {
      context.use(invitationLimits).take(user.id);
      const { row, key: invitationKey } = await inLockedEnterprise(
        context,
        'managePeople',
        async (transaction, ownRole) => {
          const role = invitedRole(ownRole, input.enterprise_role_type);
          await closeInvitationsTo(transaction, key);
          return insertInvitation(transaction, { role, emailKey: key, maxUses: 1, operatorId: user.id });
        },
      );
      const { expiresAt } = row;
      const isSent = await sendInvitation(context, {
        to: email,
        team: '',
        path: `/join/${invitationKey}`,
        expiresAt,
      });
      if (!isSent) await db.delete(invitations).where(eq(invitations.id, row.id));
      results.push({ email, status: isSent ? 'sent' : 'notSent' });
    }
  }
  return { results };
}
