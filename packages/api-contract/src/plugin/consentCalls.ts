import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** Whether somebody has allowed a plugin, by API number. */
export const consentStatuses = { authorized: 1, unauthorized: 2 } as const;

/** Calls about the consent of people to plugins with OAuth. */
export const pluginConsentCalls = {
  /** JSON schema of `oauth_info`. */
  oauthSchema: post('/api/plugin_api/get_oauth_schema', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件的授权设置格式', en: 'Viewed the format of OAuth settings' },
    envelope: 'fields',
    input: () => z.object({}),
    output: () => z.object({ oauth_schema: z.string(), ide_conf: z.string() }),
  }),
  oauthStatus: post('/api/plugin_api/get_oauth_status', {
    auth: 'session',
    audit: { 'zh-CN': '查看插件授权状态', en: 'Viewed the authorization of a plugin' },
    envelope: 'fields',
    input: () =>
      z.object({
        plugin_id: id,
        context_type: optional(count),
        entity_id: idOrNone,
        auth_mode: optional(count),
        /** By default the draft, unless an agent is named. */
        is_draft: optional(flag),
        force_get_client_url: optional(flag),
      }),
    output: () =>
      z.object({
        is_oauth: z.boolean(),
        /** One of `consentStatuses`. */
        status: z.number(),
        /** The page of the studio where to allow it. */
        content: z.string(),
        /** Added: the address to which the plugin's server returns the browser, to register there. */
        redirect_uri: z.string(),
        /** Added: what the page shows. */
        name: z.string(),
        host: z.string(),
        tool_host: z.string(),
        scope: z.string(),
        is_shared: z.boolean(),
      }),
  }),
  /** The browser is then redirected to the returned address of the plugin's server. */
  startConsent: post('/api/plugin_api/start_oauth', {
    auth: 'session',
    audit: { 'zh-CN': '开始授权插件', en: 'Started authorizing a plugin' },
    added: 'a request that names the session, unlike a link, cannot be sent by somebody else',
    errors: ['pluginInvalid'],
    input: () => z.object({ plugin_id: id, is_draft: optional(flag) }),
    output: () => z.object({ redirect_url: z.string() }),
  }),
  /** Completes a consent with the parameters that the server appended to the redirect URI. */
  finishConsent: post('/api/plugin_api/finish_oauth', {
    auth: 'session',
    audit: { 'zh-CN': '授权插件', en: 'Authorized a plugin' },
    added: 'the page of the redirect URI sends what it received, so that only its session can finish',
    errors: ['pluginInvalid', 'pluginFailed'],
    input: () => z.object({ plugin_id: id, query: shortText(8_000) }),
    output: () => z.object({ plugin_id: id, name: z.string() }),
  }),
  revokeConsent: post('/api/plugin_api/revoke_auth_token', {
    auth: 'session',
    audit: { 'zh-CN': '撤销插件授权', en: 'Revoked the authorization of a plugin' },
    envelope: 'fields',
    input: () => z.object({ plugin_id: id, bot_id: idOrNone, context_type: optional(count) }),
  }),
};
