import type { Call, SpaceAction } from '@heddle/api-contract';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { bearerIn, readBearer, type TokenBearer, type TokenScope } from '../identity/accessTokens.js';
import { readSessionCookie } from '../identity/sessionCookie.js';
import { toUser } from '../identity/sessions.js';
import type { User } from '../identity/User.js';
import { users } from '../modules/account/tables.js';
import type { SpaceAccess } from './access.js';
import type { Context } from './Context.js';
import { DomainError } from './DomainError.js';
import type { Grant, RecogniseGrant } from './Grant.js';
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
    private readonly call: Pick<Call, 'auth' | 'permission'>,
    /** The credential as received; not verified until `recognise` was called. */
    readonly token: string | undefined,
    /** Instead of a credential: what an earlier request was allowed by. */
    private readonly grant?: Grant,
  ) {
    for (const right of grant?.rights ?? []) this.#proven.add(right);
  }

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
  rights(): Pick<Context, 'checkAgain' | 'grantRights' | 'isWithinToken' | 'spaceAccess'> {
    return {
      checkAgain: () => this.checkAgain({ afterRequest: true }),
      grantRights: () => this.#toGrant(),
      isWithinToken: (spaceId) => isWithin(this.scope, spaceId),
      spaceAccess: async (spaceId, action) => {
        const access = await this.#access(this, spaceId, action);
        this.#proven.add(`${spaceId} ${action}`);
        return access;
      },
    };
  }

  async #toGrant(): Promise<Grant> {
    const { auth, permission } = this.call;
    const rights = [...this.#proven];
    const userId = (this.user as User).id;
    if (auth !== 'token') return { auth: 'session', userId, rights };
    const token = this.grant?.token ?? (await this.app.accessTokens.fingerprint(this.token ?? ''));
    return { auth, userId, token, rights, ...(permission !== undefined && { permission }) };
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
    const { app, call, grant, token } = this;
    if (grant) return findGranted(app, grant);
    if (call.auth === 'none' || token === undefined) return {};
    if (call.auth === 'token') return (await app.accessTokens.find(token)) ?? {};
    const user = await app.identity.find(token, isAgain);
    return user ? { user, guesser: `session ${user.id}` } : {};
  }
}

async function findGranted({ accessTokens, db }: App, grant: Grant): Promise<Partial<TokenBearer>> {
  if (grant.token !== undefined) return (await accessTokens.findByFingerprint(grant.token)) ?? {};
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, grant.userId), ne(users.kind, 'removed')));
  return row ? { user: toUser(row) } : {};
}

/** Recognises the callers of stored grants. */
export function createRecogniseGrant(app: App, requireSpace: RequireSpace): RecogniseGrant {
  return async (grant) => {
    const { auth, permission } = grant;
    const caller = new Caller(
      app,
      requireSpace,
      { auth, ...(permission !== undefined && { permission }) } as Call,
      undefined,
      grant,
    );
    await caller.recognise();
    caller.check();
    return { db: app.db, user: caller.user as User, ...caller.rights() };
  };
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
function nobody({ auth }: Pick<Call, 'auth'>): DomainError {
  return auth === 'token'
    ? new DomainError('tokenInvalid', requestReasons.tokenInvalid())
    : new DomainError('unauthorised', requestReasons.notSignedIn());
}
