import type { Input, Result } from '@heddle/api-contract';
import type { space } from '@heddle/api-contract/families/space';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import { emailKey, installationName, invitationLimits, isEmail } from '../account/index.js';
import { users } from '../account/tables.js';
import { invitationMail } from './invitationMail.js';
import { insertLink, invitedRole, teamAccess } from './links.js';
import { inLockedSpace } from './requireSpace.js';
import { spaceLinks, spaceMembers, spaces } from './tables.js';

type Calls = typeof space.calls;
type Outcome = Result<Calls['inviteByMail']>['results'][number];

/**
 * Invites people by email address, whether or not they have an account. Each gets a link that works only for
 * their address, and whose key is only in the mail: having it proves that the address is theirs.
 */
export async function inviteByMail(
  context: Context,
  input: Input<Calls['inviteByMail']>,
): Promise<Result<Calls['inviteByMail']>> {
  const role = invitedRole(input.space_role_type);
  const { spaceId } = await teamAccess(context, input.space_id, role);
  const { db, user } = context;
  const [row] = await db.select({ name: spaces.name }).from(spaces).where(eq(spaces.id, spaceId));
  const wanted = new Map(input.emails.map((text) => [emailKey(text.trim()), text.trim()]));
  const members = await addressesOfMembers(context, spaceId, [...wanted.keys()]);
  const results: Outcome[] = [];
  for (const [key, email] of wanted) {
    if (!isEmail(email)) results.push({ email, status: 'invalid' });
    else if (members.has(key)) results.push({ email, status: 'member' });
    else if (!context.mailer.reachesPeople) results.push({ email, status: 'notSent' });
    else {
      context.use(invitationLimits).take(user.id);
      const { link, key: linkKey } = await inLockedSpace(db, spaceId, async (transaction) => {
        // The newest invitation replaces earlier ones, which may have another role.
        await transaction
          .delete(spaceLinks)
          .where(and(eq(spaceLinks.spaceId, spaceId), eq(spaceLinks.emailKey, key)));
        const values = {
          spaceId,
          kind: 'mail',
          role,
          emailKey: key,
          maxUses: 1,
          operatorId: user.id,
        } as const;
        return insertLink(transaction, values);
      });
      const isSent = await sendInvitation(context, {
        to: email,
        team: row?.name ?? '',
        path: `/invite/${linkKey}`,
        expiresAt: link.expiresAt,
      });
      if (!isSent) await db.delete(spaceLinks).where(eq(spaceLinks.keyHash, link.keyHash));
      results.push({ email, status: isSent ? 'sent' : 'notSent' });
    }
  }
  return { results };
}

/**
 * Sends an invitation in the caller's name and language; `team` is empty for the installation. Returns false
 * if no mail could be sent: the invitation must end, because nobody has its key.
 */
export async function sendInvitation(
  { db, user, request, mailer, log }: Context,
  { path, ...words }: { to: string; team: string; path: string; expiresAt: Date },
): Promise<boolean> {
  const address = `${originOf(request)}${path}`;
  const installation = await installationName(db);
  const mail = invitationMail({ ...words, installation, inviter: user.name, address }, user.locale);
  return mailer.send(mail).then(
    () => true,
    (error: unknown) => {
      log.error('mail.failed', error);
      return false;
    },
  );
}

async function addressesOfMembers({ db }: Context, spaceId: string, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: users.emailKey })
    .from(users)
    .innerJoin(spaceMembers, and(eq(spaceMembers.userId, users.id), eq(spaceMembers.spaceId, spaceId)))
    // Anybody could have registered with an address that is not verified.
    .where(and(inArray(users.emailKey, keys), isNotNull(users.emailVerifiedAt)));
  return new Set(rows.map((found) => found.key));
}
