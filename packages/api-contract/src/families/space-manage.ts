import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily, mirror } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { spaceRoles, spaceTypes } from './space.js';

/** Types of members of a space, as API numbers. Only users can be added; the others are refused. */
export const principals = { user: 1, department: 2, cozeIdentifier: 3 } as const;

/**
 * Roles in a space by the names and numbers of this family. It calls an administrator a developer and a
 * member a tester; their rights are those of the common rights table.
 */
export const managedRoles = {
  owner: { number: spaceRoles.owner, key: 'owner', name: 'Owner' },
  admin: { number: spaceRoles.admin, key: 'developer', name: 'Developer' },
  member: { number: spaceRoles.member, key: 'tester', name: 'Tester' },
} as const;

const space = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    space_type: z.union([z.literal(spaceTypes.personal), z.literal(spaceTypes.team)]),
    /** The user id of the owner. */
    creator: z.string(),
    /** Milliseconds since 1970, as a string. */
    create_tsms: z.string(),
  });

/** A space in the format of this family. */
export type ManagedSpace = z.infer<ReturnType<typeof space>>;

const role = () => z.union([z.literal(1), z.literal(2), z.literal(3)]);

const principal = () =>
  z.object({
    auth_principal_type: optional(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
    /** By id, otherwise by user name. */
    auth_user: optional(z.object({ fornax_user_id: idOrNone, sso_username: optional(shortText(1000)) })),
  });

const namedMembers = () =>
  z
    .array(z.object({ member: principal(), space_role_type: optional(z.union([z.literal(0), role()])) }))
    .min(1)
    .max(50);

const member = () =>
  z.object({
    space_id: id,
    member: z.object({
      auth_principal_type: z.literal(principals.user),
      auth_user: z.object({ fornax_user_id: id, sso_username: z.string() }),
    }),
    space_role_type: role(),
  });

const switchedOn = optional(z.object({ enable: optional(z.boolean()) }));
const traces = optional(z.object({ trace_encrypt: optional(z.boolean()), ttl: optional(count) }));

const calls = {
  create: post('/api/space_manage/v1/spaces/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建团队', en: 'Created a team' },
    isAdministrative: true,
    envelope: 'fields',
    input: () =>
      z.object({
        name: shortText(200),
        description: optional(shortText(2000)),
        space_type: optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
      }),
    output: () => z.object({ space: space() }),
    errors: ['spaceInvalid'],
  }),
  /** Updates the given fields. Release approvals and trace rules of a space are not supported. */
  update: post('/api/space_manage/v1/spaces/:space_id/update', {
    auth: 'session',
    audit: { 'zh-CN': '修改空间', en: 'Changed a workspace' },
    isAdministrative: true,
    envelope: 'fields',
    input: () =>
      z.object({
        space_id: id,
        name: optional(shortText(200)),
        description: optional(shortText(2000)),
        release_approval_config: switchedOn,
        trace_config: traces,
      }),
    errors: ['spaceInvalid', 'notOffered'],
  }),
  get: post('/api/space_manage/v1/spaces/:space_id/get', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间', en: 'Viewed a workspace' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ space_id: id }),
    output: () => z.object({ space: space() }),
  }),
  list: post('/api/space_manage/v1/spaces/list_by_user', {
    auth: 'session',
    audit: { 'zh-CN': '查看自己的空间', en: 'Viewed their workspaces' },
    changesState: false,
    envelope: 'fields',
    output: () => z.object({ spaces: z.array(space()) }),
  }),
  /** The caller's role and the actions it permits. */
  roles: post('/api/space_manage/v1/spaces/:space_id/get_user_roles', {
    auth: 'session',
    audit: { 'zh-CN': '查看自己在空间的角色', en: 'Viewed their role in a workspace' },
    changesState: false,
    envelope: 'fields',
    input: () => z.object({ space_id: id }),
    output: () =>
      z.object({
        roles: z.array(
          z.object({
            unique_key: z.string(),
            name: z.string(),
            entity_type: z.literal('space'),
            /** Names of `SpaceAction`. */
            actions: z.array(
              z.object({ unique_key: z.string(), name: z.string(), entity_type: z.literal('space') }),
            ),
          }),
        ),
      }),
  }),
  members: post('/api/space_manage/v1/spaces/:space_id/query_members', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间成员', en: 'Viewed workspace members' },
    changesState: false,
    envelope: 'fields',
    input: () =>
      z.object({
        space_id: id,
        /** Only members with this role; 0 or absent for all. */
        role_type: optional(z.union([z.literal(0), role()])),
        ...paging('page', 'page_size'),
      }),
    output: () => z.object({ space_members: z.array(member()), total: z.number() }),
  }),
  /** Invites people, who become members when they accept. */
  addMembers: post('/api/space_manage/v1/spaces/:space_id/add_members', {
    auth: 'session',
    audit: { 'zh-CN': '邀请成员加入空间', en: 'Invited people to a workspace' },
    isAdministrative: true,
    envelope: 'fields',
    input: () => z.object({ space_id: id, space_members: namedMembers() }),
    errors: ['spaceInvalid'],
  }),
  /** Removes members, all or none. */
  removeMembers: post('/api/space_manage/v1/spaces/:space_id/remove_members', {
    auth: 'session',
    audit: { 'zh-CN': '从空间移除成员', en: 'Removed members from a workspace' },
    isAdministrative: true,
    envelope: 'fields',
    input: () => z.object({ space_id: id, space_members: namedMembers() }),
    errors: ['spaceInvalid'],
  }),
  /** Feature switches of a space; there are none. */
  features: get('/api/space_manage/v1/spaces/:spaceID/feature_configs', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间的功能开关', en: 'Viewed workspace features' },
    envelope: 'fields',
    input: () => z.object({ spaceID: id }),
    output: () =>
      z.object({
        featureSwitchMap: z.record(z.string(), z.boolean()),
        BlockFeatureList: z.array(z.string()),
      }),
  }),
};

const forPrograms = {
  from: '/api/space_manage/v1',
  to: '/open-apis/space_manage/v1',
  auth: 'token',
  added: 'in the interface files but not in the specification',
} as const;

/** The same spaces, members and rights as `space`, in the format of another client. */
export const spaceManage = defineFamily('spaceManage', {
  ...calls,
  ...mirror(
    { openAddMembers: calls.addMembers },
    {
      ...forPrograms,
      permission: 'Member.add',
      audit: { 'zh-CN': '通过令牌邀请成员', en: 'Invited members with a token' },
    },
  ),
  ...mirror(
    { openRemoveMembers: calls.removeMembers },
    {
      ...forPrograms,
      permission: 'Member.remove',
      audit: { 'zh-CN': '通过令牌移除成员', en: 'Removed members with a token' },
    },
  ),
});
