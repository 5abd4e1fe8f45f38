import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { commonParameters, editVersion, pluginCreator, pluginIcon } from './fields.js';
import { pluginLimits } from './limits.js';

const metaFields = () => ({
  url: optional(shortText(pluginLimits.url)),
  /** One of `authTypes`. */
  auth_type: optional(count),
  /** One of `keyPlaces`. */
  location: optional(count),
  /** Name of the header or query parameter of the service key. */
  key: optional(shortText(200)),
  /** The service key: stored encrypted, and never answered. */
  service_token: optional(shortText(pluginLimits.secret)),
  /**
   * JSON text of the OAuth settings: `client_id`, `client_secret` (write-only), `client_url` where people allow it,
   * `authorization_url` where tokens are requested, `authorization_content_type`, `scope`. Added: `revocation_url`,
   * `client_secret_in` (`body` or `basic`), `is_shared` (one consent for everybody).
   */
  oauth_info: optional(shortText(10_000)),
  /** One of `subAuthTypes`. */
  sub_auth_type: optional(count),
  auth_payload: optional(shortText(10_000)),
  common_params: optional(commonParameters()),
  /** One of `creationMethods`. */
  creation_method: optional(count),
  /** One of `pluginTypes`. */
  plugin_type: optional(count),
});

/** Another server of the same API. */
const environment = () =>
  z.object({
    name: shortText(50),
    url: shortText(pluginLimits.url),
    /** Write-only. */
    service_token: optional(shortText(pluginLimits.secret)),
    /**
     * Credential of the space that signs requests to this server, in place of the plugin's own authorization. Empty
     * for none; absent keeps the one of the environment with this name.
     */
    credential_id: optional(z.union([z.literal(''), id])),
  });

const metaInfo = () =>
  z.object({
    name: z.string(),
    desc: z.string(),
    url: z.string(),
    icon: z.object({ uri: z.string(), url: z.string() }),
    auth_type: z.array(z.number()),
    location: z.number(),
    key: z.string(),
    /** A mask if a key is stored, else empty. */
    service_token: z.string(),
    oauth_info: z.string(),
    sub_auth_type: z.number(),
    auth_payload: z.string(),
    common_params: z.record(z.string(), z.array(z.object({ name: z.string(), value: z.string() }))),
    /** Added. */
    environments: z.array(
      z.object({
        name: z.string(),
        url: z.string(),
        has_key: z.boolean(),
        /** Empty if there is none. */
        credential_id: z.string(),
      }),
    ),
  });

/** Calls that create, describe and change a plugin as a whole. */
export const pluginEditorCalls = {
  registerMeta: post('/api/plugin_api/register_plugin_meta', {
    auth: 'session',
    audit: { 'zh-CN': '新建插件', en: 'Created a plugin' },
    also: ['/api/plugin/register_plugin_meta'],
    envelope: 'fields',
    errors: ['pluginInvalid'],
    input: () =>
      z.object({
        space_id: id,
        name: optional(visibleText(pluginLimits.name)),
        desc: optional(visibleText(pluginLimits.description)),
        icon: optional(pluginIcon()),
        project_id: idOrNone,
        ...metaFields(),
      }),
    output: () => z.object({ plugin_id: id }),
  }),
  updateMeta: post('/api/plugin_api/update_plugin_meta', {
    auth: 'session',
    audit: { 'zh-CN': '修改插件', en: 'Changed a plugin' },
    also: ['/api/plugin/update_plugin_meta'],
    envelope: 'fields',
    errors: ['pluginInvalid', 'changedElsewhere', 'pluginLocked', 'credentialInvalid'],
    input: () =>
      z.object({
        plugin_id: id,
        name: optional(visibleText(pluginLimits.name)),
        desc: optional(visibleText(pluginLimits.description)),
        icon: optional(pluginIcon()),
        ...metaFields(),
        ...editVersion(),
        /** Added: replaces all environments; a key that is absent is kept. */
        environments: optional(z.array(environment()).max(pluginLimits.environments)),
      }),
    output: () => z.object({ edit_version: z.number() }),
  }),
  getInfo: post('/api/plugin_api/get_plugin_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件', en: 'Viewed a plugin' },
    also: ['/api/plugin/get_plugin_info'],
    envelope: 'fields',
    input: () => z.object({ plugin_id: id, preview_version_ts: idOrNone, preview_version_tsx: idOrNone }),
    output: () =>
      z.object({
        meta_info: metaInfo(),
        code_info: z.object({
          /** JSON text of the manifest. */
          plugin_desc: z.string(),
          /** YAML of the document with the enabled tools. */
          openapi_desc: z.string(),
          client_id: z.string(),
          client_secret: z.string(),
          service_token: z.string(),
        }),
        status: z.boolean(),
        published: z.boolean(),
        creator: pluginCreator(),
        statistic_data: z.object({ bot_quote: z.number() }),
        creation_method: z.number(),
        plugin_type: z.number(),
        edit_version: z.number(),
        /** Added: the space, and the latest version. */
        space_id: id,
        version_name: z.string(),
      }),
  }),
  delete: post('/api/plugin_api/del_plugin', {
    auth: 'session',
    audit: { 'zh-CN': '删除插件', en: 'Deleted a plugin' },
    envelope: 'fields',
    input: () => z.object({ plugin_id: id }),
  }),
  userAuthority: post('/api/plugin_api/get_user_authority', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件权限', en: 'Viewed the permissions on a plugin' },
    input: () => z.object({ plugin_id: id, creation_method: optional(count), project_id: idOrNone }),
    output: () =>
      z.object({
        can_edit: z.boolean(),
        can_read: z.boolean(),
        can_delete: z.boolean(),
        can_debug: z.boolean(),
        can_publish: z.boolean(),
        can_read_changelog: z.boolean(),
      }),
  }),
  lock: post('/api/plugin_api/check_and_lock_plugin_edit', {
    auth: 'session',
    audit: { 'zh-CN': '锁定插件编辑', en: 'Locked a plugin for editing' },
    /** Added: an owner or administrator of the space takes the lock over from somebody else. */
    input: () => z.object({ plugin_id: id, take_over: optional(flag) }),
    output: () => z.object({ Occupied: z.boolean(), user: optional(pluginCreator()), Seized: z.boolean() }),
  }),
  unlock: post('/api/plugin_api/unlock_plugin_edit', {
    auth: 'session',
    audit: { 'zh-CN': '解除插件编辑锁定', en: 'Unlocked a plugin' },
    envelope: 'fields',
    input: () => z.object({ plugin_id: id }),
    output: () => z.object({ released: z.boolean() }),
  }),
};
