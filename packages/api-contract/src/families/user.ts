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
    /** One's own, and everybody's for those who manage people; else empty. */
    email: z.string(),
    /** The user name, which is unique. */
    sso_user_name: z.string(),
  });

/** A person as another person sees them. */
export type SeenPerson = z.infer<ReturnType<typeof person>>;

const uniqueName = () => optional(shortText(1000));
const several = <S extends z.ZodType>(item: S) => optional(z.array(item).max(100));

/**
 * Accounts as two other clients spell them: the same people, sessions and rules as `account`. People are seen by
 * themselves, by who shares a space with them, and by those who manage people.
 */
export const user = defineFamily('user', {
  /** Ends a sign-in at an identity provider with what it appended to the address of the way back. */
  login: get('/api/user/v1/users/login', {
    auth: 'none',
    isAdministrative: true,
    changesState: true,
    envelope: 'fields',
    input: () =>
      z.object({
        code: optional(shortText(4000)),
        state: optional(shortText(200)),
        /** Added: the provider's own name for itself, where it appended one (RFC 9207). */
        iss: optional(shortText(500)),
      }),
    errors: ['providerFailed', 'registrationClosed', 'emailTaken', 'tooManyRequests'],
  }),
  logout: post('/api/user/v1/users/logout', { auth: 'none', envelope: 'fields' }),
  /** Who is signed in. */
  session: post('/api/user/v1/users/session', {
    auth: 'session',
    changesState: false,
    envelope: 'fields',
    output: () => z.object({ user_info: person() }),
  }),
  /** One person by id or user name; without either, who is signed in. */
  info: post('/api/user/v1/users/user_info', {
    auth: 'session',
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ user_id: idOrNone, user_name: uniqueName() }),
    output: () => z.object({ user_info: person() }),
    errors: ['accessDenied'],
  }),
  /** People by the beginning of a name; who may invite into teams finds everybody. */
  query: post('/api/user/v1/users/query', {
    auth: 'session',
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ name_like: shortText(200), page_size: optional(count), ...paging('page_token') }),
    output: () => z.object({ user_infos: z.array(person()), page_token: z.string(), has_more: z.boolean() }),
  }),
  /** Those of these people whom the caller may see; refused when that is nobody. */
  many: post('/api/user/v1/users/batch_get', {
    auth: 'session',
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
  /** What somebody shows of themselves; without an id, one's own. */
  profile: get('/api/user/v2/get_profile', {
    auth: 'session',
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
    text: 'message',
    input: () =>
      z.object({
        user_unique_name: uniqueName(),
        name: optional(shortText(1000)),
        /** The address of the present picture, or the `uri` of one that the caller has uploaded. */
        avatar: optional(shortText(500)),
        signature: optional(shortText(10_000)),
      }),
    errors: ['invalidProfile', 'userNameTaken', 'accessDenied', 'uploadInvalid', 'uploadTooLarge'],
  }),
  checkProfile: post('/api/user/v2/update_profile_check', {
    auth: 'session',
    text: 'message',
    input: () => z.object({ user_unique_name: uniqueName() }),
    errors: ['invalidProfile', 'userNameTaken'],
  }),
});
