import { notices as family } from '@heddle/api-contract/families/notice';
import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { implement } from '../../kernel/implement.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { dailyMails, dailyMailsHourly } from './dailyMails.js';
import { deliverNotice } from './deliverNotice.js';
import { countUnread, listActivity, listNotices, markRead } from './listNotices.js';
import { readSettings, saveSettings, testWebhook } from './noticeSettings.js';
import { recordEvents } from './recordEvents.js';
import { placeOf } from './sendToWebhook.js';
import { activities, noticeSettings, notices } from './tables.js';
import { tellOutside } from './tellOutside.js';

const keptMilliseconds = 90 * 24 * 60 * 60 * 1000;

const clearOld: ClearEndedHook = async (db, now) => {
  const old = await db
    .delete(activities)
    .where(lt(activities.at, new Date(now.getTime() - keptMilliseconds)))
    .returning({ id: activities.id });
  return old.length;
};

export const noticeModule = implement(
  family,
  {
    getList: listNotices,
    unreadCount: countUnread,
    markRead,
    settings: readSettings,
    saveSettings,
    testWebhook,
    activity: listActivity,
  },
  {
    tables: { activities, notices, noticeSettings },
    on: recordEvents,
    after: { noticed: tellOutside },
    jobs: [deliverNotice, dailyMails],
    schedules: [dailyMailsHourly],
    clearEnded: clearOld,
    extensions: [
      extendSealed({
        ...{ subject: 'notice', table: noticeSettings, sealed: 'sealedSecret', keys: ['userId'] },
        placeOf: ({ userId }) => placeOf(userId),
      }),
    ],
  },
);
