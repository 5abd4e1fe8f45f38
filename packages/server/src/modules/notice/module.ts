import { notices as family } from '@heddle/api-contract/families/notice';
import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { implement } from '../../kernel/implement.js';
import { countUnread, listActivity, listNotices, markRead } from './listNotices.js';
import { recordEvents } from './recordEvents.js';
import { activities, notices } from './tables.js';

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
  { getList: listNotices, unreadCount: countUnread, markRead, activity: listActivity },
  { tables: { activities, notices }, on: recordEvents, clearEnded: clearOld },
);
