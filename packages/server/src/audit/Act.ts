import type { ErrorName } from '@heddle/api-contract';
import { isId } from '../db/ids.js';
import { hashOfToken } from '../identity/randomToken.js';
import { DomainError } from '../kernel/DomainError.js';
import type { AuditEntry, AuditLog } from './AuditLog.js';

/** Refusals that deny access, as opposed to invalid requests. */
const refusals: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'forbidden',
  'notFound',
  'unauthorised',
  'tokenInvalid',
  'tokenShort',
  'accessDenied',
  'wrongCredentials',
  'resetCodeInvalid',
  'registrationClosed',
  'tooManyRequests',
  'workflowNotFound',
]);

const maxIds = 6;
const maxIdLength = 64;
const maxKeyLength = 256;
const nameOfIds = /(?:^|_)ids?$|[a-z]I[dD]s?$/;
const namedByKey: ReadonlySet<string> = new Set(['space_id', 'join_invitation_id']);

/** Audit record of one request. */
export class Act {
  /** Handlers add what the input does not tell: during sign-in there is no user yet. */
  readonly entry: AuditEntry;
  /** False for anonymous reads, whose refusal is not worth recording. */
  isAttempt = true;
  #id: string | undefined;
  readonly #aims: Record<string, string> = {};

  constructor(
    private readonly log: () => AuditLog,
    route: { family: string; name: string },
    address: string,
    logid: string,
  ) {
    const action = `${route.family}.${route.name}`;
    this.entry = { actorId: undefined, action, spaceId: undefined, target: {}, address, logid };
  }

  /** Records the ids that the call refers to. */
  aimAt(input: unknown): void {
    const ids = idsOf(input);
    Object.assign(this.#aims, ids);
    const { target } = this.entry;
    for (const [field, text] of Object.entries(ids).slice(0, maxIds)) target[field] = storable(text);
    const spaceId = target.space_id ?? target.workspace_id ?? target.spaceID;
    this.entry.spaceId = spaceId !== undefined && isId(spaceId) ? spaceId : undefined;
  }

  /** Key that identifies the resources a call refers to, of bounded length; empty when it refers to none. */
  async aim(): Promise<string> {
    const text = Object.values(this.#aims).join(' ');
    return text.length <= maxKeyLength ? text : hashOfToken(text);
  }

  /** Writes the entry of an administrative action before it is performed. */
  async begin(): Promise<void> {
    this.#id = await this.log().begin(this.entry);
  }

  /** Records the outcome: always for an action written by `begin`, otherwise only when it was refused. */
  async end(error?: unknown): Promise<void> {
    const name = error instanceof DomainError ? error.error : undefined;
    if (this.#id !== undefined) {
      const outcome = error === undefined ? 'done' : name === undefined ? 'failed' : 'refused';
      await this.log().end(this.#id, this.entry, outcome, name ?? '');
    } else if (this.isAttempt && name !== undefined && refusals.has(name)) {
      this.log().refuse(this.entry, name);
    }
  }
}

function idsOf(input: unknown): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const [field, value] of Object.entries(input ?? {})) {
    // `resource` and `principal` contain ids in this form. Other objects are skipped: the audit log stores no
    // contents.
    if (typeof value?.id === 'string' && isId(value.id)) ids[`${field}.id`] = value.id;
    // Runs for every request, and most fields are not ids, so filter by name first.
    if (!nameOfIds.test(field)) continue;
    const text = Array.isArray(value) ? value.join(',') : value;
    if (typeof text !== 'string' && typeof text !== 'number') continue;
    // When joining a space, these fields carry the key of a link or an invitation, which is a secret and not
    // numeric.
    if (namedByKey.has(field) && !/^\d+$/.test(String(text))) continue;
    ids[field] = String(text);
  }
  return ids;
}

// Refused callers control this text. The database rejects NUL and lone surrogates, and one rejected entry
// would lose the whole batch it is written in.
function storable(text: string): string {
  return text.slice(0, maxIdLength).replace(/[^\w.,:-]/g, '?');
}
