import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { spendingLimit } from '../spendingLimit.js';
import { accountPermission, lifetime, spacePermission2 } from '../tokenSettings.js';

/** Lifetimes of an access token in days; `customize` uses the time in `expire_at`. */
export const tokenLifetimes = ['1', '30', '60', '90', '180', '365', 'customize'] as const;
/** Spaces in which an access token works: all in which its owner may use the API, or those listed. */
export const tokenSpaces = { all: 1, listed: 2 } as const;

const used = () =>
  z.object({
    tokens: z.number(),
    /** In the currency of the models' prices. */
    cost: z.number(),
  });

const token = () =>
  z.object({
    id,
    name: z.string(),
    /** Seconds since 1970. */
    created_at: z.number(),
    updated_at: z.number(),
    /** -1 when it was never used. */
    last_used_at: z.number(),
    expire_at: z.number(),
    /** Added: what its model calls may use; without `tokens` and `cost`, there is no limit. */
    spending_limit: spendingLimit(),
    /** Added: what they have used in the current period. */
    spending: used(),
  });

/** An access token without its secret. */
export type AccessToken = z.infer<ReturnType<typeof token>>;

const resourcePermission = () =>
  z.object({ resource_type: shortText(50), actions: z.array(shortText(50)).max(50) });

const spacePermission = () =>
  z.object({
    option: z.union([z.literal(1), z.literal(2)]),
    workspace_id_list: optional(z.array(id).max(100)),
    permission_list: z.array(resourcePermission()).max(100),
  });

const listedPermission = () =>
  z.object({
    /** Same as `permission_key`. */
    permission_id: z.string(),
    /** The last part of `permission_key`. */
    key: z.string(),
    display_name: z.string(),
    /** The resource that the permission belongs to; empty for a resource. */
    parent_id: z.string(),
    /** 0 for permissions in a space, 1 for permissions of the account. */
    permission_scope: z.union([z.literal(0), z.literal(1)]),
    permission_key: z.string(),
  });

const permissions = () => ({
  workspace_permission: optional(spacePermission()),
  workspace_permission_v2: optional(spacePermission2()),
  account_permission: optional(accountPermission()),
});

/** Personal access tokens, with which users access the API from programs, within limits that they choose. */
export const accessToken = defineFamily('accessToken', {
  /** `token` is returned only once; just its hash is stored. */
  create: post('/api/permission_api/pat/create_personal_access_token_and_permission', {
    auth: 'session',
    audit: { 'zh-CN': '新建访问令牌', en: 'Created an access token' },
    isAdministrative: true,
    input: () =>
      z.object({
        name: shortText(200),
        ...lifetime(),
        ...permissions(),
        spending_limit: optional(spendingLimit()),
      }),
    output: () => z.object({ personal_access_token: token(), token: z.string() }),
    errors: ['tokenRefused'],
  }),
  update: post('/api/permission_api/pat/update_personal_access_token_and_permission', {
    auth: 'session',
    audit: { 'zh-CN': '修改访问令牌', en: 'Changed an access token' },
    isAdministrative: true,
    input: () =>
      z.object({
        id,
        name: optional(shortText(200)),
        ...permissions(),
        spending_limit: optional(spendingLimit()),
      }),
    errors: ['tokenRefused'],
  }),
  remove: post('/api/permission_api/pat/delete_personal_access_token_and_permission', {
    auth: 'session',
    audit: { 'zh-CN': '删除访问令牌', en: 'Deleted an access token' },
    isAdministrative: true,
    input: () => z.object({ id }),
    errors: ['tokenRefused'],
  }),
  list: get('/api/permission_api/pat/list_personal_access_tokens', {
    auth: 'session',
    audit: { 'zh-CN': '查看访问令牌', en: 'Viewed access tokens' },
    /** Pages count from 0. */
    input: () => z.object({ search_option: optional(shortText(20)), ...paging('page', 'size') }),
    output: () =>
      z.object({
        personal_access_tokens: z.array(
          token().extend({
            creator_name: z.string(),
            creator_unique_name: z.string(),
            creator_avatar_url: z.string(),
            creator_status: z.literal('active'),
          }),
        ),
        has_more: z.boolean(),
      }),
  }),
  get: get('/api/permission_api/pat/get_personal_access_token_and_permission', {
    auth: 'session',
    audit: { 'zh-CN': '查看访问令牌', en: 'Viewed an access token' },
    input: () => z.object({ id }),
    output: () =>
      z.object({
        personal_access_token: token(),
        workspace_permission: spacePermission(),
        workspace_permission_v2: spacePermission2(),
        account_permission: accountPermission(),
      }),
    errors: ['tokenRefused'],
  }),
  /**
   * Issues a short-lived token to pages of this origin that use the open API as the signed-in user. The token
   * belongs to the current session and expires with it. Without a scope it permits everything that the user
   * may do through the API.
   */
  ofSession: post('/api/permission_api/coze_web_app/impersonate_coze_user', {
    auth: 'session',
    audit: { 'zh-CN': '获取当前登录的短期令牌', en: 'Got a short-lived session token' },
    input: () =>
      z.object({
        /** Maximum and default: 900. */
        duration_seconds: optional(count),
        scope: optional(
          z.object({
            workspace_permission: optional(
              z.object({
                workspace_id_list: optional(z.array(id).max(100)),
                permission_list: optional(z.array(shortText(101)).max(500)),
              }),
            ),
            account_permission: optional(
              z.object({ permission_list: optional(z.array(shortText(101)).max(500)) }),
            ),
          }),
        ),
      }),
    output: () =>
      z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        /** Expiry in seconds since 1970, as for all tokens of this server. */
        expires_in: z.number(),
      }),
    errors: ['tokenRefused'],
  }),
  permissions: get('/api/permission_api/pat/list_personal_access_token_support_permissions', {
    auth: 'session',
    audit: { 'zh-CN': '查看令牌的权限', en: 'Viewed token permissions' },
    output: () => z.object({ permission_list: z.array(resourcePermission()) }),
  }),
  /**
   * Lists the permissions as a tree: resources with their actions. Keys filter the actions; default: all.
   */
  permissionTree: post('/api/open/permission/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看令牌的权限', en: 'Viewed token permissions' },
    changesState: false,
    also: ['/api/open/v2/permission/list'],
    input: () =>
      z.object({
        key_list: optional(z.array(shortText(100)).max(500)),
        permission_id_list: optional(z.array(shortText(100)).max(500)),
        full_key_list: optional(z.array(shortText(100)).max(500)),
      }),
    output: () =>
      z.object({ data: z.array(listedPermission().extend({ childrens: z.array(listedPermission()) })) }),
  }),
  /** The caller's own tokens, without paging. */
  listByCreator: get('/api/permission_api/permission/list_personal_access_tokens_by_creator', {
    auth: 'session',
    audit: { 'zh-CN': '查看访问令牌', en: 'Viewed access tokens' },
    added: 'in the interface files but not in the specification',
    output: () => z.object({ personal_access_tokens: z.array(token()) }),
  }),
  /** Whether the caller has a token that currently works in this space. */
  existsInSpace: get('/api/permission_api/pat/check_personal_access_token_in_workspace', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间是否有令牌', en: 'Checked a workspace for tokens' },
    input: () => z.object({ workspace_id: id }),
    output: () => z.object({ exist: z.boolean() }),
  }),
});
