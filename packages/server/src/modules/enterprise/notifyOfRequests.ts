import { and, eq, exists, or } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { originOf } from '../../kernel/originOf.js';
import { installationName } from '../account/index.js';
import { installation, users } from '../account/tables.js';
import { applicantsAmong, decisionMail, requestMail, sendInBackground } from '../space/index.js';

/** Notifies the owner and the administrators that the caller requests membership. */
export function notifyAdministrators(context: Context): Promise<void> {
  const { db, user } = context;
  return sendInBackground(context, async () => {
    const isOwner = exists(db.select().from(installation).where(eq(installation.ownerId, users.id)));
    const rows = await db
      .select({ email: users.email, locale: users.locale })
      .from(users)
      .where(
        and(eq(users.kind, 'person'), eq(users.requestMails, true), or(eq(users.role, 'admin'), isOwner)),
      );
    const place = await placeOf(context, '/settings/people?tab=applications');
    return rows.map((reader) => requestMail(reader, user.name, place));
  });
}

/** Notifies applicants of the decision. */
export function notifyGuests(context: Context, userIds: readonly string[], isYes: boolean): Promise<void> {
  return sendInBackground(context, async () => {
    const people = await applicantsAmong(context.db, userIds);
    const place = await placeOf(context, '/');
    return people.map((person) => decisionMail(person, isYes, place));
  });
}

async function placeOf({ db, request }: Context, path: string) {
  return { team: '', installation: await installationName(db), address: `${originOf(request)}${path}` };
}
