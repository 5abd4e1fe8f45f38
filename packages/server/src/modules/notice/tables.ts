import { type ActivityType, type NoticeKind, noticeMailTimes } from '@heddle/api-contract/families/notice';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.js';
import { idColumn } from '../../db/ids.js';
import { users } from '../account/tables.js';
import { spaces } from '../space/tables.js';

/** Names for the text of an activity, as they were when it happened. */
export interface ActivityParts {
  name?: string;
  version?: string;
}

/** What happened: the one source of notices and of the activity feeds of spaces. */
export const activities = pgTable(
  'activities',
  {
    id: idColumn('id').primaryKey(),
    at: moment('at').notNull(),
    type: text('type').$type<ActivityType>().notNull(),
    /** Null for activities of the installation. */
    spaceId: idColumn('space_id').references(() => spaces.id, { onDelete: 'cascade' }),
    /** Who did it, or whom it is about; null if the server did it. */
    actorId: idColumn('actor_id'),
    parts: jsonb('parts').$type<ActivityParts>().notNull(),
    path: text('path').notNull(),
    /** Whether the feed of the space shows it. */
    isShared: boolean('is_shared').notNull(),
  },
  (table) => [
    index('activities_space').on(table.spaceId, table.id),
    // Old ones are deleted by it.
    index('activities_at').on(table.at),
  ],
);

/** Who is told of an activity. */
export const notices = pgTable(
  'notices',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    activityId: idColumn('activity_id')
      .notNull()
      .references(() => activities.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.activityId] }),
    index('notices_activity').on(table.activityId),
  ],
);

/** The ways in which a person receives notices of a kind. */
export interface NoticeChoice {
  inProduct: boolean;
  mail: boolean;
  webhook: boolean;
}

/** How people receive notices; `usualChoices` applies to people without a row. */
export const noticeSettings = pgTable(
  'notice_settings',
  {
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    choices: jsonb('choices').$type<{ [Kind in NoticeKind]?: NoticeChoice }>().notNull(),
    mailTime: text('mail_time', { enum: noticeMailTimes }).notNull().default('instant'),
    /** Hour of the daily mail, in `timeZone`. */
    mailHour: integer('mail_hour').notNull().default(9),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Where links of mails lead if the configuration names no origin. */
    origin: text('origin').notNull().default(''),
    /** When the last daily mail was due. */
    mailedAt: moment('mailed_at'),
    webhookUrl: text('webhook_url').notNull().default(''),
    webhookEnabled: boolean('webhook_enabled').notNull().default(false),
    sealedSecret: text('sealed_secret'),
    /** Deliveries in a row that failed for good. */
    webhookFailures: integer('webhook_failures').notNull().default(0),
    webhookStatus: integer('webhook_status'),
    webhookError: text('webhook_error').notNull().default(''),
    webhookAt: moment('webhook_at'),
  },
  (table) => [index('notice_settings_daily').on(table.mailTime, table.mailHour)],
);
