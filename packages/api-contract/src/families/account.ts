import * as z from 'zod';
import { file, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';
import type { InstallationRole } from '../roles.js';

const person = () =>
  z.object({
    user_id_str: id,
    name: z.string(),
    user_unique_name: z.string(),
    email: z.string(),
    description: z.string(),
    avatar_url: z.string(),
    screen_name: z.string(),
    app_user_info: z.object({ user_unique_name: z.string() }),
    locale: z.string(),
    /** Seconds since 1970. */
    user_create_time: z.number(),
  });

/** The signed-in user. */
export type Person = z.infer<ReturnType<typeof person>>;

/** Languages of the studio; `en-US` is accepted as `en`. */
export const locales = ['zh-CN', 'en'] as const;

/** Password rules; errors (`invalidProfile`) contain the violated one as `data.password_rule`. */
export const passwordRules = ['short', 'long', 'email', 'common'] as const;
/** Rule that a password breaks. */
export type PasswordRule = (typeof passwordRules)[number];

const installationRole = () => z.enum(['owner', 'admin', 'member', 'guest'] satisfies InstallationRole[]);
const locale = () => z.enum([...locales, 'en-US']).transform((value) => (value === 'en-US' ? 'en' : value));

// Excessively long texts are rejected here, before they are hashed or stored; the actual rules have their own
// errors.
const email = () => shortText(320);
const password = () => shortText(1024);

const newPassword = () => z.object({ email: email(), password: password(), code: shortText(200) });

const loggedOut = () => z.object({ redirect_url: z.string() });

/** User accounts: registration, sessions, profile. */
export const account = defineFamily('account', {
  /** Registration settings for the sign-in page, before sign-in. */
  registration: get('/api/passport/web/registration/', {
    auth: 'none',
    public: 'the sign-in page shows whether registration is open',
    audit: { 'zh-CN': '查看是否可以注册', en: 'Checked whether sign-up is open' },
    added: 'the sign-in page shows whether registration is open and requires the setup code',
    input: () => z.object({ invitation: optional(shortText(100)) }),
    output: () =>
      z.object({
        open: z.boolean(),
        first_person: z.boolean(),
        needs_setup_code: z.boolean(),
        /** The invitation; absent when the key is not (or no longer) valid. */
        invitation: z
          .object({
            /** Name of the team; empty for an invitation to the installation only. */
            space_name: z.string(),
            operator_name: z.string(),
            /** The address that the invitation was sent to, in lower case; empty if anyone can use it. */
            email: z.string(),
          })
          .optional(),
      }),
  }),
  register: post('/api/passport/web/email/register/v2/', {
    auth: 'none',
    public: 'creates the account',
    audit: { 'zh-CN': '注册账号', en: 'Signed up' },
    isAdministrative: true,
    input: () =>
      z.object({
        email: email(),
        password: password(),
        locale: optional(locale()),
        setup_code: optional(shortText(200)),
        /**
         * Key of an invitation: permits registration while it is closed, and grants the invited membership.
         */
        invitation: optional(shortText(100)),
      }),
    output: person,
    errors: ['registrationClosed', 'emailTaken', 'invalidProfile'],
  }),
  /** Whether registration is open, for users who manage registration. */
  registrationSetting: post('/api/passport/web/registration/setting/', {
    auth: 'session',
    audit: { 'zh-CN': '查看注册设置', en: 'Viewed registration settings' },
    added: 'shows the registration setting to those who may change it',
    output: () =>
      z.object({
        registration: z.enum(['open', 'closed']),
        /** True when the environment determines the setting, so that it cannot be changed here. */
        is_fixed: z.boolean(),
      }),
  }),
  setRegistration: post('/api/passport/web/registration/set/', {
    auth: 'session',
    audit: { 'zh-CN': '更改注册设置', en: 'Changed registration settings' },
    isAdministrative: true,
    added: 'opens and closes registration without a restart',
    input: () => z.object({ registration: z.enum(['open', 'closed']) }),
    errors: ['accessDenied', 'settingFixed'],
  }),
  login: post('/api/passport/web/email/login/', {
    auth: 'none',
    public: 'signs in',
    audit: { 'zh-CN': '登录', en: 'Signed in' },
    isAdministrative: true,
    input: () => z.object({ email: email(), password: password() }),
    output: person,
    errors: ['wrongCredentials', 'tooManyRequests'],
  }),
  /** The specification's GET variant; it is protected like a POST. */
  logoutByGet: get('/api/passport/web/logout/', {
    auth: 'none',
    public: 'signing out with an expired session succeeds',
    audit: { 'zh-CN': '退出登录', en: 'Signed out' },
    changesState: true,
    envelope: 'fields',
    output: loggedOut,
  }),
  logout: post('/api/passport/web/logout/', {
    auth: 'none',
    public: 'signing out with an expired session succeeds',
    audit: { 'zh-CN': '退出登录', en: 'Signed out' },
    added: 'ending a session changes state; the studio uses this POST instead of the GET',
    envelope: 'fields',
    output: loggedOut,
  }),
  /** Sends a password reset code; the response is the same whether or not the address has an account. */
  sendResetCode: post('/api/passport/web/email/password/code/', {
    auth: 'none',
    public: 'users who forgot their password cannot sign in',
    audit: { 'zh-CN': '请求重置密码', en: 'Requested a password reset' },
    isAdministrative: true,
    added: 'the specification resets a password with a code but has no call that sends one',
    input: () => z.object({ email: email(), locale: optional(locale()) }),
    errors: ['tooManyRequests'],
  }),
  /** The specification's GET variant; it is protected like a POST. */
  resetPasswordByGet: get('/api/passport/web/email/password/reset/', {
    auth: 'none',
    public: 'the mailed code identifies the account of a user who cannot sign in',
    audit: { 'zh-CN': '重置密码', en: 'Reset the password' },
    isAdministrative: true,
    changesState: true,
    input: newPassword,
    errors: ['resetCodeInvalid', 'invalidProfile', 'tooManyRequests'],
  }),
  resetPassword: post('/api/passport/web/email/password/reset/', {
    auth: 'none',
    public: 'the mailed code identifies the account of a user who cannot sign in',
    audit: { 'zh-CN': '重置密码', en: 'Reset the password' },
    isAdministrative: true,
    added: 'a password must not be in a URL; the studio uses this POST instead of the GET',
    input: newPassword,
    errors: ['resetCodeInvalid', 'invalidProfile', 'tooManyRequests'],
  }),
  /** Changes the password, given the current one. Ends other sessions; this one gets a new cookie. */
  changePassword: post('/api/passport/web/password/change/', {
    auth: 'session',
    audit: { 'zh-CN': '修改密码', en: 'Changed their password' },
    isAdministrative: true,
    added: 'signed-in users can change their password without a mail',
    input: () => z.object({ password: password(), new_password: password() }),
    errors: ['wrongCredentials', 'invalidProfile', 'tooManyRequests'],
  }),
  /**
   * Sends a code to a new address. The response is the same when the address is taken, but then no mail is
   * sent.
   */
  sendEmailCode: post('/api/passport/web/email/change/code/', {
    auth: 'session',
    audit: { 'zh-CN': '请求更换邮箱', en: 'Requested an email change' },
    isAdministrative: true,
    added: 'the specification has no call that changes an email address',
    input: () => z.object({ email: email(), password: password() }),
    errors: ['wrongCredentials', 'invalidProfile', 'tooManyRequests'],
  }),
  /** Changes the address, given the code sent to it. Sessions stay; the old address is notified. */
  changeEmail: post('/api/passport/web/email/change/', {
    auth: 'session',
    audit: { 'zh-CN': '更换邮箱', en: 'Changed their email' },
    isAdministrative: true,
    added: 'second step of changing the email address',
    input: () => z.object({ code: shortText(200) }),
    output: () => z.object({ email: z.string() }),
    errors: ['resetCodeInvalid', 'emailTaken', 'tooManyRequests'],
  }),
  /** Sends a code to the caller's own address. */
  sendVerificationCode: post('/api/passport/web/email/verify/code/', {
    auth: 'session',
    isAdministrative: true,
    audit: { 'zh-CN': '请求邮箱验证码', en: 'Requested a code to verify the email' },
    added: 'an address grants access to what was sent to it only after it was verified',
    errors: ['tooManyRequests'],
  }),
  /** Verifies the caller's address with the code sent to it. */
  verifyEmail: post('/api/passport/web/email/verify/', {
    auth: 'session',
    isAdministrative: true,
    audit: { 'zh-CN': '验证邮箱', en: 'Verified the email' },
    added: 'second step of verifying the email address',
    input: () => z.object({ code: shortText(200) }),
    errors: ['resetCodeInvalid', 'tooManyRequests'],
  }),
  /** The caller's sessions, most recent first. */
  sessions: post('/api/passport/web/session/list/', {
    auth: 'session',
    audit: { 'zh-CN': '查看已登录的设备', en: 'Viewed signed-in devices' },
    added: 'shows users where they are signed in',
    output: () =>
      z.object({
        sessions: z.array(
          z.object({
            session_id: z.string(),
            /** The User-Agent header; empty if there was none. */
            agent: z.string(),
            /** Seconds since 1970. */
            created_at: z.number(),
            last_seen_at: z.number(),
            is_current: z.boolean(),
          }),
        ),
      }),
  }),
  endSession: post('/api/passport/web/session/end/', {
    auth: 'session',
    audit: { 'zh-CN': '让一台设备退出登录', en: 'Signed out a device' },
    isAdministrative: true,
    added: 'ends a session on another device',
    input: () => z.object({ session_id: shortText(64) }),
  }),
  endOtherSessions: post('/api/passport/web/session/end_others/', {
    auth: 'session',
    audit: { 'zh-CN': '退出其他所有设备', en: 'Signed out all other devices' },
    isAdministrative: true,
    added: 'ends all other sessions at once, for example after losing a device',
  }),
  info: post('/api/passport/account/info/v2/', {
    auth: 'session',
    audit: { 'zh-CN': '查看自己的账号', en: 'Viewed their account' },
    changesState: false,
    output: () =>
      person().extend({
        /** Added: determines which pages about the installation are shown. */
        installation_role: installationRole(),
        /** False for users from an identity provider who have not set a password. */
        has_password: z.boolean(),
        /** Whether the user proved that mails to their address reach them. */
        email_verified: z.boolean(),
        /** Whether to send mails about requests to join teams and the installation. */
        request_mails: z.boolean(),
      }),
  }),
  updateProfile: post('/api/user/update_profile', {
    auth: 'session',
    audit: { 'zh-CN': '修改个人资料', en: 'Changed their profile' },
    input: () =>
      z.object({
        name: optional(shortText(1000)),
        user_unique_name: optional(shortText(1000)),
        description: optional(shortText(10_000)),
        locale: optional(locale()),
        /** Added. */
        request_mails: optional(z.boolean()),
      }),
    errors: ['invalidProfile', 'userNameTaken'],
  }),
  checkProfile: post('/api/user/update_profile_check', {
    auth: 'session',
    audit: { 'zh-CN': '检查用户名', en: 'Checked a username' },
    added: 'checks a user name while it is typed',
    input: () => z.object({ user_unique_name: optional(shortText(1000)) }),
    errors: ['invalidProfile', 'userNameTaken'],
  }),
  uploadAvatar: post('/api/web/user/update/upload_avatar/', {
    auth: 'session',
    audit: { 'zh-CN': '更换头像', en: 'Changed their avatar' },
    body: 'form',
    // Room for the form around a 2 MiB picture.
    limit: 2 * 1024 * 1024 + 64 * 1024,
    input: () => z.object({ avatar: z.file() }),
    output: () => z.object({ web_uri: z.string() }),
    errors: ['uploadInvalid', 'uploadTooLarge', 'uploadEmpty'],
  }),
  avatar: file('/api/web/user/avatar/:avatar_id', {
    auth: 'session',
    audit: { 'zh-CN': '查看头像', en: 'Viewed an avatar' },
    added: 'serves uploaded pictures from the same origin',
    input: () => z.object({ avatar_id: id }),
  }),
  /** The owner of the access token. */
  me: get('/v1/users/me', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌查看账号', en: 'Viewed an account with a token' },
    permission: 'Account.read',
    output: () =>
      z.object({ user_id: id, user_name: z.string(), nick_name: z.string(), avatar_url: z.string() }),
  }),
});
