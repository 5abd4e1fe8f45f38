import * as z from 'zod';
import { get, post, redirect } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentReason } from '../kernel/sentReason.js';
import { clientTypes } from './oauth-app.js';

// `AuthApp`: the app was installed in a user's spaces and authenticates by itself. `OnBehalfOfUser`: a user
// consented, and the app acts for them.
const authorizationType = () => z.enum(['AuthApp', 'OnBehalfOfUser']);

// The permissions that the page showed: the user did not consent to any declared later. Default: all declared
// ones.
const shownPermission = () => optional(z.array(shortText(101)).max(500));

const owner = () => z.object({ name: z.string(), username: z.string(), avator_url: z.string() });

/** Query parameters of an authorization request. */
const authorizeQuery = () => ({
  response_type: optional(shortText(50)),
  client_id: optional(shortText(50)),
  redirect_uri: optional(shortText(2000)),
  state: optional(shortText(4000)),
  code_challenge: optional(shortText(200)),
  code_challenge_method: optional(shortText(20)),
});

const tokenRequest = () => ({
  grant_type: optional(shortText(100)),
  client_id: optional(shortText(50)),
  /**
   * The client libraries of this API send it as a bearer token; others send it in this field or with HTTP
   * Basic.
   */
  client_secret: optional(shortText(200)),
  redirect_uri: optional(shortText(2000)),
  code: optional(shortText(200)),
  code_verifier: optional(shortText(200)),
  refresh_token: optional(shortText(200)),
  device_code: optional(shortText(200)),
  /** Lifetime in seconds of a token issued for a JWT; at most a day. */
  duration_seconds: optional(count),
  /** Restricts this token to fewer permissions than the app has. */
  scope: optional(
    z.object({
      account_permission: optional(z.object({ permission_list: z.array(shortText(101)).max(500) })),
      attribute_constraint: optional(
        z.object({
          connector_bot_chat_attribute: optional(z.object({ bot_id_list: z.array(shortText(50)).max(500) })),
        }),
      ),
    }),
  ),
});

const tokens = () =>
  z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /**
     * Expiry of the access token in seconds since 1970. RFC 6749 defines a duration here, but the client
     * libraries of this API read a timestamp.
     */
    expires_in: z.number(),
    /** Absent for apps that authenticate with a JWT, which sign a new one instead. */
    refresh_token: optional(z.string()),
  });

const deviceCode = () =>
  z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    /** Duration in seconds. */
    expires_in: z.number(),
    interval: z.number(),
  });

const added = 'client libraries use it; the catalogue lists only calls of the studio';

/** OAuth 2.0 server, and the authorizations that users have granted. */
export const oauth = defineFamily('oauth', {
  /** Authorization endpoint; redirects to the consent page. */
  authorize: redirect('/api/permission/oauth2/authorize', {
    auth: 'none',
    public: 'redirects to the consent page, which requires a session',
    audit: { 'zh-CN': '应用请求授权', en: 'Was asked to authorize an app' },
    added,
  }),
  authorizeInSpace: redirect('/api/permission/oauth2/workspace_id/:workspace_id/authorize', {
    auth: 'none',
    public: 'redirects to the consent page, which requires a session',
    audit: { 'zh-CN': '应用请求在空间内授权', en: 'Was asked to authorize an app in a workspace' },
    added,
    input: () => z.object({ workspace_id: id }),
  }),
  token: post('/api/permission/oauth2/token', {
    auth: 'none',
    public: 'the app authenticates with its own credentials',
    audit: { 'zh-CN': '应用换取令牌', en: 'Got a token for an app' },
    added,
    envelope: 'oauth',
    input: () => z.object(tokenRequest()),
    output: tokens,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  /** As `token`, for an app that authenticates by itself, for the account of a user who installed it. */
  tokenOfAccount: post('/api/permission/oauth2/account/:account_id/token', {
    auth: 'none',
    public: 'the app authenticates with its own credentials',
    audit: { 'zh-CN': '应用换取令牌', en: 'Got a token for an app' },
    added,
    envelope: 'oauth',
    input: () => z.object({ ...tokenRequest(), account_id: id }),
    output: tokens,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  deviceCode: post('/api/permission/oauth2/device/code', {
    auth: 'none',
    public: 'a device starts its sign-in; a user confirms the code with a session',
    audit: { 'zh-CN': '设备请求登录', en: 'Requested device sign-in' },
    added,
    envelope: 'oauth',
    input: () => z.object({ client_id: optional(shortText(50)) }),
    output: deviceCode,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  deviceCodeInSpace: post('/api/permission/oauth2/workspace_id/:workspace_id/device/code', {
    auth: 'none',
    public: 'a device starts its sign-in; a user confirms the code with a session',
    audit: { 'zh-CN': '设备请求在空间内登录', en: 'Requested device sign-in in a workspace' },
    added,
    envelope: 'oauth',
    input: () => z.object({ client_id: optional(shortText(50)), workspace_id: id }),
    output: deviceCode,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  /** RFC 7009: an app revokes a token. Unknown tokens get the same response. */
  revoke: post('/api/permission/oauth2/revoke', {
    auth: 'none',
    public: 'possession of the token is the authorization to revoke it',
    audit: { 'zh-CN': '应用撤销令牌', en: 'Revoked an app’s token' },
    added: 'lets an app revoke its tokens when it signs a user out',
    envelope: 'oauth',
    input: () =>
      z.object({
        client_id: optional(shortText(50)),
        client_secret: optional(shortText(200)),
        token: shortText(200),
      }),
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  /** First call of the consent page: validates the query of `authorize` for the signed-in user. */
  ask: post('/api/permission/oauth2/authorize_request', {
    auth: 'session',
    audit: { 'zh-CN': '应用请求授权', en: 'Was asked to authorize an app' },
    added: 'binds an authorization request to the user who decides',
    input: () => z.object({ ...authorizeQuery(), workspace_id: optional(id) }),
    /** `refusal_uri`: the request is invalid, and redirecting to this URI reports it to the app. */
    output: () =>
      z.object({
        authorize_key: z.string(),
        refusal_uri: z.string(),
        reason: z.string(),
        /** The reason as a key and parameters. */
        why: sentReason().optional(),
      }),
    errors: ['appRefused'],
  }),
  /** Verifies the code displayed by a device; `redirect_uri` is the consent page. */
  verifyDevice: post('/api/permission/oauth2/device/verification', {
    auth: 'session',
    audit: { 'zh-CN': '输入设备的代码', en: 'Entered a device code' },
    input: () => z.object({ user_code: shortText(50) }),
    output: () => z.object({ redirect_uri: z.string() }),
    errors: ['appRefused', 'tooManyRequests'],
  }),
  /** An app's authorization request, for the consent page. */
  question: get('/api/permission_api/app/get_app_authorization_request_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看应用的授权请求', en: 'Viewed an app’s authorization request' },
    input: () => z.object({ authorize_key: shortText(100) }),
    output: () =>
      z.object({
        appid: id,
        name: z.string(),
        description: z.string(),
        client_type: z.enum(clientTypes),
        certificated: z.literal('Noncertificated'),
        request_permission: z.array(z.string()),
        app_owner_info: owner(),
        /** The only space requested; if absent, the user chooses. */
        authorizedWorkspace: optional(z.object({ id, name: z.string() })),
        /** Host of the redirect URI, for display; empty for a device. */
        redirect_host: z.string(),
      }),
    errors: ['appRefused'],
  }),
  /** The user's decision. Without spaces it covers every space in which they may use the API. */
  decide: post('/api/permission/oauth2/authorize_consent', {
    auth: 'session',
    audit: { 'zh-CN': '授权或拒绝应用', en: 'Allowed or denied an app' },
    isAdministrative: true,
    input: () =>
      z.object({
        authorize_key: shortText(100),
        consent: flag,
        request_permission: shownPermission(),
        workspace_list: optional(z.array(id).max(100)),
      }),
    /** Empty for a device, which polls. */
    output: () => z.object({ redirect_uri: z.string() }),
    errors: ['appRefused'],
  }),
  /** Apps that the caller has authorized. */
  authorizedApps: get('/api/permission_api/app/list_authorized_apps', {
    auth: 'session',
    audit: { 'zh-CN': '查看已授权的应用', en: 'Viewed authorized apps' },
    /** Pages count from 1. */
    input: () => z.object(paging('page', 'size')),
    output: () =>
      z.object({
        authorized_apps: z.array(
          z.object({
            appid: id,
            name: z.string(),
            description: z.string(),
            authorized_permission: z.array(z.string()),
            app_owner_info: owner(),
            authorization_type: authorizationType(),
            /** Seconds since 1970; time of the latest consent. */
            authorized_at: z.number(),
            /** Empty: every space. */
            workspace_list: z.array(z.string()),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** Revokes all authorizations: every token of this app for the caller stops working immediately. */
  revokeApp: post('/api/permission_api/app/revoke_app_authorized_permission', {
    auth: 'session',
    audit: { 'zh-CN': '撤销应用授权', en: 'Revoked an app’s access' },
    isAdministrative: true,
    input: () => z.object({ appid: id, authorization_type: authorizationType() }),
    errors: ['appRefused'],
  }),
  /** Installs an app in every space in which the caller may use the API. */
  installEverywhere: post('/api/permission_api/app/authorize_app_with_declared_permission', {
    auth: 'session',
    audit: { 'zh-CN': '在所有空间安装应用', en: 'Installed an app in all workspaces' },
    isAdministrative: true,
    input: () => z.object({ appid: id, request_permission: shownPermission() }),
    errors: ['appRefused'],
  }),
  /** Installs an app in these spaces, replacing earlier ones. */
  install: post('/api/permission_api/app/authorize_app_with_specified_permission', {
    auth: 'session',
    audit: { 'zh-CN': '安装应用', en: 'Installed an app' },
    isAdministrative: true,
    input: () =>
      z.object({
        appid: id,
        workspace_list: z.array(id).min(1).max(100),
        request_permission: shownPermission(),
      }),
    errors: ['appRefused'],
  }),
  /** As `installEverywhere`, for callers that name the account, which must be their own. */
  consentToInstallation: post('/api/permission_api/app/app_installation_consent', {
    auth: 'session',
    audit: { 'zh-CN': '安装应用', en: 'Installed an app' },
    isAdministrative: true,
    input: () => z.object({ appid: id, installation_account_hint: shortText(50) }),
    errors: ['appRefused'],
  }),
  /**
   * The permissions that an installed app gets; only apps that authenticate by themselves can be installed.
   */
  installationQuestion: get('/api/permission_api/app/get_app_installation_request_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看要安装的应用', en: 'Viewed an app to install' },
    input: () => z.object({ appid: id }),
    output: () =>
      z.object({
        name: z.string(),
        description: z.string(),
        certificated: z.literal('Noncertificated'),
        request_permission: z.array(z.string()),
        app_owner_info: owner(),
      }),
    errors: ['appRefused'],
  }),
  installations: get('/api/permission_api/app/list_app_installations', {
    auth: 'session',
    audit: { 'zh-CN': '查看已安装的应用', en: 'Viewed installed apps' },
    output: () =>
      z.object({
        installations: z.array(
          z.object({
            app_id: id,
            app_name: z.string(),
            app_owner: owner(),
            permission_list: z.array(z.string()),
            installation_status: z.literal('approved_app_auth'),
            /** Empty: every space. */
            workspace_list: z.array(z.string()),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** Lists who authorized an app and for what, for its owner. */
  openAuthorizations: get('/v1/oauth-apps/:appid/authorizations', {
    auth: 'token',
    audit: { 'zh-CN': '应用查看谁授权了它', en: 'Viewed who authorized an app' },
    permission: 'App.listAuthorizations',
    input: () => z.object({ appid: id, ...paging('page_num', 'page_size') }),
    output: () =>
      z.object({
        items: z.array(
          z.object({
            id,
            account: z.object({
              account_id: id,
              account_type: z.literal('user'),
              account_name: z.string(),
              account_avatar_url: z.string(),
            }),
            permission: z.object({
              account_permission: z.object({ permissions: z.array(z.string()) }),
              workspace_permission: z.object({
                workspace_ids: z.array(z.string()),
                permissions: z.array(z.string()),
              }),
            }),
          }),
        ),
        has_more: z.boolean(),
      }),
    errors: ['appRefused'],
  }),
});
