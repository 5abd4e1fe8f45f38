import { and, eq, exists, or } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Delivery } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { sendMails } from '../../mail/sendMail.js';
import { findPeople, installationName } from '../account/index.js';
import { installation, users } from '../account/tables.js';
import { applicantsAmong, decisionMail, requestMail } from '../space/index.js';

/** Notifies the owner and the administrators that a guest requests membership. */
export async function notifyAdministrators(
  app: App,
  { userId, origin }: Events['membershipRequested'],
  { eventId }: Delivery,
): Promise<void> {
  const { db } = app;
  const applicant = (await findPeople(db, [userId])).get(userId);
  const isOwner = exists(db.select().from(installation).where(eq(installation.ownerId, users.id)));
  const rows = await db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(eq(users.kind, 'person'), eq(users.requestMails, true), or(eq(users.role, 'admin'), isOwner)));
  const place = await placeOf(db, `${origin}/settings/people?tab=applications`);
  const mails = rows.map((reader) => requestMail(reader, applicant?.name ?? '', place));
  await sendMails(app, eventId, mails);
}

/** Notifies applicants of the decision. */
export async function notifyGuests(
  app: App,
  { userIds, isApproved, origin }: Events['membershipDecided'],
  { eventId }: Delivery,
): Promise<void> {
  const { db } = app;
  const place = await placeOf(db, `${origin}/`);
  const people = await applicantsAmong(db, userIds);
  const mails = people.map((person) => decisionMail(person, isApproved, place));
  await sendMails(app, eventId, mails);
}

async function placeOf(db: Database, address: string) {
  return { team: '', installation: await installationName(db), address };
}
