import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** Where an agent uses a plugin; the others of the specification are not told apart. */
export const consentSources = { plugin: 1 } as const;

const plugins = () =>
  z.array(
    z.object({
      plugin_id: id,
      /** One of `consentStatuses`. */
      status: z.number(),
      name: z.string(),
      plugin_icon: z.string(),
      /** Of `consentSources`. */
      source_type: z.array(z.number()),
    }),
  );

const person = () => ({
  /** The agent. */
  entity_id: idOrNone,
  /** Only `bot`. */
  entity_type: optional(shortText(30)),
  connector_id: idOrNone,
  /** A person of the caller's app. They cannot allow a plugin yet, so nothing is allowed for them. */
  user_id: optional(shortText(200)),
});

/** What the caller has allowed the plugins of agents. */
export const pluginConsent = defineFamily('plugin-consent', {
  /** Plugins of an agent that need consent. */
  ofAgent: post('/api/plugin_api/get_oauth_plugin_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体的插件授权', en: 'Viewed the authorizations of an agent’s plugins' },
    envelope: 'fields',
    input: () =>
      z.object({
        entity_id: id,
        context_type: optional(count),
        /** ID of the agent’s version; the draft by default. */
        entity_version: idOrNone,
      }),
    output: () => z.object({ oauth_plugin_list: plugins() }),
  }),
  /** The same for the draft. */
  ofDraft: post('/api/plugin_api/get_queried_oauth_plugins', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体的插件授权', en: 'Viewed the authorizations of an agent’s plugins' },
    envelope: 'fields',
    input: () => z.object({ bot_id: id }),
    output: () => z.object({ oauth_plugin_list: plugins() }),
  }),
  /** The plugins of a published agent that need consent, or all that the caller has allowed. */
  openList: get('/v1/authorized_plugins', {
    auth: 'token',
    permission: 'Bot.read',
    audit: { 'zh-CN': '通过 API 查看插件授权', en: 'Viewed the authorizations of plugins through the API' },
    input: () => z.object(person()),
    output: () =>
      z.object({
        items: z.array(
          z.object({ plugin_id: id, status: z.number(), plugin_name: z.string(), plugin_icon: z.string() }),
        ),
      }),
  }),
  openRevoke: post('/v1/authorized_plugins/revoke', {
    auth: 'token',
    permission: 'Chat.chat',
    audit: { 'zh-CN': '通过 API 撤销插件授权', en: 'Revoked the authorization of a plugin through the API' },
    input: () => z.object({ ...person(), plugin_id: id }),
  }),
});
