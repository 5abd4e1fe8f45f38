import * as z from 'zod';
import { get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** Kinds of channels, by API number: of a team, of everybody, of Heddle. */
export const connectorTypes = { team: 1, public: 2, official: 3 } as const;

const later = { auth: 'session', audit: notBuiltLabel } as const;

/** Channels of spaces, and accounts that people connect with them. Channels of teams are not built yet. */
export const connector = defineFamily('connector', {
  /** The channels of a space: those of Heddle, which every space has. */
  listOfSpace: post('/api/connector/space_connector/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间的发布渠道', en: 'Viewed the channels of a workspace' },
    envelope: 'fields',
    input: () =>
      z.object({
        space_id: id,
        /** One of `connectorTypes`; all by default. */
        connector_type: optional(count),
        /** A part of the name. */
        search_word: optional(shortText(200)),
        ...paging('page_token', 'page_size'),
      }),
    output: () =>
      z.object({
        data: z.array(
          z.object({
            id,
            name: z.string(),
            icon_url: z.string(),
            icon_uri: z.string(),
            desc: z.string(),
            detail_url: z.string(),
            is_added: z.boolean(),
            /** One of `connectorTypes`. */
            connector_type: z.number(),
            cannot_install: z.boolean(),
          }),
        ),
        has_more: z.boolean(),
        next_page_token: z.string(),
      }),
  }),
  /** Accounts of other services that the caller connected; always empty, because no channel has accounts yet. */
  connections: get('/api/connector_user/connections', {
    auth: 'session',
    audit: { 'zh-CN': '查看已连接的账号', en: 'Viewed connected accounts' },
    output: () => z.array(z.never()),
  }),
  /** What the caller has authorized: plugins, because no channel can be authorized. */
  authorizations: post('/api/user/get_user_auth_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看已授权的插件', en: 'Viewed the plugins that one has authorized' },
    output: () =>
      z.array(
        z.object({
          /** ID of the plugin. */
          id,
          name: z.string(),
          icon: z.string(),
          /** One of `consentStatuses`. */
          auth_status: z.number(),
          auth_login_info: z.object({
            authorize_url: z.string(),
            client_id: z.string(),
            scope: z.string(),
            response_type: z.string(),
          }),
        }),
      ),
  }),
  create: post('/api/connector/create', later),
  update: post('/api/connector/update', later),
  delete: post('/api/connector/delete', later),
  list: post('/api/connector/list', later),
  oauthSchema: get('/api/connector/oauth_config/get_schema', later),
  updateOauth: post('/api/connector/oauth_config/update', later),
  bindSpace: post('/api/connector/bind_space', later),
  statusInSpace: get('/api/connector/space_connector/status', later),
  manageForAccount: post('/api/connector/account_connector/manage', later),
  listForAccount: get('/api/connector/account_connector/list', later),
  querySchemas: post('/api/connector/query_schemas', later),
  bindUser: post('/api/connector_user/bind', later),
  unbindUser: post('/api/connector_user/unbind', later),
  userConfig: get('/api/connector_user/config', later),
  authorizeByCode: post('/api/user/auth/code', later),
  cancelAuthorization: post('/api/user/auth/cancel', later),
  authorizationState: get('/api/user/auth/connector_state', later),
  bindBot: post('/api/draftbot/bind/connector', later),
  /** Adds a channel to a space. Every space has those of Heddle, so this changes nothing. */
  install: post('/v1/connectors/:connector_id/install', {
    auth: 'token',
    permission: 'Bot.publish',
    audit: { 'zh-CN': '通过 API 添加发布渠道', en: 'Added a channel through the API' },
    errors: ['botInvalid'],
    input: () => z.object({ connector_id: id, workspace_id: id }),
  }),
  userConfigs: post('/v1/connectors/:connector_id/user_configs', {
    auth: 'token',
    permission: 'Bot.publish',
    audit: notBuiltLabel,
  }),
  reportAudit: post('/open_api/v1/connector/update_connector_bot', {
    auth: 'token',
    permission: 'Bot.publish',
    audit: notBuiltLabel,
  }),
  feishuConfig: get('/api/connector_api/get_feishu_base_config', later),
  completeFeishu: post('/api/connector_api/update_feishu_base_complete_status', later),
  createPreview: post('/api/connector/create_preview_version', later),
  previewChannels: get('/api/connector/get_preview_connector', later),
  listDomains: get('/api/connector/list_mini_program_domain', later),
  setDomains: post('/api/connector/set_mini_program_domain', later),
  updateDomain: post('/api/connector/update_mini_program_domain', later),
  addKey: post('/api/connector/add_api_key', later),
  updateKey: post('/api/connector/update_api_key', later),
  listKeys: post('/api/connector/get_api_keys', later),
});
