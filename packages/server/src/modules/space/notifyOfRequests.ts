import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import type { Delivery } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { sendMails } from '../../mail/sendMail.js';
import { findPeople } from '../account/index.js';
import { users } from '../account/tables.js';
import { decisionMail, requestMail } from './requestMail.js';
import { spaceApplications, spaceMembers, spaces } from './tables.js';

/** Notifies the owner and the administrators of a team of a join request. */
export async function notifyManagers(
  app: App,
  { spaceId, userId, origin }: Events['joinRequested'],
  { eventId }: Delivery,
): Promise<void> {
  const { db } = app;
  if (!(await isWaiting(db, spaceId, userId))) return;
  const applicant = (await findPeople(db, [userId])).get(userId);
  const rows = await db
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
  const address = `${origin}/space/${spaceId}/team?tab=applications`;
  const mails = rows.map(({ user, team }) => requestMail(user, applicant?.name ?? '', { team, address }));
  await sendMails(app, eventId, mails);
}

/** Whether the request is still to be decided: delivery may come late. */
async function isWaiting(db: Database, spaceId: string, userId: string): Promise<boolean> {
  const { status } = spaceApplications;
  const ofUser = and(eq(spaceApplications.spaceId, spaceId), eq(spaceApplications.userId, userId));
  return (await db.$count(spaceApplications, and(ofUser, eq(status, 'confirming')))) > 0;
}

/** Notifies applicants of the decision on their join requests. */
export async function notifyApplicants(
  app: App,
  { spaceId, userIds, isApproved, origin }: Events['joinDecided'],
  { eventId }: Delivery,
): Promise<void> {
  const { db } = app;
  const [row] = await db.select({ team: spaces.name }).from(spaces).where(eq(spaces.id, spaceId));
  const address = `${origin}/space/${spaceId}/develop`;
  const people = await applicantsAmong(db, userIds);
  const mails = people.map((person) => decisionMail(person, isApproved, { team: row?.team ?? '', address }));
  await sendMails(app, eventId, mails);
}

/** Applicants who want mails about their requests. */
export function applicantsAmong(db: Database, userIds: readonly string[]) {
  return db
    .select({ email: users.email, locale: users.locale })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), eq(users.requestMails, true)));
}
