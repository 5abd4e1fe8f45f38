import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

const person = () =>
  z.object({
    user_id: id,
    name: z.string(),
    en_name: z.string(),
    avatar_url: z.string(),
    avatar_thumb: z.string(),
    /** The caller's own address, and everybody's for those who manage people; otherwise empty. */
    email: z.string(),
    /** The user name, which is unique. */
    sso_user_name: z.string(),
  });

/** A person as shown to others. */
export type SeenPerson = z.infer<ReturnType<typeof person>>;

const uniqueName = () => optional(shortText(1000));
const several = <S extends z.ZodType>(item: S) => optional(z.array(item).max(100));

/**
 * Accounts in the format of two other clients: the same people, sessions and rules as `account`. A person is
 * visible to themselves, to people who share a space with them, and to those who manage people.
 */
export const user = defineFamily('user', {
  /** Completes a sign-in with the parameters that the identity provider appended to the redirect URI. */
  login: get('/api/user/v1/users/login', {
    auth: 'none',
    public: 'signs in',
    audit: { 'zh-CN': '通过身份提供方登录', en: 'Signed in with an identity provider' },
    isAdministrative: true,
    changesState: true,
    envelope: 'fields',
    input: () =>
      z.object({
        code: optional(shortText(4000)),
        state: optional(shortText(200)),
        /** Added: the issuer, where the provider appended it (RFC 9207). */
        iss: optional(shortText(500)),
      }),
    errors: ['providerFailed', 'registrationClosed', 'emailTaken', 'tooManyRequests'],
  }),
  logout: post('/api/user/v1/users/logout', {
    auth: 'none',
    public: 'signing out with an expired session succeeds',
    audit: { 'zh-CN': '退出登录', en: 'Signed out' },
    envelope: 'fields',
  }),
  /** The signed-in user. */
  session: post('/api/user/v1/users/session', {
    auth: 'session',
    audit: { 'zh-CN': '查看自己的账号', en: 'Viewed their account' },
    changesState: false,
    envelope: 'fields',
    output: () => z.object({ user_info: person() }),
  }),
  /** One person by id or user name; by default the signed-in user. */
  info: post('/api/user/v1/users/user_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看用户资料', en: 'Viewed a person’s profile' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ user_id: idOrNone, user_name: uniqueName() }),
    output: () => z.object({ user_info: person() }),
    errors: ['accessDenied'],
  }),
  /** Finds people by the start of a name; callers who may invite to teams find everybody. */
  query: post('/api/user/v1/users/query', {
    auth: 'session',
    audit: { 'zh-CN': '按名称搜索用户', en: 'Searched for people by name' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ name_like: shortText(200), page_size: optional(count), ...paging('page_token') }),
    output: () => z.object({ user_infos: z.array(person()), page_token: z.string(), has_more: z.boolean() }),
  }),
  /** Returns those of the given people whom the caller may see; refused if there are none. */
  many: post('/api/user/v1/users/batch_get', {
    auth: 'session',
    audit: { 'zh-CN': '查看多个用户的资料', en: 'Viewed several profiles' },
    changesState: false,
    envelope: 'fields',
    input: () =>
      z.object({
        user_ids: several(id),
        user_names: several(shortText(1000)),
        ext_user_ids: several(id),
      }),
    output: () => z.object({ user_infos: z.array(person()) }),
    errors: ['accessDenied'],
  }),
  /** As `many`, in the form of the playground. */
  basics: post('/api/playground_api/mget_user_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看多个用户的资料', en: 'Viewed several profiles' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ user_ids: z.array(id).max(100) }),
    output: () =>
      z.object({
        id_user_info_map: z.record(
          z.string(),
          z.object({
            user_id: id,
            /** 0: a person. */
            user_type: z.number(),
            user_name: z.string(),
            user_avatar: z.string(),
            user_unique_name: z.string(),
          }),
        ),
      }),
    errors: ['accessDenied'],
  }),
  /** A person's public profile; by default the caller's own. */
  profile: get('/api/user/v2/get_profile', {
    auth: 'session',
    audit: { 'zh-CN': '查看个人资料', en: 'Viewed a profile' },
    text: 'message',
    input: () => z.object({ user_id: idOrNone }),
    output: () =>
      z.object({
        user_id: id,
        /** The user name, which is unique. */
        user_name: z.string(),
        name: z.string(),
        avatar: z.string(),
        signature: z.string(),
      }),
    errors: ['accessDenied'],
  }),
  updateProfile: post('/api/user/v2/update_profile', {
    auth: 'session',
    audit: { 'zh-CN': '修改个人资料', en: 'Changed their profile' },
    text: 'message',
    input: () =>
      z.object({
        user_unique_name: uniqueName(),
        name: optional(shortText(1000)),
        /** URL of the current avatar, or the `uri` of a picture that the caller has uploaded. */
        avatar: optional(shortText(500)),
        signature: optional(shortText(10_000)),
      }),
    errors: ['invalidProfile', 'userNameTaken', 'accessDenied', 'uploadInvalid', 'uploadTooLarge'],
  }),
  checkProfile: post('/api/user/v2/update_profile_check', {
    auth: 'session',
    audit: { 'zh-CN': '检查用户名', en: 'Checked a username' },
    text: 'message',
    input: () => z.object({ user_unique_name: uniqueName() }),
    errors: ['invalidProfile', 'userNameTaken'],
  }),
});
