import * as z from 'zod';
import { del, file, get, post, put } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { invitedEmails, mailedInvitations } from '../mailedInvitations.js';

/** Types of space by API number. */
export const spaceTypes = { personal: 1, team: 2 } as const;
/** Roles in a space by API number; 0 for people without a role. */
export const spaceRoles = { owner: 1, admin: 2, member: 3 } as const;
/** Status of an invitation by API number; 0 in a filter means all. */
export const invitationStatuses = { joined: 1, confirming: 2, rejected: 3, revoked: 4, expired: 5 } as const;
/** Status of a join request by API number; 0 in a filter means all. */
export const applicationStatuses = { joined: 1, confirming: 2, rejected: 3 } as const;
/** Status of a link or an invitation for the user who opens it. */
export const linkStatuses = { normal: 1, invalid: 2, expired: 3, rejected: 4, applying: 5 } as const;
/** Ways to join a space: by request or by invitation. */
export const joinTypes = { apply: 1, invitation: 2 } as const;

const botSpace = () =>
  z.object({
    id,
    name: z.string(),
    description: z.string(),
    icon_url: z.string(),
    space_type: z.number(),
    hide_operation: z.boolean(),
    role_type: z.number(),
    space_role_type: z.number(),
    space_mode: z.number(),
    owner_user_id: id,
    owner_name: z.string(),
    owner_user_name: z.string(),
    owner_icon_url: z.string(),
    total_member_num: z.number(),
  });

/** A space in the studio's lists. */
export type BotSpace = z.infer<ReturnType<typeof botSpace>>;

const spaceList = () =>
  z.object({
    bot_space_list: z.array(botSpace()),
    has_personal_space: z.boolean(),
    team_space_num: z.number(),
    max_team_space_num: z.number(),
  });

const member = () =>
  z.object({
    user_id: id,
    name: z.string(),
    user_name: z.string(),
    icon_url: z.string(),
    /** 0 for people in search results who are not members. */
    space_role_type: z.number(),
    is_join: z.boolean(),
    /** True while an invitation is pending. */
    is_confirming: z.boolean(),
    /** Seconds since 1970 as a string; empty for people who have not joined. */
    join_date: z.string(),
    /** Added: a service identity, which is a program and cannot own anything. */
    is_service: z.boolean(),
    /** Added: a guest of the installation, who is an ordinary member in every team. */
    is_guest: z.boolean(),
  });

/** A member of a space, or a person who could become one. */
export type SpaceMember = z.infer<ReturnType<typeof member>>;

const openMember = () =>
  z.object({
    user_id: id,
    user_nickname: z.string(),
    user_unique_name: z.string(),
    avatar_url: z.string(),
    role_type: z.enum(['owner', 'admin', 'member']),
  });

const role = () => z.union([z.literal(1), z.literal(2), z.literal(3)]);
const spaceConfig = () =>
  z.object({
    /** False: joining by the link requires the approval of an administrator. */
    is_support_external_users_join_space: optional(z.boolean()),
    /** False: only listed members may publish. */
    is_all_member_can_publish: optional(z.boolean()),
  });

const spaceLink = () =>
  z.object({
    /** Identifies the link; opens nothing. */
    link_id: z.string(),
    /** The last characters of the key, for recognising a link; empty for a `mail` link. */
    key_end: z.string(),
    /**
     * `shared` is the link of the space, `own` has its own role and expiry, `mail` works for one address
     * only.
     */
    kind: z.enum(['shared', 'own', 'mail']),
    space_role_type: z.number(),
    /** The address of a `mail` link in lower case; empty for the others. */
    email: z.string(),
    uses: z.number(),
    /** 0 for unlimited. */
    most_uses: z.number(),
    operator_name: z.string(),
    /** Seconds since 1970, as a string. */
    create_time: z.string(),
    expire_time: z.string(),
  });

const createdLink = () =>
  spaceLink().extend({
    /** Last segment of the invitation's URL. Never returned again. */
    key: z.string(),
  });

/** A link for joining a space. */
export type SpaceLink = z.infer<ReturnType<typeof spaceLink>>;

const texts = () => ({ name: shortText(200), description: optional(shortText(2000)) });
const cursorPage = () => ({ search_word: optional(shortText(200)), ...paging('cursor_id', 'limit') });
const memberPage = () =>
  z.object({
    member_info_list: z.array(member()),
    next_cursor_id: z.string(),
    has_more: z.boolean(),
    total: z.number(),
  });

/** Spaces, which contain all resources, and their members. */
export const space = defineFamily('space', {
  list: post('/api/playground_api/space/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间列表', en: 'Viewed their workspaces' },
    input: () => z.object({ search_word: optional(shortText(200)), ...paging('page', 'size') }),
    output: () =>
      spaceList().extend({
        recently_used_space_list: z.array(botSpace()),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  /** The older list: without paging, with its fields next to the code. */
  listAll: post('/api/space/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看空间列表', en: 'Viewed their workspaces' },
    envelope: 'fields',
    output: spaceList,
  }),
  /** Creates a team space, or updates the one with the given id. */
  save: post('/api/playground_api/space/save', {
    auth: 'session',
    audit: { 'zh-CN': '保存空间', en: 'Saved a workspace' },
    isAdministrative: true,
    input: () =>
      z.object({
        space_id: optional(id),
        ...texts(),
        space_type: optional(z.number()),
        space_config: optional(spaceConfig()),
      }),
    output: () => z.object({ id, check_not_pass: z.boolean() }),
    errors: ['spaceInvalid'],
  }),
  /** The older call to create one. */
  create: post('/api/space/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建团队', en: 'Created a team' },
    isAdministrative: true,
    envelope: 'fields',
    input: () => z.object({ ...texts(), space_type: optional(z.number()) }),
    output: () => z.object({ id, check_not_pass: z.boolean() }),
    errors: ['spaceInvalid'],
  }),
  update: post('/api/space/update', {
    auth: 'session',
    audit: { 'zh-CN': '修改团队', en: 'Changed the team' },
    isAdministrative: true,
    envelope: 'fields',
    input: () => z.object({ space_id: id, ...texts() }),
    output: () => z.object({ check_not_pass: z.boolean() }),
    errors: ['spaceInvalid'],
  }),
  remove: post('/api/playground_api/space/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除团队', en: 'Deleted the team' },
    isAdministrative: true,
    also: ['/api/space/delete'],
    input: () => z.object({ space_id: id }),
  }),
  /** Sets the icon of a space: PNG, JPEG, GIF or WebP, up to 2 MiB. */
  uploadIcon: post('/api/playground_api/space/icon/upload', {
    auth: 'session',
    audit: { 'zh-CN': '更换团队图标', en: 'Changed the team icon' },
    isAdministrative: true,
    added: 'the specification has icons of spaces but no call that uploads one',
    body: 'form',
    // Room for the form around the picture.
    limit: 2 * 1024 * 1024 + 64 * 1024,
    input: () => z.object({ space_id: id, icon: z.file() }),
    output: () => z.object({ icon_url: z.string() }),
    errors: ['uploadInvalid', 'uploadTooLarge', 'uploadEmpty'],
  }),
  removeIcon: post('/api/playground_api/space/icon/remove', {
    auth: 'session',
    audit: { 'zh-CN': '移除团队图标', en: 'Removed the team icon' },
    isAdministrative: true,
    added: 'removes an uploaded icon',
    input: () => z.object({ space_id: id }),
  }),
  icon: file('/api/playground_api/space/icon/:icon_key', {
    auth: 'session',
    audit: { 'zh-CN': '查看团队图标', en: 'Viewed a team icon' },
    added: 'serves uploaded pictures from the same origin',
    input: () => z.object({ icon_key: shortText(100) }),
  }),
  members: post('/api/playground_api/space/member/detail', {
    auth: 'session',
    audit: { 'zh-CN': '查看团队成员', en: 'Viewed team members' },
    also: ['/api/space/member/detail'],
    added: 'the interface files have the older path, the specification only the newer one',
    input: () =>
      z.object({
        space_id: id,
        search_word: optional(shortText(200)),
        /** Only members with this role; 0 or absent for all. */
        space_role_type: optional(count),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        space_id: id,
        name: z.string(),
        description: z.string(),
        icon_url: z.string(),
        /** The caller's own role. */
        space_role_type: z.number(),
        member_info_list: z.array(member()),
        total: z.number(),
        admin_total_num: z.number(),
        member_total_num: z.number(),
        max_admin_num: z.number(),
        max_member_num: z.number(),
        team_invite_link_status: z.boolean(),
        can_publish_in_space: z.boolean(),
        space_config_details: z.object({
          is_support_external_users_join_space: z.boolean(),
          is_support_all_member_publish: z.boolean(),
          can_show_join_team_permission_settings: z.boolean(),
          can_edit_join_team_permission_settings: z.boolean(),
        }),
      }),
  }),
  /** Searches people of the installation by user name, name or whole email address, to invite them. */
  searchPeople: post('/api/playground_api/space/member/search', {
    auth: 'session',
    audit: { 'zh-CN': '查找可以邀请的人', en: 'Searched for people to invite' },
    also: ['/api/space/member/search'],
    envelope: 'fields',
    input: () => z.object({ space_id: id, search_list: z.array(shortText(200)).max(50) }),
    output: () =>
      z.object({
        member_info_list: z.array(member()),
        failed_search_list: z.array(z.string()),
        total: z.number(),
      }),
  }),
  /** Invites people, who become members when they accept. */
  invite: post('/api/playground_api/space/member/add', {
    auth: 'session',
    audit: { 'zh-CN': '邀请成员', en: 'Invited people' },
    isAdministrative: true,
    also: ['/api/space/member/add'],
    input: () =>
      z.object({
        space_id: id,
        member_info_list: z
          .array(z.object({ user_id: id, space_role_type: optional(role()) }))
          .min(1)
          .max(50),
      }),
    errors: ['spaceInvalid'],
  }),
  updateMember: post('/api/playground_api/space/member/update', {
    auth: 'session',
    audit: { 'zh-CN': '更改成员角色', en: 'Changed a member’s role' },
    isAdministrative: true,
    also: ['/api/space/member/update'],
    input: () => z.object({ space_id: id, user_id: id, space_role_type: role() }),
    errors: ['spaceInvalid'],
  }),
  removeMember: post('/api/playground_api/space/member/remove', {
    auth: 'session',
    audit: { 'zh-CN': '移除成员', en: 'Removed a member' },
    isAdministrative: true,
    also: ['/api/space/member/remove'],
    input: () => z.object({ space_id: id, remove_user_id: id }),
    errors: ['spaceInvalid'],
  }),
  transfer: post('/api/playground_api/space/member/transfer', {
    auth: 'session',
    audit: { 'zh-CN': '转让团队', en: 'Transferred the team' },
    isAdministrative: true,
    also: ['/api/space/member/transfer'],
    input: () => z.object({ space_id: id, transfer_user_id: id }),
    errors: ['spaceInvalid'],
  }),
  /** Rights of each role in a team, by the number of the role. */
  roleRights: post('/api/space/role/auth', {
    auth: 'session',
    audit: { 'zh-CN': '查看团队中各角色的权限', en: 'Viewed team role permissions' },
    changesState: false,
    envelope: 'fields',
    added: 'in the interface files but not in the specification',
    output: () => z.object({ role_auth: z.record(z.string(), z.array(z.string())) }),
  }),
  /**
   * Leaves a space. What the caller created there goes to the given member, by default the owner. An owner
   * must name a successor.
   */
  exit: post('/api/playground_api/space/member/exit', {
    auth: 'session',
    audit: { 'zh-CN': '退出团队', en: 'Left the team' },
    isAdministrative: true,
    also: ['/api/space/member/exit'],
    input: () => z.object({ space_id: id, transfer_user_id: optional(id) }),
    errors: ['spaceInvalid'],
  }),
  /** Enables or disables the space's link, or only reads it when `func` is 1. */
  inviteLink: post('/api/playground_api/space/invite', {
    auth: 'session',
    audit: { 'zh-CN': '更改邀请链接', en: 'Changed the invitation link' },
    isAdministrative: true,
    also: ['/api/space/invite'],
    input: () => z.object({ space_id: id, team_invite_link_status: z.boolean(), func: optional(z.number()) }),
    /**
     * `key` is returned only when the link is enabled, because it is stored as a hash; enabling again renews it.
     * `expire_time` is in seconds since 1970, empty while the link is disabled.
     */
    output: () => z.object({ key: z.string(), expire_time: z.string() }),
  }),
  /** Creates a link with its own role, expiry and maximum number of uses. */
  createLink: post('/api/playground_api/space/link/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建邀请链接', en: 'Created an invitation link' },
    isAdministrative: true,
    added: 'the specification has one link per space, without a role and with a fixed expiry',
    input: () =>
      z.object({
        space_id: id,
        space_role_type: optional(role()),
        days: optional(z.number().int().min(1).max(90)),
        most_uses: optional(z.number().int().min(1).max(1000)),
      }),
    output: createdLink,
    errors: ['spaceInvalid'],
  }),
  /** Replaces the key of a link whose key was lost; the old one ends. */
  renewLink: post('/api/playground_api/space/link/renew', {
    auth: 'session',
    audit: { 'zh-CN': '重新生成邀请链接', en: 'Renewed an invitation link' },
    isAdministrative: true,
    added: 'the key of a link is returned once; a lost one is replaced',
    input: () => z.object({ space_id: id, link_id: shortText(100) }),
    output: createdLink,
    errors: ['spaceInvalid'],
  }),
  links: post('/api/playground_api/space/link/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看邀请链接', en: 'Viewed invitation links' },
    added: 'lists the links that can be revoked',
    input: () => z.object({ space_id: id }),
    output: () => z.object({ links: z.array(spaceLink()) }),
  }),
  revokeLink: post('/api/playground_api/space/link/revoke', {
    auth: 'session',
    audit: { 'zh-CN': '撤回邀请链接', en: 'Revoked an invitation link' },
    isAdministrative: true,
    added: 'revokes a link',
    input: () => z.object({ space_id: id, link_id: shortText(100) }),
  }),
  /** Invites people by email address, with or without an account; returns the outcome for each. */
  inviteByMail: post('/api/playground_api/space/member/invite_by_mail', {
    auth: 'session',
    audit: { 'zh-CN': '用邮件邀请', en: 'Invited people by email' },
    isAdministrative: true,
    added: 'the specification invites only people who have an account; this invites others by email address',
    input: () =>
      z.object({
        space_id: id,
        emails: invitedEmails(),
        space_role_type: optional(role()),
      }),
    output: mailedInvitations,
    errors: ['spaceInvalid', 'tooManyRequests'],
  }),
  /** Describes a link or an invitation to people who are not members yet. */
  invitation: post('/api/playground_api/space/info', {
    auth: 'session',
    audit: { 'zh-CN': '打开邀请', en: 'Opened an invitation' },
    also: ['/api/space/info'],
    added: 'the interface files have the older path, the specification only the newer one',
    // The specification's field name; for a link it contains the key.
    input: () => z.object({ space_id: shortText(100), join_space_type: optional(z.number()) }),
    output: () =>
      z.object({
        space_id: z.string(),
        space_name: z.string(),
        description: z.string(),
        icon_url: z.string(),
        owner_name: z.string(),
        owner_user_name: z.string(),
        owner_icon_url: z.string(),
        operator_name: z.string(),
        operator_user_name: z.string(),
        operator_icon_url: z.string(),
        invite_link_status: z.number(),
        expire_time: z.string(),
        is_joined: z.boolean(),
        /** The role that joining grants. */
        space_role_type: z.number(),
        /** True when joining requires the approval of an administrator. */
        needs_approval: z.boolean(),
      }),
  }),
  /** Joins by a link's key, or answers an invitation by the space's id. */
  join: post('/api/playground_api/space/join', {
    auth: 'session',
    audit: { 'zh-CN': '加入团队', en: 'Joined the team' },
    isAdministrative: true,
    also: ['/api/space/join'],
    envelope: 'fields',
    input: () =>
      z.object({
        space_id: shortText(100),
        join_space_type: optional(z.number()),
        is_reject: optional(z.boolean()),
      }),
    /** `space_id` is empty when approval is pending or the invitation was declined. */
    output: () => z.object({ Data: z.object({ space_id: z.string() }) }),
    errors: ['spaceInvalid'],
  }),
  myInvitations: post('/api/playground_api/space/my_invitations', {
    auth: 'session',
    audit: { 'zh-CN': '查看收到的邀请', en: 'Viewed received invitations' },
    added: 'shows users their pending invitations',
    output: () =>
      z.object({
        invitations: z.array(
          z.object({
            space_id: id,
            space_name: z.string(),
            space_role_type: z.number(),
            operator_name: z.string(),
            expired_date: z.string(),
          }),
        ),
      }),
  }),
  invitations: get('/api/playground_api/space/invite_manage_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看发出的邀请', en: 'Viewed sent invitations' },
    input: () =>
      z.object({
        space_id: id,
        space_invite_status: optional(count),
        search_word: optional(shortText(200)),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        space_invite_manage_info_list: z.array(
          z.object({
            invite_user_id: id,
            invite_nick_name: z.string(),
            invite_user_name: z.string(),
            invite_user_icon_url: z.string(),
            invite_date: z.string(),
            space_invite_status: z.number(),
            operator_user_id: z.string(),
            operator_nick_name: z.string(),
            operator_user_name: z.string(),
            operator_user_icon_url: z.string(),
            operator_role_type: z.number(),
            expired_date: z.string(),
          }),
        ),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  /** A GET in the specification; it is protected like a POST. */
  revokeInvitation: get('/api/playground_api/space/revocate_invite', {
    auth: 'session',
    audit: { 'zh-CN': '撤回邀请', en: 'Revoked an invitation' },
    isAdministrative: true,
    changesState: true,
    input: () => z.object({ space_id: id, invite_user_id: id }),
  }),
  applications: get('/api/playground_api/space/apply_manage_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看加入申请', en: 'Viewed requests to join' },
    input: () =>
      z.object({
        space_id: id,
        space_apply_status: optional(count),
        search_word: optional(shortText(200)),
        ...paging('page', 'size'),
      }),
    output: () =>
      z.object({
        space_apply_manage_info_list: z.array(
          z.object({
            apply_id: id,
            apply_user_id: id,
            apply_name: z.string(),
            apply_user_name: z.string(),
            apply_user_icon_url: z.string(),
            apply_date: z.string(),
            space_apply_status: z.number(),
            operator_user_id: z.string(),
            operator_name: z.string(),
            operator_user_name: z.string(),
            operator_user_icon_url: z.string(),
            operator_role_type: z.number(),
          }),
        ),
        total: z.number(),
        has_more: z.boolean(),
      }),
  }),
  decideApplications: post('/api/playground_api/space/operate_apply', {
    auth: 'session',
    audit: { 'zh-CN': '处理加入申请', en: 'Decided on a request to join' },
    isAdministrative: true,
    input: () =>
      z.object({
        space_id: id,
        apply_id_list: z.array(id).min(1).max(100),
        /** 1 approves, 3 declines. */
        space_apply_status: z.union([z.literal(1), z.literal(3)]),
      }),
    errors: ['spaceInvalid'],
  }),
  publishers: post('/api/playground_api/space/publish_member_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看可以发布的成员', en: 'Viewed who can publish' },
    input: () => z.object({ space_id: id, ...cursorPage() }),
    output: memberPage,
  }),
  possiblePublishers: post('/api/playground_api/space/search_addable_publish_member', {
    auth: 'session',
    audit: { 'zh-CN': '查看可授权发布的成员', en: 'Viewed members who could be allowed to publish' },
    input: () => z.object({ space_id: id, ...cursorPage() }),
    output: () => memberPage().extend({ max_publish_member_num: z.number() }),
  }),
  addPublishers: post('/api/playground_api/space/add_publish_member', {
    auth: 'session',
    audit: { 'zh-CN': '允许成员发布', en: 'Allowed members to publish' },
    isAdministrative: true,
    input: () => z.object({ space_id: id, member_list: z.array(id).min(1).max(100) }),
    errors: ['spaceInvalid'],
  }),
  removePublishers: post('/api/playground_api/space/remove_publish_member', {
    auth: 'session',
    audit: { 'zh-CN': '不再允许成员发布', en: 'Disallowed members from publishing' },
    isAdministrative: true,
    input: () => z.object({ space_id: id, member_list: z.array(id).min(1).max(100) }),
  }),
  openList: get('/v1/workspaces', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌查看空间', en: 'Viewed workspaces with a token' },
    permission: 'Workspace.list',
    input: () => z.object(paging('page_num', 'page_size')),
    output: () =>
      z.object({
        workspaces: z.array(
          z.object({
            id,
            name: z.string(),
            description: z.string(),
            icon_url: z.string(),
            role_type: z.enum(['owner', 'admin', 'member']),
            workspace_type: z.enum(['personal', 'team']),
            joined_status: z.string(),
            owner_uid: id,
          }),
        ),
        total_count: z.number(),
      }),
  }),
  openCreate: post('/v1/workspaces', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌新建团队', en: 'Created a team with a token' },
    isAdministrative: true,
    permission: 'Workspace.create',
    added: 'the catalogue has only the list under this path; clients create spaces here too',
    input: () => z.object(texts()),
    output: () => z.object({ id }),
    errors: ['spaceInvalid'],
  }),
  openRemove: del('/v1/workspaces/:workspace_id', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌删除团队', en: 'Deleted a team with a token' },
    isAdministrative: true,
    permission: 'Workspace.delete',
    added: 'lets programs delete the spaces they create',
    input: () => z.object({ workspace_id: id }),
  }),
  openMembers: get('/v1/workspaces/:workspace_id/members', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌查看成员', en: 'Viewed members with a token' },
    permission: 'Member.list',
    input: () => z.object({ workspace_id: id, ...paging('page_num', 'page_size') }),
    output: () => z.object({ items: z.array(openMember()), total_count: z.number() }),
  }),
  /** Returns the outcome of the invitation for each person. */
  openAddMembers: post('/v1/workspaces/:workspace_id/members', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌添加成员', en: 'Added members with a token' },
    isAdministrative: true,
    permission: 'Member.add',
    input: () =>
      z.object({
        workspace_id: id,
        users: z
          .array(z.object({ user_id: id, role_type: optional(z.enum(['admin', 'member'])) }))
          .min(1)
          .max(50),
      }),
    output: () =>
      z.object({
        added_success_user_ids: z.array(id),
        invited_success_user_ids: z.array(id),
        not_exist_user_ids: z.array(id),
        already_joined_user_ids: z.array(id),
        already_invited_user_ids: z.array(id),
      }),
    errors: ['spaceInvalid'],
  }),
  openRemoveMembers: del('/v1/workspaces/:workspace_id/members', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌移除成员', en: 'Removed members with a token' },
    isAdministrative: true,
    permission: 'Member.remove',
    input: () => z.object({ workspace_id: id, user_ids: z.array(id).min(1).max(50) }),
    output: () =>
      z.object({
        removed_success_user_ids: z.array(id),
        not_in_workspace_user_ids: z.array(id),
        owner_not_support_remove_user_ids: z.array(id),
      }),
    errors: ['spaceInvalid'],
  }),
  openUpdateMember: put('/v1/workspaces/:workspace_id/members/:user_id', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌更改成员角色', en: 'Changed a member’s role with a token' },
    isAdministrative: true,
    permission: 'Member.update',
    added: 'lets programs change the role of members they add',
    input: () => z.object({ workspace_id: id, user_id: id, role_type: z.enum(['admin', 'member']) }),
    errors: ['spaceInvalid'],
  }),
});
