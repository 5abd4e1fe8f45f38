import * as z from 'zod';
import { file, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { invitedEmails, mailedInvitations } from '../mailedInvitations.js';
import type { InstallationRole } from '../roles.js';

/** The id of the one enterprise that an installation is. */
export const installationId = '1';

/** Roles in an installation as the wire spells them. */
export const enterpriseRoles = {
  owner: 'SuperAdmin',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
} as const satisfies Record<InstallationRole, string>;

/**
 * How an invitation to the installation stands. `Joined`: as many have come in by it as it was made for. `Rejected`: the
 * person it was sent to declined.
 */
export const joinInvitationStatuses = ['Confirming', 'Joined', 'Rejected', 'Revoked', 'Expired'] as const;

/** How the request of a guest stands who asks to become a member. */
export const joinApplicationStatuses = ['Processing', 'Approved', 'Rejected'] as const;

const role = () => z.enum(enterpriseRoles);
/** Nobody is invited as the owner. */
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
    /** Added: who manages people answers for them, and people are known by their addresses. */
    email: z.string(),
    enterprise_role_type_list: z.array(role()),
    /** Seconds since 1970, in a text. */
    create_time: z.string(),
    valid: z.boolean(),
    /** Added: how many teams the person owns, which somebody else has to take over. */
    owned_teams: z.number(),
  });

/** Somebody who has an account in the installation, as those who manage people see them. */
export type EnterprisePerson = z.infer<ReturnType<typeof enterprisePerson>>;

const joinInvitation = () =>
  z.object({
    join_invitation_id: id,
    /** Who invites. */
    operator: person(),
    /** Nobody with an account yet: its names are the address for which alone it opens, and empty for a link. */
    invitee: person().extend({ user_id: z.literal('') }),
    invitation_status: z.enum(joinInvitationStatuses),
    /** Seconds since 1970, in a text. */
    create_time: z.string(),
    expiration_time: z.string(),
    /** Added, as all that follows: what the address of the invitation ends with; empty once it opens nothing. */
    key: z.string(),
    enterprise_role_type: role(),
    uses: z.number(),
    /** 0 for any number. */
    most_uses: z.number(),
  });

/** An invitation to the installation. */
export type JoinInvitation = z.infer<ReturnType<typeof joinInvitation>>;

const joinApplication = () =>
  z.object({
    application_id: id,
    applicant: person(),
    create_time: z.string(),
    /** The name of who decided; empty while nobody has. */
    operator: z.string(),
    remark: z.string(),
    application_status: z.enum(joinApplicationStatuses),
  });

/** The request of a guest to become a member. */
export type JoinApplication = z.infer<ReturnType<typeof joinApplication>>;

const addablePerson = () =>
  person().extend({
    /** Whether the person is a member already; guests are people who can become one. */
    joined: z.boolean(),
    people_type: z.enum(['EnterpriseMember', 'EnterpriseGuest']),
  });

const settingKeys = ['JoinEnterpriseShareLinkExpirationTime', 'ForbidGuestJoinEnterprise'] as const;
const remark = () => optional(shortText(500));
const pages = () => ({ search_key: optional(shortText(320)), ...paging('page', 'page_size') });
const pageAnswer = { page: z.number(), page_size: z.number(), total: z.string() };

/** The people of the installation: roles, invitations, and guests who ask for more. */
export const enterprise = defineFamily('enterprise', {
  /** The installation and the role of the caller. */
  list: get('/api/permission_api/enterprise/list_enterprises', {
    auth: 'session',
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
  /** The same with who owns it, for all its people. */
  get: get('/api/permission_api/enterprise/get_enterprise', {
    auth: 'session',
    input: () => z.object({ enterprise_id: id }),
    output: () =>
      z.object({
        level: z.literal('Enterprise'),
        enterprise_id: id,
        name: z.string(),
        icon_url: z.string(),
        enterprise_role_type_list: z.array(role()),
        super_admin_list: z.array(person()),
        /** Seconds since 1970, in a text: when its first person registered. */
        create_time: z.string(),
        /** Always "0": an installation does not end. */
        expiration_time: z.string(),
      }),
  }),
  /** Whether the caller has to found an enterprise first: never, since the installation is one. */
  needsCreation: get('/api/permission_api/enterprise/need_create_enterprise', {
    auth: 'session',
    output: () => z.object({ need_create_enterprise: z.boolean() }),
  }),
  exists: get('/api/permission_api/enterprise/check_enterprise_exist', {
    auth: 'session',
    output: () => z.object({ enterprise_exist: z.boolean() }),
  }),
  /** Always refused: an installation is one enterprise, and a second one is a second installation. */
  create: post('/api/permission_api/enterprise/create_enterprise', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ name: shortText(200), icon_uri: optional(shortText(500)) }),
    output: () => z.object({ enterprise_id: id }),
    errors: ['notOffered'],
  }),
  /** Gives the installation another name or picture. An empty text takes either away; without a name it has that of its host. */
  update: post('/api/permission_api/enterprise/update_enterprise', {
    auth: 'session',
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        name: optional(shortText(200)),
        /** Of a picture that the caller has uploaded. */
        icon_uri: optional(shortText(500)),
      }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid', 'uploadInvalid', 'uploadTooLarge'],
  }),
  icon: file('/api/permission_api/enterprise/icon/:icon_key', {
    auth: 'session',
    added: 'serves the picture of the installation from the own origin',
    input: () => z.object({ icon_key: shortText(100) }),
  }),
  /** Always `Uncertified`: nobody certifies an installation, and nothing depends on it. */
  certification: get('/api/permission_api/enterprise/get_certification_info', {
    auth: 'session',
    output: () =>
      z.object({
        certification_type: z.literal('Uncertified'),
        level: z.literal('Enterprise'),
        certification_info: z.string(),
        super_admin_list: z.array(person()),
      }),
  }),
  /** Whether people can sign in by an identity provider. */
  ssoSetting: post('/api/permission_api/enterprise/get_sso_setting', {
    auth: 'session',
    changesState: false,
    input: () => z.object({ enterprise_id: id }),
    output: () => z.object({ enabled: z.boolean() }),
  }),
  /** People who have an account, by the beginning of a name or a whole e-mail address; at most 20. */
  addablePeople: post('/api/permission_api/enterprise/search_can_add_enterprise_people', {
    auth: 'session',
    changesState: false,
    input: () => z.object({ enterprise_id: id, search_key: optional(shortText(320)) }),
    output: () => z.object({ add_enterprise_people_data_list: z.array(addablePerson()) }),
    errors: ['accessDenied'],
  }),
  /** Makes members or administrators of guests, all of them or none. Who is a member already stays what they are. */
  addPeople: post('/api/permission_api/enterprise/batch_add_enterprise_people', {
    auth: 'session',
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
  /** People of other enterprises: nobody, since there is none. */
  peopleElsewhere: post('/api/permission_api/enterprise/search_people_in_other_enterprise', {
    auth: 'session',
    changesState: false,
    input: () => z.object({ enterprise_id: id, ...pages() }),
    output: () =>
      z.object({
        people_in_other_enterprise_info_list: z.array(z.object({ user_info: person() })),
        ...pageAnswer,
      }),
    errors: ['accessDenied'],
  }),
  /** People by the beginning of a name, or a whole e-mail address; the owner first, then the administrators. */
  people: post('/api/permission_api/enterprise/search_enterprise_people', {
    auth: 'session',
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
        /** Everybody, whatever was searched for. */
        people_total_number: z.string(),
        ...pageAnswer,
      }),
  }),
  /** Gives somebody another role. `SuperAdmin` gives the installation away; its owner becomes an administrator. */
  updatePerson: post('/api/permission_api/enterprise/update_enterprise_people', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, user_id: id, enterprise_role_type_list: list(role()) }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /**
   * Ends somebody's account: sessions, tokens and apps at once. Teams they own go to `receiver`, as does what they
   * made there; elsewhere the owner of the team gets it. Nothing in their personal space is deleted, nobody enters it.
   */
  removePerson: post('/api/permission_api/enterprise/remove_enterprise_people', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, user_id: id, receiver: idOrNone }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** Ends every session of somebody; tokens and apps go on. */
  signOutPerson: post('/api/auth/v1/users/kick_user', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ extUserID: id }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** Makes a link by which people register. Only the id is the specification's; the rest says what it made fixed. */
  createInviteLink: post('/api/permission_api/enterprise/create_enterprise_invite_link', {
    auth: 'session',
    isAdministrative: true,
    input: () =>
      z.object({
        enterprise_id: id,
        enterprise_role_type: optional(invitedRole()),
        days: optional(z.number().int().min(1).max(90)),
        most_uses: optional(z.number().int().min(1).max(1000)),
      }),
    output: () => z.object({ key: z.string(), expiration_time: z.string() }),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  inviteByMail: post('/api/permission_api/enterprise/invite_people_by_mail', {
    auth: 'session',
    isAdministrative: true,
    added: 'the specification adds people who have an account; others come in by an address',
    input: () =>
      z.object({
        enterprise_id: id,
        emails: invitedEmails(),
        enterprise_role_type: optional(invitedRole()),
      }),
    output: mailedInvitations,
    errors: ['accessDenied', 'spaceInvalid', 'tooManyRequests'],
  }),
  /** What an invitation leads to, for somebody who has an account already. */
  inviteInfo: get('/api/permission_api/enterprise/get_invite_info', {
    auth: 'session',
    input: () => z.object({ invite_key: shortText(100) }),
    output: () =>
      z.object({
        link_creator: person(),
        /** `Joined`: whoever is signed in belongs to the installation; a guest may ask to become a member. */
        invite_link_status: z.enum(['CanApply', 'AlreadyApplied', 'Joined', 'Expired']),
        enterprise_id: id,
        name: z.string(),
        icon_url: z.string(),
        super_admin_list: z.array(person()),
        create_time: z.string(),
        expiration_time: z.string(),
        enterprise_role_type: role(),
        /** Added: it was sent to the caller's address, is open, and gives more than they have. */
        awaits_answer: z.boolean(),
      }),
    errors: ['accessDenied'],
  }),
  /** Invitations newest first: open ones, and for 30 days those that have ended. */
  invitations: post('/api/permission_api/enterprise/list_join_invitation', {
    auth: 'session',
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
  /** Takes an invitation back; one that has ended stays as it ended. */
  revokeInvitation: post('/api/permission_api/enterprise/revoke_join_invitation', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, join_invitation_id: id }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** An invitation by its id, for those who manage people, or by the key that stands in its mail. */
  invitation: post('/api/permission_api/enterprise/get_join_invitation', {
    auth: 'session',
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
   * The person it was sent to accepts an invitation, which gives them its role if that is more than theirs, or declines.
   * They name it by its key: an address alone proves nobody, an id can be guessed.
   */
  answerInvitation: post('/api/permission_api/enterprise/update_join_invitation', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, join_invitation_id: shortText(100), joined: z.boolean() }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** A guest asks to become a member. Asking again changes the remark, and asks anew after a refusal. */
  apply: post('/api/permission_api/enterprise/create_application_for_enterprise_member', {
    auth: 'session',
    input: () => z.object({ enterprise_id: id, remark: remark() }),
    output: () => z.object({}),
    errors: ['spaceInvalid'],
  }),
  /** The same by the link of an invitation that is open. */
  applyByLink: post('/api/permission_api/enterprise/create_join_application', {
    auth: 'session',
    input: () => z.object({ key: shortText(100), remark: remark() }),
    output: () => z.object({}),
    errors: ['accessDenied', 'spaceInvalid'],
  }),
  /** How the caller stands: `Joined` for all but guests. */
  application: post('/api/permission_api/enterprise/get_application_for_enterprise_member', {
    auth: 'session',
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
  /** Makes guests members who asked for it, or declines. What was decided before stays decided. */
  decideApplications: post('/api/permission_api/enterprise/update_join_application', {
    auth: 'session',
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
  /** `JoinEnterpriseShareLinkExpirationTime` is a number of days, 1 to 90; the other one is `true` or `false`. */
  updateSettings: post('/api/permission_api/enterprise/update_enterprise_settings', {
    auth: 'session',
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
