import type { Input, Result } from '@heddle/api-contract';
import {
  activityTypes,
  type notices as family,
  type Notice,
  noticeKindOf,
  noticeRanks,
  readStatuses,
} from '@heddle/api-contract/families/notice';
import { and, count, desc, eq, exists, inArray, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm';
import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { spaceMembers } from '../space/tables.js';
import { languageOf } from '../workflow/index.js';
import { findSettings, hiddenKinds } from './noticeChoices.js';
import { textOf } from './noticeTexts.js';
import { activities, notices } from './tables.js';

type Calls = typeof family.calls;
type Activity = typeof activities.$inferSelect;
type Page = Result<Calls['getList']>;

const usualSize = 20;

/** Lists the caller's notices, newest first. */
export async function listNotices(context: Context, input: Input<Calls['getList']>): Promise<Page> {
  const limit = input.count || usualSize;
  const rows = await context.db
    .select({ activity: activities, readAt: notices.readAt })
    .from(notices)
    .innerJoin(activities, eq(activities.id, notices.activityId))
    .where(
      and(
        await ownVisible(context),
        input.notice_rank_type === noticeRanks.unread ? isNull(notices.readAt) : undefined,
        input.cursor ? lt(notices.activityId, checkCursor(input.cursor)) : undefined,
      ),
    )
    .orderBy(desc(notices.activityId))
    .limit(limit + 1);
  return present(context, rows, limit);
}

export async function countUnread(context: Context): Promise<Result<Calls['unreadCount']>> {
  const [row] = await context.db
    .select({ unread: count() })
    .from(notices)
    .innerJoin(activities, eq(activities.id, notices.activityId))
    .where(and(await ownVisible(context), isNull(notices.readAt)));
  return { unread_count: row?.unread ?? 0 };
}

/** Marks some of the caller's notices as read, or all. */
export async function markRead(context: Context, input: Input<Calls['markRead']>) {
  const ids = (input.notice_ids ?? []).filter(isId);
  if (!input.mark_all && ids.length === 0) return {};
  await context.db
    .update(notices)
    .set({ readAt: new Date() })
    .where(
      and(
        eq(notices.userId, context.user.id),
        isNull(notices.readAt),
        input.mark_all ? undefined : inArray(notices.activityId, ids),
      ),
    );
  return {};
}

/** Lists what happened in a space, newest first. */
export async function listActivity(context: Context, input: Input<Calls['activity']>): Promise<Page> {
  const { spaceId } = await context.spaceAccess(input.space_id, 'view');
  const limit = input.count || usualSize;
  const rows = await context.db
    .select()
    .from(activities)
    .where(
      and(
        eq(activities.spaceId, spaceId),
        eq(activities.isShared, true),
        input.cursor ? lt(activities.id, checkCursor(input.cursor)) : undefined,
      ),
    )
    .orderBy(desc(activities.id))
    .limit(limit + 1);
  return present(
    context,
    rows.map((activity) => ({ activity, readAt: activity.at })),
    limit,
  );
}

/**
 * Notices of the caller, without kinds that the caller does not want to see, and without those about the contents of
 * spaces that the caller has left since.
 */
async function ownVisible({ db, user }: Context): Promise<SQL | undefined> {
  const hidden = hiddenKinds((await findSettings(db, [user.id])).get(user.id));
  const types = activityTypes.filter((type) => hidden.includes(noticeKindOf(type)));
  const isMember = exists(
    db
      .select()
      .from(spaceMembers)
      .where(and(eq(spaceMembers.spaceId, activities.spaceId), eq(spaceMembers.userId, user.id))),
  );
  return and(
    eq(notices.userId, user.id),
    types.length > 0 ? notInArray(activities.type, types) : undefined,
    or(isNull(activities.spaceId), inArray(activities.type, ['joinApproved', 'joinRefused']), isMember),
  );
}

async function present(
  context: Context,
  rows: readonly { activity: Activity; readAt: Date | null }[],
  limit: number,
): Promise<Page> {
  const shown = rows.slice(0, limit);
  const people = await findPeople(
    context.db,
    shown.flatMap(({ activity }) => activity.actorId ?? []),
  );
  const names = new Map([...people].map(([id, { name }]) => [id, name]));
  const language = languageOf(context.user.locale);
  const notice_list = shown.map(({ activity, readAt }): Notice => {
    const person = activity.actorId === null ? undefined : people.get(activity.actorId);
    return {
      id: activity.id,
      content: textOf(activity, names, language),
      jump_link: activity.path,
      read_status: readAt ? readStatuses.read : readStatuses.unread,
      sender: {
        sender_type: 0,
        sender_id: person?.id ?? '',
        sender_name: person?.name ?? '',
        sender_icon_url: person ? person.avatarUrl : '',
      },
      create_time: String(toSeconds(activity.at)),
      type: activity.type,
    };
  });
  const has_more = rows.length > limit;
  return { notice_list, has_more, next_cursor: has_more ? (notice_list.at(-1)?.id ?? '') : '' };
}

function checkCursor(cursor: string): string {
  if (!isId(cursor)) throw new DomainError('badRequest', programText('cursor: not one of ours'));
  return cursor;
}
