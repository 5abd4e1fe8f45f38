import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** The id of the one enterprise that an installation is. */
export const installationId = '1';

/** Roles of people on the wire. An installation has one `SuperAdmin`, its owner; everybody else is a `Member`. */
export const enterpriseRoles = ['SuperAdmin', 'Admin', 'Member', 'Guest'] as const;

const role = () => z.enum(enterpriseRoles);

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
    people_type: z.literal('EnterpriseMember'),
    /** Added: the owner answers for who has an account, and people are known by their addresses. */
    email: z.string(),
    enterprise_role_type_list: z.array(role()),
    /** Seconds since 1970, in a text. */
    create_time: z.string(),
    valid: z.boolean(),
    /** Added: how many teams the person owns, which somebody else has to take over. */
    owned_teams: z.number(),
  });

/** Somebody who has an account in the installation, as its owner sees them. */
export type EnterprisePerson = z.infer<ReturnType<typeof enterprisePerson>>;

/** The people of the installation and their roles. */
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
  /** People by the beginning of a name, or a whole e-mail address; for the owner. */
  people: post('/api/permission_api/enterprise/search_enterprise_people', {
    auth: 'session',
    changesState: false,
    input: () =>
      z.object({
        enterprise_id: id,
        search_key: optional(shortText(320)),
        enterprise_role_type_list: optional(list(role())),
        ...paging('page', 'page_size'),
      }),
    output: () =>
      z.object({
        enterprise_people_list: z.array(enterprisePerson()),
        /** Everybody, whatever was searched for. */
        people_total_number: z.string(),
        page: z.number(),
        page_size: z.number(),
        total: z.string(),
      }),
  }),
  /** `SuperAdmin` gives the installation to this person; its owner before becomes a member. */
  updatePerson: post('/api/permission_api/enterprise/update_enterprise_people', {
    auth: 'session',
    isAdministrative: true,
    input: () => z.object({ enterprise_id: id, user_id: id, enterprise_role_type_list: list(role()) }),
    output: () => z.object({}),
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
  }),
});
