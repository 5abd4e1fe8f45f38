import { noticeKindOf } from '@heddle/api-contract/families/notice';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import { defineJob } from '../../jobs/defineJob.js';
import type { JobSchedule } from '../../jobs/JobType.js';
import type { App } from '../../kernel/services.js';
import { sendMail } from '../../mail/sendMail.js';
import { users } from '../account/tables.js';
import { languageOf } from '../workflow/index.js';
import { choiceOf, type NoticeSettings } from './noticeChoices.js';
import { noticeMail } from './noticeMail.js';
import { namesIn, textOf } from './noticeTexts.js';
import { activities, noticeSettings, notices } from './tables.js';

const dayMs = 24 * 3_600_000;
/** A mail names at most so many notices; the others are in the product. */
const maxMailed = 50;

/** Sends the daily mails that are due in this hour: notices of the last day that are still unread. */
export const dailyMails = defineJob('notice.daily-mails', z.object({}), async ({ app, signal }) => {
  const now = new Date();
  if (!app.mailer.reachesPeople) return;
  const people = await app.db
    .select({ settings: noticeSettings, email: users.email, locale: users.locale })
    .from(noticeSettings)
    .innerJoin(users, eq(users.id, noticeSettings.userId))
    .where(eq(noticeSettings.mailTime, 'daily'));
  for (const person of people) {
    signal.throwIfAborted();
    if (isDue(person.settings, now)) await sendDaily(app, person, now);
  }
});

export const dailyMailsHourly: JobSchedule = {
  ...{ key: 'notice.daily-mails', job: dailyMails, input: {}, cron: '0 * * * *' },
};

/** Whether it is the hour of the mail where the person is, and today's was not sent. */
export function isDue(
  { mailHour, timeZone, mailedAt }: Pick<NoticeSettings, 'mailHour' | 'timeZone' | 'mailedAt'>,
  now: Date,
): boolean {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now);
  return Number(hour) === mailHour && (!mailedAt || now.getTime() - mailedAt.getTime() > dayMs / 2);
}

interface Person {
  settings: NoticeSettings;
  email: string;
  locale: string;
}

async function sendDaily(app: App, { settings, ...person }: Person, now: Date): Promise<void> {
  const { userId } = settings;
  const since = settings.mailedAt ?? new Date(now.getTime() - dayMs);
  const found = (await readUnread(app.db, userId, since, now)).filter(({ type }) => {
    const kind = noticeKindOf(type);
    return kind !== 'requests' && choiceOf(settings, kind).mail;
  });
  const names = await namesIn(app.db, found);
  const language = languageOf(person.locale);
  await app.db.transaction(async (transaction) => {
    await transaction.update(noticeSettings).set({ mailedAt: now }).where(eq(noticeSettings.userId, userId));
    if (found.length === 0) return;
    const listed = found
      .slice(0, maxMailed)
      .map((activity) => ({ text: textOf(activity, names, language), path: activity.path }));
    const mail = noticeMail(person, listed, app.config.publicOrigin ?? settings.origin);
    await app.jobs.enqueue(sendMail, mail, { db: transaction });
  });
}

async function readUnread(db: Database, userId: string, since: Date, until: Date) {
  const rows = await db
    .select({ activity: activities })
    .from(notices)
    .innerJoin(activities, eq(activities.id, notices.activityId))
    .where(
      and(
        eq(notices.userId, userId),
        isNull(notices.readAt),
        gt(activities.at, since),
        lte(activities.at, until),
      ),
    )
    .orderBy(desc(activities.id));
  return rows.map(({ activity }) => activity);
}
