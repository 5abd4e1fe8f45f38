import * as z from 'zod';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, optional, shortText } from '../kernel/fields.js';

/**
 * How a credential is sent: as a header or query parameter with a name of its own, as a bearer token, or as user
 * name and password.
 */
export const credentialKinds = ['service', 'bearer', 'basic'] as const;
/** How a plugin authenticates. */
export type CredentialKindName = (typeof credentialKinds)[number];

/** Limits of credentials. */
export const credentialLimits = { name: 50, secret: 4_000, hosts: 20, host: 300, inSpace: 200 } as const;

const added = 'the specification has no credentials by name';

const settings = () => ({
  /** Of kind `service`: where the key is sent. */
  location: optional(z.enum(['header', 'query'])),
  /** Of kind `service`: the name of the header or query parameter. */
  key: optional(shortText(200)),
  /** Of kind `basic`. */
  username: optional(shortText(200)),
  /** Hosts it may be sent to: `api.example.com`, or an origin such as `http://intranet.example:8080`. */
  hosts: optional(z.array(shortText(credentialLimits.host)).max(credentialLimits.hosts)),
  /** Whether all members of the space may use it; otherwise its creator only. */
  is_shared: optional(flag),
  /** The secret part: stored encrypted, and never answered. */
  secret: optional(shortText(credentialLimits.secret)),
});

const item = () =>
  z.object({
    credential_id: id,
    name: z.string(),
    kind: z.enum(credentialKinds),
    location: z.enum(['header', 'query']),
    key: z.string(),
    username: z.string(),
    /** Origins. */
    hosts: z.array(z.string()),
    is_shared: z.boolean(),
    /** The mask of the secret, with its last characters if it is long. */
    hint: z.string(),
    creator: z.object({ id: z.string(), name: z.string(), self: z.boolean() }),
    /** Unix seconds; `rotate_time` is when the secret was entered. */
    create_time: z.number(),
    rotate_time: z.number(),
    /** How many resources that the caller sees use it. */
    use_count: z.number(),
    can_edit: z.boolean(),
  });

/** A credential as lists have it. */
export type CredentialItem = z.infer<ReturnType<typeof item>>;

/** Named credentials of a space, which HTTP nodes and environments of plugins refer to. */
export const credential = defineFamily('credential', {
  list: post('/api/credential/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看凭据列表', en: 'Viewed the credentials' },
    added,
    input: () => z.object({ space_id: id }),
    output: () => z.object({ credentials: z.array(item()) }),
  }),
  create: post('/api/credential/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建凭据', en: 'Created a credential' },
    added,
    errors: ['credentialInvalid'],
    input: () =>
      z.object({
        space_id: id,
        name: visibleText(credentialLimits.name),
        kind: z.enum(credentialKinds),
        ...settings(),
      }),
    output: () => z.object({ credential_id: id }),
  }),
  /** Changes a credential; what is absent stays. Another host needs the secret again. */
  update: post('/api/credential/update', {
    auth: 'session',
    audit: { 'zh-CN': '修改凭据', en: 'Changed a credential' },
    added,
    errors: ['credentialInvalid'],
    input: () =>
      z.object({
        credential_id: id,
        name: optional(visibleText(credentialLimits.name)),
        ...settings(),
      }),
  }),
  /** Deletes a credential for good; what uses it fails by name. */
  delete: post('/api/credential/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除凭据', en: 'Deleted a credential' },
    added,
    input: () => z.object({ credential_id: id }),
  }),
  /** The resources that use a credential, as far as the caller sees them. */
  usedBy: post('/api/credential/used_by', {
    auth: 'session',
    audit: { 'zh-CN': '查看凭据的使用情况', en: 'Viewed where a credential is used' },
    added,
    input: () => z.object({ credential_id: id }),
    output: () =>
      z.object({
        resources: z.array(z.object({ kind: z.string(), id, name: z.string(), space_id: id })),
      }),
  }),
});
