import type { ErrorName } from '@heddle/api-contract';
import { isId } from '../db/ids.js';
import { hashOfToken } from '../identity/randomToken.js';
import { DomainError } from '../kernel/DomainError.js';
import type { Route } from '../kernel/paths.js';
import type { AuditEntry, AuditLog } from './AuditLog.js';

/** Refusals for want of a right, as against requests that make no sense. */
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

const mostIds = 6;
const longestId = 64;
const longestAim = 256;
const nameOfIds = /(?:^|_)ids?$|[a-z]I[dD]s?$/;
const namedByKey: ReadonlySet<string> = new Set(['space_id', 'join_invitation_id']);

/** One request as the audit log sees it. */
export class Act {
  /** Handlers complete it where the input does not say enough: at sign-in nobody is signed in yet. */
  readonly entry: AuditEntry;
  /** False for a request whose refusal says nothing about anybody. */
  isAttempt = true;
  #id: string | undefined;
  readonly #aims: Record<string, string> = {};

  constructor(
    private readonly log: () => AuditLog,
    route: Pick<Route, 'family' | 'name'>,
    address: string,
    logid: string,
  ) {
    const action = `${route.family}.${route.name}`;
    this.entry = { actorId: undefined, action, spaceId: undefined, target: {}, address, logid };
  }

  /** Notes the ids that the call names. */
  aimAt(input: unknown): void {
    const ids = idsOf(input);
    Object.assign(this.#aims, ids);
    const { target } = this.entry;
    for (const [field, text] of Object.entries(ids).slice(0, mostIds)) target[field] = storable(text);
    const spaceId = target.space_id ?? target.workspace_id ?? target.spaceID;
    this.entry.spaceId = spaceId !== undefined && isId(spaceId) ? spaceId : undefined;
  }

  /** Tells what the call names from everything else, in a text of bounded length; empty where it names nothing. */
  async aim(): Promise<string> {
    const text = Object.values(this.#aims).join(' ');
    return text.length <= longestAim ? text : hashOfToken(text);
  }

  /** Writes an administrative act before it is done. */
  async begin(): Promise<void> {
    this.#id = await this.log().begin(this.entry);
  }

  /** Writes how it ended: an act that was begun in any case, every other one only when it was refused. */
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
    // `resource` and `principal` name things so. Elsewhere it may be anything, and the audit log keeps no contents.
    if (typeof value?.id === 'string' && isId(value.id)) ids[`${field}.id`] = value.id;
    // Every request comes by here, and most of what it says is no id.
    if (!nameOfIds.test(field)) continue;
    const text = Array.isArray(value) ? value.join(',') : value;
    if (typeof text !== 'string' && typeof text !== 'number') continue;
    // Joining a space names it by the key of a link, and an answer its invitation: a secret, and no number.
    if (namedByKey.has(field) && !/^\d+$/.test(String(text))) continue;
    ids[field] = String(text);
  }
  return ids;
}

// Whoever is refused may have written anything here. The database takes no NUL and no half of a character, and one line
// that it does not take would keep out all the lines that are written with it.
function storable(text: string): string {
  return text.slice(0, longestId).replace(/[^\w.,:-]/g, '?');
}
