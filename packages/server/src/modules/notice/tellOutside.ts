import { noticeKindOf } from '@heddle/api-contract/families/notice';
import { eq, inArray } from 'drizzle-orm';
import type { Events } from '../../events/Events.js';
import type { Delivery } from '../../events/Subscriptions.js';
import type { App } from '../../kernel/services.js';
import { sendMails } from '../../mail/sendMail.js';
import { users } from '../account/tables.js';
import { languageOf } from '../workflow/index.js';
import { deliverNotice } from './deliverNotice.js';
import { choiceOf, findSettings } from './noticeChoices.js';
import { noticeMail } from './noticeMail.js';
import { namesIn, textOf } from './noticeTexts.js';
import { activities } from './tables.js';

/** Sends an activity to people by mail and webhook, as they chose. */
export async function tellOutside(
  app: App,
  { activityId, userIds }: Events['noticed'],
  { eventId }: Delivery,
): Promise<void> {
  const { db, jobs } = app;
  const [activity] = await db.select().from(activities).where(eq(activities.id, activityId));
  if (!activity) return;
  const kind = noticeKindOf(activity.type);
  const settings = await findSettings(db, userIds);
  const people = await db
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const names = await namesIn(db, [activity]);
  const mails = people.flatMap((person) => {
    const own = settings.get(person.id);
    // Modules that handle requests send their own mails about them.
    if (kind === 'requests' || !choiceOf(own, kind).mail || own?.mailTime === 'daily') return [];
    const text = textOf(activity, names, languageOf(person.locale));
    const origin = app.config.publicOrigin ?? own?.origin ?? '';
    return [noticeMail(person, [{ text, path: activity.path }], origin)];
  });
  await sendMails(app, eventId, mails);
  for (const person of people) {
    const own = settings.get(person.id);
    if (!own?.webhookEnabled || !choiceOf(own, kind).webhook) continue;
    const origin = app.config.publicOrigin ?? own.origin;
    const body = JSON.stringify({
      type: 'notice.created',
      timestamp: activity.at.toISOString(),
      data: {
        ...{ id: activity.id, kind, event: activity.type, space_id: activity.spaceId ?? '' },
        text: textOf(activity, names, languageOf(person.locale)),
        url: activity.path && origin ? new URL(activity.path, origin).href : '',
      },
    });
    const delivery = { userId: person.id, id: activity.id, body };
    await jobs.enqueue(deliverNotice, delivery, { key: `${eventId} ${person.id}` });
  }
}
