import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';

/**
 * Types of app by how they obtain tokens: with a secret on a server; with PKCE for public clients; with a
 * code that users enter on another device; or with their own key and no user present.
 */
export const clientTypes = ['WebBackend', 'SinglePageOrNative', 'Terminal', 'Service'] as const;

/** A type of app. */
export type ClientType = (typeof clientTypes)[number];

/** `Deactive`: tokens do not work and no new ones are issued until it is active again. */
export const appStatuses = ['Active', 'Deactive'] as const;

const declaredPermission = () =>
  z.object({ resource_type: shortText(50), actions: z.array(shortText(50)).max(50) });

const appMeta = () =>
  z.object({
    appid: id,
    app_owner_id: id,
    name: z.string(),
    description: z.string(),
    /** Seconds since 1970. */
    created_at: z.number(),
    /** The app's permissions in two formats: by resource here, and as strings in the next field. */
    declared_permission: z.array(declaredPermission()),
    declared_permission_v2: z.array(z.string()),
    client_id: z.string(),
    app_type: z.literal('Normal'),
    client_type: z.enum(clientTypes),
    status: z.enum(appStatuses),
    certificated: z.literal('Noncertificated'),
  });

/** An app as shown to its owner, without keys and secrets. */
export type AppMeta = z.infer<ReturnType<typeof appMeta>>;

const secret = () => z.object({ id, mask: z.string(), plaintext: optional(z.string()) });
const configuration = () => z.object({ redirect_uris: z.array(shortText(2000)).max(20) });
const appid = () => z.object({ appid: id });

/** OAuth apps: programs that request access from users. Each belongs to the user who created it. */
export const oauthApp = defineFamily('oauthApp', {
  create: post('/api/permission_api/app/create_app_meta', {
    auth: 'session',
    audit: { 'zh-CN': '新建 OAuth 应用', en: 'Created an OAuth app' },
    isAdministrative: true,
    input: () =>
      z.object({
        app_type: optional(shortText(20)),
        client_type: optional(z.enum(clientTypes)),
        name: shortText(200),
        description: optional(shortText(2000)),
      }),
    output: () => z.object({ app_meta: appMeta() }),
    errors: ['appRefused'],
  }),
  list: get('/api/permission_api/app/list_app_meta', {
    auth: 'session',
    audit: { 'zh-CN': '查看 OAuth 应用', en: 'Viewed OAuth apps' },
    output: () => z.object({ apps: z.array(appMeta()) }),
  }),
  get: get('/api/permission_api/app/get_app_meta', {
    auth: 'session',
    audit: { 'zh-CN': '查看 OAuth 应用', en: 'Viewed an OAuth app' },
    input: appid,
    output: () =>
      z.object({
        app_meta: appMeta(),
        oauth2_configuration: configuration(),
        public_keys: z.array(z.object({ fingerprint: z.string() })),
        client_secrets: z.array(secret()),
        request_permission: z.array(z.string()),
      }),
    errors: ['appRefused'],
  }),
  update: post('/api/permission_api/app/update_app_meta', {
    auth: 'session',
    audit: { 'zh-CN': '修改 OAuth 应用', en: 'Changed an OAuth app' },
    isAdministrative: true,
    input: () =>
      z.object({
        appid: id,
        name: optional(shortText(200)),
        description: optional(shortText(2000)),
        status: optional(z.enum(appStatuses)),
        oauth2_configuration: optional(configuration()),
        declared_permission: optional(z.array(declaredPermission()).max(100)),
        declared_permission_v2: optional(z.array(shortText(101)).max(500)),
      }),
    errors: ['appRefused'],
  }),
  /** Sets the redirect URIs. The URI in a request must equal one of them exactly. */
  configure: post('/api/permission_api/app/put_oauth2_configuration', {
    auth: 'session',
    audit: { 'zh-CN': '配置 OAuth 应用', en: 'Configured an OAuth app' },
    isAdministrative: true,
    input: () => z.object({ appid: id, oauth2_configuration: configuration() }),
    errors: ['appRefused'],
  }),
  /** `plaintext` is returned only once; just its hash is stored. */
  createSecret: post('/api/permission_api/app/create_client_secret', {
    auth: 'session',
    audit: { 'zh-CN': '新建应用密钥', en: 'Created an app secret' },
    isAdministrative: true,
    input: appid,
    output: () => z.object({ client_secret: secret() }),
    errors: ['appRefused'],
  }),
  removeSecret: post('/api/permission_api/app/delete_client_secret', {
    auth: 'session',
    audit: { 'zh-CN': '删除应用密钥', en: 'Deleted an app secret' },
    isAdministrative: true,
    input: () => z.object({ appid: id, client_secret_id: id }),
    errors: ['appRefused'],
  }),
  /**
   * An RSA public key of at least 2048 bits in PEM (`BEGIN PUBLIC KEY`); its fingerprint is the `kid` of
   * JWTs.
   */
  addKey: post('/api/permission_api/app/upload_public_key', {
    auth: 'session',
    audit: { 'zh-CN': '添加应用公钥', en: 'Added an app public key' },
    isAdministrative: true,
    input: () => z.object({ appid: id, public_key_pem: shortText(10_000) }),
    output: () => z.object({ fingerprint: z.string() }),
    errors: ['appRefused'],
  }),
  /** Removes a key from all apps of the caller, or from the given one. */
  removeKey: post('/api/permission_api/app/delete_public_key', {
    auth: 'session',
    audit: { 'zh-CN': '删除应用公钥', en: 'Deleted an app public key' },
    isAdministrative: true,
    input: () => z.object({ fingerprint: shortText(100), appid: optional(id) }),
    errors: ['appRefused'],
  }),
  /** Deletes the app and all tokens issued to it. */
  remove: post('/api/permission_api/app/delete_app', {
    auth: 'session',
    audit: { 'zh-CN': '删除 OAuth 应用', en: 'Deleted an OAuth app' },
    isAdministrative: true,
    input: appid,
    errors: ['appRefused'],
  }),
  /** Sample code by type of app, with placeholders such as `{{client_id}}` that the app's page fills in. */
  quickStart: get('/api/open/permission/oauth_quickstart_config', {
    auth: 'session',
    audit: { 'zh-CN': '查看应用的示例代码', en: 'Viewed sample code for an app' },
    envelope: 'fields',
    added: 'in the interface files but not in the specification',
    input: () => z.object({ client_type: optional(z.enum(clientTypes)) }),
    output: () => z.object({ lang_config: z.array(z.object({ lang: z.string(), instruction: z.string() })) }),
  }),
});
