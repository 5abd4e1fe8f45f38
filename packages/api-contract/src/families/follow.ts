import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, list, optional, seconds, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { authorShape } from './interaction.js';

/** How the caller and a user follow each other (`follow_type`). */
export const followTypes = { unknown: 0, followee: 1, follower: 2, mutual: 3 } as const;

/** What is recorded about the use of products and profiles (`behavior_type`). */
export const behaviorTypes = { used: 1, visited: 2 } as const;

const session = { auth: 'session', text: 'message' } as const;
const errors = ['discussionInvalid', 'discussionNotFound'] as const;
const cursor = () => paging('cursor', 'limit');
const more = { has_more: z.boolean(), cursor: z.string() };
const person = {
  user_info: authorShape(),
  /** `followTypes`. */
  follow_type: z.number(),
};

/** Who follows whom, who visited a profile, and what others like of one's own. */
export const follow = defineFamily('follow', {
  /** Follows a user, or stops following. Repeating it changes nothing. */
  follow: post('/api/marketplace/interaction/follow/do', {
    ...session,
    errors,
    audit: { 'zh-CN': '关注或取消关注', en: 'Followed or unfollowed a user' },
    input: () => z.object({ item_id: id, item_type: count, is_cancel: optional(flag) }),
  }),
  followers: get('/api/marketplace/interaction/follow/follower/list', {
    ...session,
    audit: { 'zh-CN': '查看关注者', en: 'Viewed followers' },
    input: () => z.object(cursor()),
    output: () => z.object({ follower_item_list: z.array(z.object(person)), ...more }),
  }),
  followees: get('/api/marketplace/interaction/follow/followee/list', {
    ...session,
    audit: { 'zh-CN': '查看关注的人', en: 'Viewed followed users' },
    input: () => z.object({ ...cursor(), keyword: optional(shortText(50)) }),
    output: () => z.object({ followee_item_list: z.array(z.object(person)), ...more }),
  }),
  /** Counts about a user, by default the caller. */
  userData: get('/api/marketplace/interaction/user/data', {
    ...session,
    errors,
    audit: { 'zh-CN': '查看用户的关注数', en: 'Viewed the follower count of a user' },
    input: () => z.object({ user_id: idOrNone, need_gain_like_count: optional(flag) }),
    output: () =>
      z.object({
        followee_count: z.number(),
        follower_count: z.number(),
        /** Likes of the products of the user. */
        gain_like_count: z.number(),
        follow_type: z.number(),
      }),
  }),
  reportBehavior: post('/api/marketplace/interaction/user_behavior/report', {
    ...session,
    errors,
    audit: { 'zh-CN': '记录访问', en: 'Recorded a visit' },
    input: () =>
      z.object({
        item_id: id,
        item_type: count,
        /** `behaviorTypes`. */
        behavior_type: z.union([z.literal(1), z.literal(2)]),
      }),
  }),
  /** Deletes what was recorded about the caller. */
  deleteBehavior: post('/api/marketplace/interaction/user_behavior/delete', {
    ...session,
    audit: { 'zh-CN': '删除访问记录', en: 'Deleted records of visits' },
    input: () =>
      z.object({
        item_type: count,
        item_id_list: list(id).refine((ids) => ids.length <= 100),
        behavior_type: z.union([z.literal(1), z.literal(2)]),
      }),
  }),
  /** Who visited the profile of the caller, the latest first. */
  visitors: get('/api/marketplace/interaction/user_behavior/vistor_user/list', {
    ...session,
    audit: { 'zh-CN': '查看访问者', en: 'Viewed visitors' },
    input: () => z.object({ ...cursor(), begin_at: optional(seconds), end_at: optional(seconds) }),
    output: () =>
      z.object({
        visitor_user_list: z.array(z.object({ ...person, visitor_at: z.string() })),
        ...more,
      }),
  }),
  /** Likes of the caller's own products. */
  likeStatistics: get('/api/marketplace/interaction/like_statistics/list', {
    ...session,
    audit: { 'zh-CN': '查看自己产品的获赞', en: 'Viewed the likes of their products' },
    input: () => z.object({ ...cursor(), keyword: optional(shortText(50)) }),
    output: () =>
      z.object({
        like_statistics_list: z.array(
          z.object({
            product_id: id,
            bot_id: z.string(),
            bot_name: z.string(),
            avatar: z.string(),
            desc: z.string(),
            like_count: z.number(),
          }),
        ),
        ...more,
      }),
  }),
});
