import * as z from 'zod';
import { get, post, redirect } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { clientTypes } from './oauth-app.js';

// `AuthApp`: the app was installed in a person's spaces and signs in by itself. `OnBehalfOfUser`: the person consented, and
// it speaks for them.
const authorizationType = () => z.enum(['AuthApp', 'OnBehalfOfUser']);

// What the page showed the person: what an app declares after that was not consented to. Without it, all that it declares.
const shownPermission = () => optional(z.array(shortText(101)).max(500));

const owner = () => z.object({ name: z.string(), username: z.string(), avator_url: z.string() });

/** What an app writes into the address that it opens. */
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
  /** The client libraries of this API send it as `Bearer`; others send it so, or as `Basic`. */
  client_secret: optional(shortText(200)),
  redirect_uri: optional(shortText(2000)),
  code: optional(shortText(200)),
  code_verifier: optional(shortText(200)),
  refresh_token: optional(shortText(200)),
  device_code: optional(shortText(200)),
  /** Life of a token by JWT in seconds, at most a day. */
  duration_seconds: optional(count),
  /** Less than the app may do, for this one token. */
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
     * The moment at which the access token ends, in seconds since 1970. RFC 6749 has a number of seconds here; the client
     * libraries of this API read a moment.
     */
    expires_in: z.number(),
    /** Absent for apps that sign in with a JWT, which sign a new one instead. */
    refresh_token: optional(z.string()),
  });

const deviceCode = () =>
  z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    /** Seconds. */
    expires_in: z.number(),
    interval: z.number(),
  });

const added = 'client libraries use it; the catalogue, which lists what the studio calls, does not name it';

/** OAuth 2.0 as a server, and what people have allowed to whom. */
export const oauth = defineFamily('oauth', {
  /** Where an app sends people; leads to the page on which they decide. */
  authorize: redirect('/api/permission/oauth2/authorize', { auth: 'none', added }),
  authorizeInSpace: redirect('/api/permission/oauth2/workspace_id/:workspace_id/authorize', {
    auth: 'none',
    added,
    input: () => z.object({ workspace_id: id }),
  }),
  token: post('/api/permission/oauth2/token', {
    auth: 'none',
    added,
    envelope: 'oauth',
    input: () => z.object(tokenRequest()),
    output: tokens,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  /** As `token`, for an app that signs in by itself to the account of somebody who installed it. */
  tokenOfAccount: post('/api/permission/oauth2/account/:account_id/token', {
    auth: 'none',
    added,
    envelope: 'oauth',
    input: () => z.object({ ...tokenRequest(), account_id: id }),
    output: tokens,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  deviceCode: post('/api/permission/oauth2/device/code', {
    auth: 'none',
    added,
    envelope: 'oauth',
    input: () => z.object({ client_id: optional(shortText(50)) }),
    output: deviceCode,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  deviceCodeInSpace: post('/api/permission/oauth2/workspace_id/:workspace_id/device/code', {
    auth: 'none',
    added,
    envelope: 'oauth',
    input: () => z.object({ client_id: optional(shortText(50)), workspace_id: id }),
    output: deviceCode,
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  /** RFC 7009: an app gives a token back. The answer is the same for tokens that never were. */
  revoke: post('/api/permission/oauth2/revoke', {
    auth: 'none',
    added: 'an app that signs its user out must be able to end its tokens',
    envelope: 'oauth',
    input: () =>
      z.object({
        client_id: optional(shortText(50)),
        client_secret: optional(shortText(200)),
        token: shortText(200),
      }),
    errors: ['badRequest', 'tokenInvalid', 'tooManyRequests'],
  }),
  /** What the consent page does first: has the query of `authorize` checked, for the person who looks at it. */
  ask: post('/api/permission/oauth2/authorize_request', {
    auth: 'session',
    added: 'the question must be bound to the person who answers it',
    input: () => z.object({ ...authorizeQuery(), workspace_id: optional(id) }),
    /** `refusal_uri`: the app asked wrongly, and this address tells it so. */
    output: () => z.object({ authorize_key: z.string(), refusal_uri: z.string(), reason: z.string() }),
    errors: ['appRefused'],
  }),
  /** Takes the code that a device shows; `redirect_uri` is the page on which the person decides. */
  verifyDevice: post('/api/permission/oauth2/device/verification', {
    auth: 'session',
    input: () => z.object({ user_code: shortText(50) }),
    output: () => z.object({ redirect_uri: z.string() }),
    errors: ['appRefused', 'tooManyRequests'],
  }),
  /** What an app asks of the person. */
  question: get('/api/permission_api/app/get_app_authorization_request_info', {
    auth: 'session',
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
        /** The one space that it asks for; without it the person chooses. */
        authorizedWorkspace: optional(z.object({ id, name: z.string() })),
        /** Where the browser goes afterwards, for people to see; empty for a device. */
        redirect_host: z.string(),
      }),
    errors: ['appRefused'],
  }),
  /** The person's decision. Without spaces it holds in every space in which they may use the API. */
  decide: post('/api/permission/oauth2/authorize_consent', {
    auth: 'session',
    isAdministrative: true,
    input: () =>
      z.object({
        authorize_key: shortText(100),
        consent: flag,
        request_permission: shownPermission(),
        workspace_list: optional(z.array(id).max(100)),
      }),
    /** Empty for a device, which asks by itself. */
    output: () => z.object({ redirect_uri: z.string() }),
    errors: ['appRefused'],
  }),
  /** Apps that the person has allowed something. */
  authorizedApps: get('/api/permission_api/app/list_authorized_apps', {
    auth: 'session',
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
            /** Seconds since 1970; of the latest consent. */
            authorized_at: z.number(),
            /** Empty: every space. */
            workspace_list: z.array(z.string()),
          }),
        ),
        total: z.number(),
      }),
  }),
  /** Takes everything back: every token of this app for this person ends at once. */
  revokeApp: post('/api/permission_api/app/revoke_app_authorized_permission', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ appid: id, authorization_type: authorizationType() }),
    errors: ['appRefused'],
  }),
  /** Installs an app in every space in which the person may use the API. */
  installEverywhere: post('/api/permission_api/app/authorize_app_with_declared_permission', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ appid: id, request_permission: shownPermission() }),
    errors: ['appRefused'],
  }),
  /** Installs an app in these spaces, in the place of those before. */
  install: post('/api/permission_api/app/authorize_app_with_specified_permission', {
    auth: 'session',
    isAdministrative: true,
    input: () =>
      z.object({
        appid: id,
        workspace_list: z.array(id).min(1).max(100),
        request_permission: shownPermission(),
      }),
    errors: ['appRefused'],
  }),
  /** As `installEverywhere`, for who names the account that they mean: it can only be their own. */
  consentToInstallation: post('/api/permission_api/app/app_installation_consent', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ appid: id, installation_account_hint: shortText(50) }),
    errors: ['appRefused'],
  }),
  /** What an app would be allowed by installing it; only apps that sign in by themselves can be installed. */
  installationQuestion: get('/api/permission_api/app/get_app_installation_request_info', {
    auth: 'session',
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
  /** For the owner of an app: who has allowed it what. */
  openAuthorizations: get('/v1/oauth-apps/:appid/authorizations', {
    auth: 'token',
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
