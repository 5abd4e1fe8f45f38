import * as z from 'zod';
import { file, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { invitedEmails, mailedInvitations } from '../mailedInvitations.js';
import type { InstallationRole } from '../roles.js';

/** Id of the single enterprise of an installation. */
export const installationId = '1';

/** Roles in an installation by their API names. */
export const enterpriseRoles = {
  owner: 'SuperAdmin',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
} as const satisfies Record<InstallationRole, string>;

/**
 * Status of an invitation to the installation. `Joined`: its maximum number of uses is reached. `Rejected`:
 * the recipient declined.
 */
export const joinInvitationStatuses = ['Confirming', 'Joined', 'Rejected', 'Revoked', 'Expired'] as const;

/** Status of a guest's membership request. */
export const joinApplicationStatuses = ['Processing', 'Approved', 'Rejected'] as const;

const role = () => z.enum(enterpriseRoles);
/** Owners cannot be invited. */
const invitedRole = () => z.enum(enterpriseRoles).exclude(['owner']);

const person = () =>
  z.object({
    user_id: id,
    /** The user name, which is unique. */
    name: z.string(),
    nick_name: z.string(),
    avatar_url: z.string(),
  });

const enterprisePerson = () =>
  person().extend({
    people_type: z.enum(['EnterpriseMember', 'EnterpriseGuest']),
    /** Added: administrators identify people by their email address. */
    email: z.string(),
    enterprise_role_type_list: z.array(role()),
    /** Seconds since 1970, as a string. */
    create_time: z.string(),
    valid: z.boolean(),
    /** Added: number of teams the person owns, which someone else must take over. */
    owned_teams: z.number(),
  });

/** A user of the installation, as shown to those who manage people. */
export type EnterprisePerson = z.infer<ReturnType<typeof enterprisePerson>>;

const joinInvitation = () =>
  z.object({
    join_invitation_id: id,
    /** The inviter. */
    operator: person(),
    /**
     * A person without an account: the name is the address that the invitation was sent to, or empty for a
     * link.
     */
    invitee: person().extend({ user_id: z.literal('') }),
    invitation_status: z.enum(joinInvitationStatuses),
    /** Seconds since 1970, as a string. */
    create_time: z.string(),
    expiration_time: z.string(),
    /** Added, like all fields below: the last characters of a link's key; empty for an invitation by mail. */
    key_end: z.string(),
    enterprise_role_type: role(),
    uses: z.number(),
    /** 0 for unlimited. */
    most_uses: z.number(),
  });

/** An invitation to the installation. */
export type JoinInvitation = z.infer<ReturnType<typeof joinInvitation>>;

const joinApplication = () =>
  z.object({
    application_id: id,
    applicant: person(),
    create_time: z.string(),
    /** Name of the user who decided; empty while the request is pending. */
    operator: z.string(),
    remark: z.string(),
    application_status: z.enum(joinApplicationStatuses),
  });

/** A guest's membership request. */
export type JoinApplication = z.infer<ReturnType<typeof joinApplication>>;

const addablePerson = () =>
  person().extend({
    /** Whether the person is already a member; guests can become one. */
    joined: z.boolean(),
    people_type: z.enum(['EnterpriseMember', 'EnterpriseGuest']),
  });

const settingKeys = ['JoinEnterpriseShareLinkExpirationTime', 'ForbidGuestJoinEnterprise'] as const;
const remark = () => optional(shortText(500));
const pages = () => ({ search_key: optional(shortText(320)), ...paging('page', 'page_size') });
const pageAnswer = { page: z.number(), page_size: z.number(), total: z.string() };

/** The people of the installation: roles, invitations, and membership requests of guests. */
export const enterprise = defineFamily('enterprise', {
  /** The installation and the caller's role in it. */
  list: get('/api/permission_api/enterprise/list_enterprises', {
    auth: 'session',
    audit: { 'zh-CN': '查看实例信息', en: 'Viewed the installation' },
    input: () => z.object({ contain_enterprise_of_user: optional(flag) }),
    output: () =>
      z.object({
        personal_account_info: person().omit({ name: true }).extend({ user_name: z.string() }),
        enterprise_info_list: z.array(
          z.object({
            enterprise_id: id,
            name: z.string(),
            icon_uri: z.string(),
            enterprise_role_type_list: z.array(role()),
          }),
        ),
      }),
  }),
  /** The installation and its owner, for all of its users. */
  get: get('/api/permission_api/enterprise/get_enterprise', {
    auth: 'session',
    audit: { 'zh-CN': '查看实例信息', en: 'Viewed the installation' },
    input: () => z.object({ enterprise_id: id }),
    output: () =>
      z.object({
        level: z.literal('Enterprise'),
        enterprise_id: id,
        name: z.string(),
        icon_url: z.string(),
        enterprise_role_type_list: z.array(role()),
        super_admin_list: z.array(person()),
        /** Seconds since 1970, as a string: when the first user registered. */
        create_time: z.string(),
        /** Always "0": an installation does not expire. */
        expiration_time: z.string(),
      }),
  }),
  /** Whether the caller must create an enterprise first: always false, since the installation is one. */
  needsCreation: get('/api/permission_api/enterprise/need_create_enterprise', {
    auth: 'session',
    audit: { 'zh-CN': '查看是否需要创建企业', en: 'Checked whether an enterprise must be created' },
    output: () => z.object({ need_create_enterprise: z.boolean() }),
  }),
  exists: get('/api/permission_api/enterprise/check_enterprise_exist', {
    auth: 'session',
    audit: { 'zh-CN': '查看企业是否存在', en: 'Checked whether an enterprise exists' },
    output: () => z.object({ enterprise_exist: z.boolean() }),
  }),
  /**
   * Always refused: an installation is one enterprise, and a second enterprise requires a second
   * installation.
   */
  create: post('/api/permission_api/enterprise/create_enterprise', {
    auth: 'session',
    audit: { 'zh-CN': '尝试创建企业', en: 'Tried to create an enterprise' },
    isAdministrative: true,
    input: () => z.object({ name: shortText(200), icon_uri: optional(shortText(500)) }),
    output: () => z.object({ enterprise_id: id }),
    errors: ['notOffered'],
  }),
  /**
   * Changes the name or icon of the installation. An empty string removes it; the name then defaults to the
   * host name.
   */
  update: post('/api/permission_api/enterprise/update_enterprise', {
    auth: 'session',
    audit: { 'zh-CN': '更改实例的名称或图标', en: 'Changed the installation name or icon' },
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        name: optional(shortText(200)),
        /** URI of a picture that the caller has uploaded. */
        icon_uri: optional(shortText(500)),
      }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid', 'uploadInvalid', 'uploadTooLarge'],
  }),
  icon: file('/api/permission_api/enterprise/icon/:icon_key', {
    auth: 'session',
    audit: { 'zh-CN': '查看实例的图标', en: 'Viewed the installation icon' },
    added: 'serves the icon of the installation from the same origin',
    input: () => z.object({ icon_key: shortText(100) }),
  }),
  /** Always `Uncertified`: there is no certification, and nothing depends on it. */
  certification: get('/api/permission_api/enterprise/get_certification_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看实例的认证信息', en: 'Viewed the installation certification' },
    output: () =>
      z.object({
        certification_type: z.literal('Uncertified'),
        level: z.literal('Enterprise'),
        certification_info: z.string(),
        super_admin_list: z.array(person()),
      }),
  }),
  /** Whether identity providers are configured for sign-in. */
  ssoSetting: post('/api/permission_api/enterprise/get_sso_setting', {
    auth: 'session',
    audit: { 'zh-CN': '查看单点登录设置', en: 'Viewed single sign-on settings' },
    changesState: false,
    input: () => z.object({ enterprise_id: id }),
    output: () => z.object({ enabled: z.boolean() }),
  }),
  /** Finds people who have an account, by the start of a name or a whole email address; returns up to 20. */
  addablePeople: post('/api/permission_api/enterprise/search_can_add_enterprise_people', {
    auth: 'session',
    audit: { 'zh-CN': '查找可以加入实例的人', en: 'Searched for people to add to the installation' },
    changesState: false,
    input: () => z.object({ enterprise_id: id, search_key: optional(shortText(320)) }),
    output: () => z.object({ add_enterprise_people_data_list: z.array(addablePerson()) }),
    errors: ['accessDenied'],
  }),
  /** Makes guests members or administrators, all or none. Existing members keep their role. */
  addPeople: post('/api/permission_api/enterprise/batch_add_enterprise_people', {
    auth: 'session',
    audit: { 'zh-CN': '把访客设为成员', en: 'Made guests members' },
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        enterprise_people: z
          .array(z.object({ user_id: id, enterprise_role_type_list: list(invitedRole()) }))
          .min(1)
          .max(50),
      }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** Always empty, since there is no other enterprise. */
  peopleElsewhere: post('/api/permission_api/enterprise/search_people_in_other_enterprise', {
    auth: 'session',
    audit: { 'zh-CN': '查找其他企业的人', en: 'Searched for people in other enterprises' },
    changesState: false,
    input: () => z.object({ enterprise_id: id, ...pages() }),
    output: () =>
      z.object({
        people_in_other_enterprise_info_list: z.array(z.object({ user_info: person() })),
        ...pageAnswer,
      }),
    errors: ['accessDenied'],
  }),
  /** Finds people by the start of a name or a whole email address; owner first, then administrators. */
  people: post('/api/permission_api/enterprise/search_enterprise_people', {
    auth: 'session',
    audit: { 'zh-CN': '查看实例中的人员', en: 'Viewed people in the installation' },
    changesState: false,
    input: () =>
      z.object({
        enterprise_id: id,
        people_type: optional(z.enum(['EnterpriseMember', 'EnterpriseGuest'])),
        enterprise_role_type_list: optional(list(role())),
        ...pages(),
      }),
    output: () =>
      z.object({
        enterprise_people_list: z.array(enterprisePerson()),
        /** Total number of people, regardless of the search. */
        people_total_number: z.string(),
        ...pageAnswer,
      }),
  }),
  /** Changes a person's role. `SuperAdmin` transfers the installation; its owner becomes an administrator. */
  updatePerson: post('/api/permission_api/enterprise/update_enterprise_people', {
    auth: 'session',
    audit: { 'zh-CN': '更改人员在实例中的角色', en: 'Changed a person’s role' },
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, user_id: id, enterprise_role_type_list: list(role()) }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /**
   * Closes an account and immediately ends its sessions, tokens and apps. Teams that the person owns go to
   * `receiver`, with what they created there; in other teams, what they created goes to the owner. Their
   * personal space is kept but inaccessible.
   */
  removePerson: post('/api/permission_api/enterprise/remove_enterprise_people', {
    auth: 'session',
    audit: { 'zh-CN': '从实例中移除人员', en: 'Removed a person from the installation' },
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, user_id: id, receiver: idOrNone }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** Ends every session of a person; tokens and apps keep working. */
  signOutPerson: post('/api/auth/v1/users/kick_user', {
    auth: 'session',
    audit: { 'zh-CN': '让用户退出所有设备', en: 'Signed out a person everywhere' },
    isAdministrative: true,
    input: () => z.object({ extUserID: id }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /**
   * Creates an invitation link. The input has only the id in the specification; the other fields are
   * additions.
   */
  createInviteLink: post('/api/permission_api/enterprise/create_enterprise_invite_link', {
    auth: 'session',
    audit: { 'zh-CN': '新建加入实例的链接', en: 'Created an installation invitation link' },
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        enterprise_role_type: optional(invitedRole()),
        days: optional(z.number().int().min(1).max(90)),
        most_uses: optional(z.number().int().min(1).max(1000)),
      }),
    /** The key, the last segment of the URL, is never returned again. */
    output: () => z.object({ key: z.string(), expiration_time: z.string() }),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** Replaces the key of a link whose key was lost; the old one ends. */
  renewInviteLink: post('/api/permission_api/enterprise/renew_enterprise_invite_link', {
    auth: 'session',
    audit: { 'zh-CN': '重新生成加入实例的链接', en: 'Renewed an installation invitation link' },
    isAdministrative: true,
    added: 'the key of a link is returned once; a lost one is replaced',
    input: () => z.object({ enterprise_id: id, join_invitation_id: id }),
    output: () => z.object({ key: z.string(), expiration_time: z.string() }),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  inviteByMail: post('/api/permission_api/enterprise/invite_people_by_mail', {
    auth: 'session',
    audit: { 'zh-CN': '用邮件邀请加入实例', en: 'Invited people to the installation by email' },
    isAdministrative: true,
    added: 'the specification adds only people who have an account; this invites others by email address',
    input: () =>
      z.object({
        enterprise_id: id,
        emails: invitedEmails(),
        enterprise_role_type: optional(invitedRole()),
      }),
    output: mailedInvitations,
    errors: ['accessDenied', 'spaceInvalid', 'tooManyRequests'],
  }),
  /** Describes an invitation to a user who already has an account. */
  inviteInfo: get('/api/permission_api/enterprise/get_invite_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看加入实例的邀请', en: 'Viewed an installation invitation' },
    input: () => z.object({ invite_key: shortText(100) }),
    output: () =>
      z.object({
        link_creator: person(),
        /** `Joined`: every signed-in user belongs to the installation; guests may request membership. */
        invite_link_status: z.enum(['CanApply', 'AlreadyApplied', 'Joined', 'Expired']),
        enterprise_id: id,
        name: z.string(),
        icon_url: z.string(),
        super_admin_list: z.array(person()),
        create_time: z.string(),
        expiration_time: z.string(),
        enterprise_role_type: role(),
        /**
         * Added: the invitation was sent to the caller's address, is open, and grants a higher role than
         * theirs.
         */
        awaits_answer: z.boolean(),
      }),
    errors: ['accessDenied'],
  }),
  /** Lists invitations, newest first: open ones, and those that ended within the last 30 days. */
  invitations: post('/api/permission_api/enterprise/list_join_invitation', {
    auth: 'session',
    audit: { 'zh-CN': '查看加入实例的邀请', en: 'Viewed installation invitations' },
    changesState: false,
    input: () =>
      z.object({
        enterprise_id: id,
        invitation_status: optional(z.enum(joinInvitationStatuses)),
        ...pages(),
      }),
    output: () => z.object({ join_invitation_list: z.array(joinInvitation()), ...pageAnswer }),
    errors: ['accessDenied'],
  }),
  /** Revokes an invitation; one that has already ended keeps its status. */
  revokeInvitation: post('/api/permission_api/enterprise/revoke_join_invitation', {
    auth: 'session',
    audit: { 'zh-CN': '撤回加入实例的邀请', en: 'Revoked an installation invitation' },
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, join_invitation_id: id }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** Describes an invitation by its id, for those who manage people, or by the key in its mail. */
  invitation: post('/api/permission_api/enterprise/get_join_invitation', {
    auth: 'session',
    audit: { 'zh-CN': '查看加入实例的邀请', en: 'Viewed an installation invitation' },
    changesState: false,
    input: () => z.object({ join_invitation_id: shortText(100) }),
    output: () =>
      z.object({
        inviter: person(),
        invitation_status: z.enum(joinInvitationStatuses),
        enterprise_id: id,
        name: z.string(),
        icon_url: z.string(),
        super_admin_list: z.array(person()),
        create_time: z.string(),
        expiration_time: z.string(),
        enterprise_role_type: role(),
      }),
    errors: ['accessDenied'],
  }),
  /**
   * The recipient accepts or declines an invitation. Accepting grants its role if that is higher than theirs.
   * Requires the key: an address proves nothing, and ids can be guessed.
   */
  answerInvitation: post('/api/permission_api/enterprise/update_join_invitation', {
    auth: 'session',
    audit: { 'zh-CN': '答复加入实例的邀请', en: 'Answered an installation invitation' },
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, join_invitation_id: shortText(100), joined: z.boolean() }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /**
   * Requests membership for a guest. Repeating it updates the remark, or submits a new request after a
   * refusal.
   */
  apply: post('/api/permission_api/enterprise/create_application_for_enterprise_member', {
    auth: 'session',
    audit: { 'zh-CN': '申请加入实例', en: 'Requested to join the installation' },
    input: () => z.object({ enterprise_id: id, remark: remark() }),
    output: () => z.object({}),
    errors: ['spaceInvalid'],
  }),
  /** The same, using an open invitation link. */
  applyByLink: post('/api/permission_api/enterprise/create_join_application', {
    auth: 'session',
    audit: { 'zh-CN': '通过链接申请加入实例', en: 'Requested to join the installation by link' },
    input: () => z.object({ key: shortText(100), remark: remark() }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** The caller's status: `Joined` for everybody except guests. */
  application: post('/api/permission_api/enterprise/get_application_for_enterprise_member', {
    auth: 'session',
    audit: { 'zh-CN': '查看加入实例的申请', en: 'Viewed a request to join the installation' },
    changesState: false,
    input: () => z.object({ enterprise_id: id }),
    output: () =>
      z.object({
        application_for_enterprise_member_status: z.enum(['CanApply', 'AlreadyApplied', 'Joined', 'Deny']),
        enterprise_id: id,
        name: z.string(),
        icon_url: z.string(),
        super_admin_list: z.array(person()),
        remark: z.string(),
      }),
  }),
  applications: post('/api/permission_api/enterprise/list_join_application', {
    auth: 'session',
    audit: { 'zh-CN': '查看加入实例的申请', en: 'Viewed requests to join the installation' },
    changesState: false,
    input: () =>
      z.object({
        enterprise_id: id,
        application_status: optional(z.enum(joinApplicationStatuses)),
        ...pages(),
      }),
    output: () => z.object({ join_application_list: z.array(joinApplication()), ...pageAnswer }),
    errors: ['accessDenied'],
  }),
  /** Approves or declines membership requests; decided ones are left unchanged. */
  decideApplications: post('/api/permission_api/enterprise/update_join_application', {
    auth: 'session',
    audit: { 'zh-CN': '处理加入实例的申请', en: 'Decided on a request to join the installation' },
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        application_status: z.enum(joinApplicationStatuses).exclude(['Processing']),
        join_application_id_list: z.array(id).min(1).max(100),
      }),
    output: () => z.object({}),
    errors: ['accessDenied'],
  }),
  settings: post('/api/permission_api/enterprise/get_enterprise_settings', {
    auth: 'session',
    audit: { 'zh-CN': '查看实例的设置', en: 'Viewed installation settings' },
    changesState: false,
    input: () => z.object({ enterprise_id: id, enterprise_setting_key_list: optional(list(shortText(100))) }),
    output: () =>
      z.object({
        enterprise_settings: z.array(
          z.object({
            enterprise_setting_key: z.enum(settingKeys),
            enterprise_setting_value: z.object({
              value: z.string(),
              value_type: z.enum(['Boolean', 'Integer']),
            }),
          }),
        ),
      }),
    errors: ['accessDenied'],
  }),
  /**
   * `JoinEnterpriseShareLinkExpirationTime` is a number of days, 1 to 90; the other setting is `true` or
   * `false`.
   */
  updateSettings: post('/api/permission_api/enterprise/update_enterprise_settings', {
    auth: 'session',
    audit: { 'zh-CN': '更改实例的设置', en: 'Changed installation settings' },
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        enterprise_settings: z
          .array(
            z.object({
              enterprise_setting_key: z.enum(settingKeys),
              enterprise_setting_value: z.object({ value: shortText(20) }),
            }),
          )
          .min(1)
          .max(10),
      }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
});
