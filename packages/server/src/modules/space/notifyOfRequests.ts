import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { PublicContext } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import type { Mail } from '../../mail/Mailer.js';
import { users } from '../account/tables.js';
import { decisionMail, requestMail } from './requestMail.js';
import { spaceMembers, spaces } from './tables.js';

/** The parts of the context that sending a mail needs. */
type Sender = Pick<PublicContext, 'db' | 'mailer' | 'log' | 'request'>;

/** Notifies the owner and the administrators of a team of a join request. */
export function notifyManagers(sender: Sender, spaceId: string, applicant: string): Promise<void> {
  return sendInBackground(sender, async () => {
    const rows = await sender.db
      .select({ user: users, team: spaces.name })
      .from(spaceMembers)
      .innerJoin(users, eq(users.id, spaceMembers.userId))
      .innerJoin(spaces, eq(spaces.id, spaceMembers.spaceId))
      .where(
        and(
          eq(spaceMembers.spaceId, spaceId),
          inArray(spaceMembers.role, ['owner', 'admin']),
          eq(users.kind, 'person'),
          eq(users.requestMails, true),
        ),
      );
    const address = `${originOf(sender.request)}/space/${spaceId}/team?tab=applications`;
    return rows.map(({ user, team }) => requestMail(user, applicant, { team, address }));
  });
}

/** Notifies applicants of the decision on their join requests. */
export function notifyApplicants(
  sender: Sender,
  spaceId: string,
  userIds: readonly string[],
  isYes: boolean,
): Promise<void> {
  return sendInBackground(sender, async () => {
    const [row] = await sender.db.select({ team: spaces.name }).from(spaces).where(eq(spaces.id, spaceId));
    const address = `${originOf(sender.request)}/space/${spaceId}/develop`;
    const people = await applicantsAmong(sender.db, userIds);
    return people.map((person) => decisionMail(person, isYes, { team: row?.team ?? '', address }));
  });
}

/** Applicants who want mails about their requests. */
export function applicantsAmong(db: Database, userIds: readonly string[]) {
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.requestMails, true)));
}

/**
 * Sends mails that repeat what the studio also shows. Failures are not reported to the caller, because the
 * action itself has succeeded; without a mail server nothing is logged either.
 */
export async function sendInBackground(
  { mailer, log }: Sender,
  write: () => Promise<readonly Mail[]>,
): Promise<void> {
  if (!mailer.reachesPeople) return;
  const report = (error: unknown) => log.error('mail.failed', error);
  try {
    for (const mail of await write()) void mailer.send(mail).catch(report);
  } catch (error) {
    report(error);
  }
}
