import type { Call, SpaceAction } from '@heddle/api-contract';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import type { Database } from '../db/Database.js';
import { bearerIn, readBearer, type TokenBearer, type TokenScope } from '../identity/accessTokens.js';
import { readSessionCookie } from '../identity/sessionCookie.js';
import type { User } from '../identity/User.js';
import type { SpaceAccess } from './access.js';
import type { Context } from './Context.js';
import { DomainError } from './DomainError.js';
import type { App } from './services.js';

/** Access check for spaces, provided by the space module. */
export type RequireSpace = (
  db: Database,
  user: User,
  spaceId: string,
  ...actions: SpaceAction[]
) => Promise<SpaceAccess>;

/** Identity and credential of a request, and the rights checked so far. */
export class Caller {
  user: User | undefined;
  scope: TokenScope | undefined;
  endUser: string | undefined;
  guesser: string | undefined;
  // Checked rights, each once: `<space> <action>`.
  readonly #proven = new Set<string>();

  constructor(
    private readonly app: App,
    private readonly requireSpace: RequireSpace,
    private readonly call: Call,
    /** The credential as received; not verified until `recognise` was called. */
    readonly token: string | undefined,
  ) {}

  /** Each call accepts one kind of credential only: a cookie never authenticates an open API call. */
  async recognise(): Promise<void> {
    Object.assign(this, await this.#find());
  }

  /** Rejects anonymous callers, and tokens that do not permit the call. */
  check({ user, scope }: Partial<TokenBearer> = this): void {
    const { auth, permission } = this.call;
    if (auth !== 'none' && !user) throw nobody(this.call);
    if (scope && permission !== undefined && !scope.permissions.has(permission))
      throw new DomainError('tokenShort', requestReasons.tokenShort({ permission }));
  }

  /** Repeats all checks made so far; throws the error that the caller would get now. */
  async checkAgain({ afterRequest = false } = {}): Promise<void> {
    // A person who signs out keeps their rights; removing them takes away their spaces.
    const found = afterRequest && this.call.auth === 'session' ? this : await this.#find(true);
    this.check(found);
    for (const right of this.#proven) {
      const [spaceId = '', action] = right.split(' ');
      await this.#access(found, spaceId, action as SpaceAction);
    }
  }

  /** Public calls have no user; their handlers cannot access these members. */
  rights(): Pick<Context, 'checkAgain' | 'isWithinToken' | 'spaceAccess'> {
    return {
      checkAgain: () => this.checkAgain({ afterRequest: true }),
      isWithinToken: (spaceId) => isWithin(this.scope, spaceId),
      spaceAccess: async (spaceId, action) => {
        const access = await this.#access(this, spaceId, action);
        this.#proven.add(`${spaceId} ${action}`);
        return access;
      },
    };
  }

  async #access(
    { user, scope }: Partial<TokenBearer>,
    spaceId: string,
    action: SpaceAction,
  ): Promise<SpaceAccess> {
    const { db } = this.app;
    if (!scope) return this.requireSpace(db, user as User, spaceId, action);
    // No space has this id, so spaces outside the token's scope are answered as not found.
    const asked = isWithin(scope, spaceId) ? spaceId : '0';
    const actions: SpaceAction[] = scope.isService ? [action] : ['useApi', action];
    return this.requireSpace(db, user as User, asked, ...actions);
  }

  async #find(isAgain = false): Promise<Partial<TokenBearer>> {
    const { app, call, token } = this;
    if (call.auth === 'none' || token === undefined) return {};
    if (call.auth === 'token') return (await app.accessTokens.find(token)) ?? {};
    const user = await app.identity.find(token, isAgain);
    return user ? { user, guesser: `session ${user.id}` } : {};
  }
}

function isWithin(scope: TokenScope | undefined, spaceId: string): boolean {
  return scope?.spaceIds?.has(spaceId) ?? true;
}

/** The credential that this kind of call accepts. */
export function credentialOf({ auth, kind }: Call, headers: Headers, url: URL): string | undefined {
  if (auth !== 'token') return readSessionCookie(headers);
  const token = readBearer(headers);
  if (token !== undefined || kind !== 'socket') return token;
  // Browsers cannot set headers on a WebSocket, so the public client library sends the token as a query
  // parameter.
  return bearerIn(url.searchParams.get('authorization'));
}

/** The error for anonymous callers, which depends on the kind of call. */
function nobody({ auth }: Call): DomainError {
  return auth === 'token'
    ? new DomainError('tokenInvalid', requestReasons.tokenInvalid())
    : new DomainError('unauthorised', requestReasons.notSignedIn());
}
