import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, optional, shortText } from '../kernel/fields.js';
import { accountPermission, lifetime, spacePermission2 } from '../tokenSettings.js';

const identity = () =>
  z.object({
    id,
    name: z.string(),
    /** Seconds since 1970. */
    created_at: z.number(),
    updated_at: z.number(),
    /** -1 when it was never used. */
    last_used_at: z.number(),
    expire_at: z.number(),
    space_id: id,
    /** 2 administrator, 3 member, as in `spaceRoles`. */
    space_role_type: z.number(),
    disabled: z.boolean(),
  });

/** A service identity without its token. */
export type ServiceIdentity = z.infer<ReturnType<typeof identity>>;

const permission = () =>
  z.object({
    account_permission: optional(accountPermission()),
    /** `workspace_id_list` must contain just its team. */
    workspace_permission: optional(spacePermission2()),
  });

/** Service identities: team members that are programs. They outlive the user who created them. */
export const serviceIdentity = defineFamily('serviceIdentity', {
  /** `token` is returned only once; just its hash is stored. */
  create: post('/api/permission_api/service/create_service_identity', {
    auth: 'session',
    audit: { 'zh-CN': '新建服务身份', en: 'Created a service identity' },
    isAdministrative: true,
    input: () =>
      z.object({
        name: shortText(200),
        space_id: optional(id),
        space_role_type: optional(z.number()),
        ...lifetime(),
        permission: permission(),
      }),
    output: () => z.object({ service_identity: identity(), token: z.string() }),
    errors: ['tokenRefused'],
  }),
  get: get('/api/permission_api/service/get_service_identity', {
    auth: 'session',
    audit: { 'zh-CN': '查看服务身份', en: 'Viewed a service identity' },
    input: () => z.object({ id }),
    output: () => z.object({ service_identity: identity(), service_permission: permission() }),
    errors: ['tokenRefused'],
  }),
  /** A new lifetime starts now, and the token stays the same; `disabled` suspends it without deleting it. */
  update: post('/api/permission_api/service/update_service_identity', {
    auth: 'session',
    audit: { 'zh-CN': '修改服务身份', en: 'Changed a service identity' },
    isAdministrative: true,
    input: () =>
      z.object({
        id,
        name: optional(shortText(200)),
        disabled: optional(flag),
        ...lifetime(),
        permission: optional(permission()),
      }),
    errors: ['tokenRefused'],
  }),
  /** Issues a new token; the previous one stops working. */
  renewToken: post('/api/permission_api/service/renew_service_identity_token', {
    auth: 'session',
    audit: { 'zh-CN': '更换服务身份的令牌', en: 'Replaced a service identity’s token' },
    isAdministrative: true,
    added: 'replaces a leaked token while keeping what the identity created',
    input: () => z.object({ id }),
    output: () => z.object({ token: z.string() }),
    errors: ['tokenRefused'],
  }),
  /**
   * Resources that it created go to the owner of the team. The catalogue has the id in the query; it is also
   * accepted in the body.
   */
  remove: post('/api/permission_api/service/delete_service_identity', {
    auth: 'session',
    audit: { 'zh-CN': '删除服务身份', en: 'Deleted a service identity' },
    isAdministrative: true,
    input: () => z.object({ id }),
    errors: ['tokenRefused'],
  }),
  /** Lists the service identities of one team, or of all teams that the caller owns. */
  list: get('/api/permission_api/service/list_service_identities', {
    auth: 'session',
    audit: { 'zh-CN': '查看服务身份', en: 'Viewed service identities' },
    input: () => z.object({ space_id: optional(id) }),
    output: () => z.object({ service_identity_list: z.array(identity()) }),
  }),
});
