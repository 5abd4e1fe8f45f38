import type { Call, SpaceAction } from '@heddle/api-contract';
import type { Database } from '../db/Database.js';
import { bearerIn, readBearer, type TokenBearer, type TokenScope } from '../identity/accessTokens.js';
import { readSessionCookie } from '../identity/sessionCookie.js';
import type { SpaceAccess } from './access.js';
import type { Context, User } from './Context.js';
import { DomainError } from './DomainError.js';
import type { App } from './services.js';

/** Proves rights in a space: the space module's. */
export type RequireSpace = (
  db: Database,
  user: User,
  spaceId: string,
  ...actions: SpaceAction[]
) => Promise<SpaceAccess>;

/** Who makes a request, by what, and what of their rights was asked for so far. */
export class Caller {
  user: User | undefined;
  scope: TokenScope | undefined;
  guesser: string | undefined;
  // Each right once: `<space> <action>`.
  readonly #proven = new Set<string>();

  constructor(
    private readonly app: App,
    private readonly requireSpace: RequireSpace,
    private readonly call: Call,
    /** The credential as it came; nobody is behind it until `recognise` has looked. */
    readonly token: string | undefined,
  ) {}

  /** Each kind of call looks at one kind of credential only: a cookie never opens the open API. */
  async recognise(): Promise<void> {
    Object.assign(this, await this.#find());
  }

  /** Refuses who is nobody, and a token that does not allow the call. */
  check({ user, scope }: Partial<TokenBearer> = this): void {
    const { auth, permission } = this.call;
    if (auth !== 'none' && !user) throw nobody(this.call);
    if (scope && permission !== undefined && !scope.permissions.has(permission))
      throw new DomainError('tokenShort', `the access token does not allow ${permission}`);
  }

  /** Looks again at everything that was proven; throws the refusal that the caller would get now. */
  async checkAgain(): Promise<void> {
    const found = await this.#find(true);
    this.check(found);
    for (const right of this.#proven) {
      const [spaceId = '', action] = right.split(' ');
      await this.#access(found, spaceId, action as SpaceAction);
    }
  }

  /** Public calls have no user, and their handlers cannot see these members. */
  rights(): Pick<Context, 'isWithinToken' | 'spaceAccess'> {
    return {
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
    // No space has this id, so what lies outside a token reads like what does not exist.
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

/** The credential that a call of this kind looks at. */
export function credentialOf({ auth, kind }: Call, headers: Headers, url: URL): string | undefined {
  if (auth !== 'token') return readSessionCookie(headers);
  const token = readBearer(headers);
  if (token !== undefined || kind !== 'socket') return token;
  // A page cannot send headers with a WebSocket: the public client library writes there what it would send.
  return bearerIn(url.searchParams.get('authorization'));
}

/** Each kind of call has its own way of saying that nobody is signed in. */
function nobody({ auth }: Call): DomainError {
  return auth === 'token'
    ? new DomainError('tokenInvalid', 'the access token is missing or not valid')
    : new DomainError('unauthorised', 'not signed in');
}
