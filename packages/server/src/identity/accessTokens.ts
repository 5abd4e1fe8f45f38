import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { lookup } from '../db/lookup.js';
import { prepared } from '../db/prepared.js';
import { accessTokens, sessionAccessTokens } from '../modules/access-token/tables.js';
import { sessions, users } from '../modules/account/tables.js';
import { oauthGrants, oauthTokens } from '../modules/oauth/tables.js';
import { oauthApps } from '../modules/oauth-app/tables.js';
import { serviceIdentities } from '../modules/service-identity/tables.js';
import { hashOfToken } from './randomToken.js';
import { toUser } from './sessions.js';
import type { User } from './User.js';

/** Restrictions of a token, relative to what its owner may do. */
export interface TokenScope {
  readonly permissions: ReadonlySet<string>;
  /** Undefined for every space in which its owner may use the API. */
  readonly spaceIds: ReadonlySet<string> | undefined;
  /**
   * The caller is a service identity: only its role in the space counts, not whether people with that role
   * may use the API.
   */
  readonly isService?: boolean;
}

/** A request authenticated by a token: the user, and the token's restrictions. */
export interface TokenBearer {
  user: User;
  scope: TokenScope;
  /** The end user that an app requested the token for; absent for tokens of the account itself. */
  endUser?: string;
  /**
   * Key under which failed lookups are counted. Apps are counted separately, so that one app cannot block
   * everything else of a user.
   */
  guesser: string;
}

// Types of tokens: personal, OAuth, service identity, session.
const tokenForm = /^(pat|oat|sit|sst)_[0-9A-Za-z_-]{43}$/;
// The time of use is only shown to people, so writing it at this interval is enough.
const usedIntervalMs = 60_000;

const personalTokens = prepared('personal_tokens', (db) =>
  db
    .select({ token: accessTokens, user: users })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        sql`${accessTokens.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        ne(users.kind, 'removed'),
      ),
    ),
);

const personalTokenOf = lookup(async (db, tokenHashes) => {
  const rows = await personalTokens(db).execute({ tokenHashes });
  return new Map(rows.map((row) => [row.token.tokenHash, row]));
});

/**
 * Authenticates the token of an `authorization: Bearer ...` header; an expired or revoked token is rejected.
 */
export function createAccessTokens(db: Database, now: () => Date = () => new Date()) {
  type Find = (tokenHash: string) => Promise<TokenBearer | undefined>;
  const finders: Readonly<Record<string, Find>> = {
    pat: findPersonal,
    oat: findOfApp,
    sit: findOfService,
    sst: findOfSession,
  };

  async function findPersonal(tokenHash: string): Promise<TokenBearer | undefined> {
    const row = await personalTokenOf(db, tokenHash);
    if (!row || row.token.expiresAt <= now()) return undefined;
    await markUsed(accessTokens, row.token);
    const scope = scopeOf(row.token.permissions, row.token);
    // All personal tokens of a user share a counter, so that more tokens do not mean more guesses.
    return { user: toUser(row.user), scope, guesser: `pat ${row.user.id}` };
  }

  async function findOfApp(tokenHash: string): Promise<TokenBearer | undefined> {
    const [row] = await db
      .select({ token: oauthTokens, grant: oauthGrants, app: oauthApps, user: users })
      .from(oauthTokens)
      .innerJoin(oauthGrants, eq(oauthGrants.id, oauthTokens.grantId))
      .innerJoin(oauthApps, eq(oauthApps.id, oauthGrants.appId))
      .innerJoin(users, eq(users.id, oauthGrants.userId))
      .where(
        and(
          eq(oauthTokens.tokenHash, tokenHash),
          eq(oauthTokens.kind, 'access'),
          gt(oauthTokens.expiresAt, now()),
          eq(oauthApps.status, 'Active'),
          ne(users.kind, 'removed'),
        ),
      );
    if (!row) return undefined;
    // Permissions that the app no longer declares are void, even if they were granted.
    const declared = new Set(row.app.permissions);
    const consented = new Set(row.grant.permissions);
    const asked = row.token.permissions ?? row.grant.permissions;
    const permissions = asked.filter((word) => declared.has(word) && consented.has(word));
    return {
      user: toUser(row.user),
      scope: scopeOf(permissions, row.grant),
      endUser: row.token.endUser,
      guesser: `oat ${row.grant.id}`,
    };
  }

  async function findOfService(tokenHash: string): Promise<TokenBearer | undefined> {
    const [row] = await db
      .select({ identity: serviceIdentities, user: users })
      .from(serviceIdentities)
      .innerJoin(users, eq(users.id, serviceIdentities.id))
      .where(
        and(
          eq(serviceIdentities.tokenHash, tokenHash),
          gt(serviceIdentities.expiresAt, now()),
          isNull(serviceIdentities.disabledAt),
        ),
      );
    if (!row) return undefined;
    await markUsed(serviceIdentities, row.identity);
    const { permissions, spaceId } = row.identity;
    const scope = { ...scopeOf(permissions, { inEverySpace: false, spaceIds: [spaceId] }), isService: true };
    return { user: toUser(row.user), scope, guesser: `sit ${row.identity.id}` };
  }

  async function findOfSession(tokenHash: string): Promise<TokenBearer | undefined> {
    const [row] = await db
      .select({ token: sessionAccessTokens, user: users })
      .from(sessionAccessTokens)
      .innerJoin(sessions, eq(sessions.tokenHash, sessionAccessTokens.sessionHash))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessionAccessTokens.tokenHash, tokenHash),
          gt(sessionAccessTokens.expiresAt, now()),
          gt(sessions.expiresAt, now()),
          ne(users.kind, 'removed'),
        ),
      );
    if (!row) return undefined;
    const scope = scopeOf(row.token.permissions, row.token);
    return { user: toUser(row.user), scope, guesser: `sst ${row.user.id}` };
  }

  async function markUsed(
    table: typeof accessTokens | typeof serviceIdentities,
    { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  ): Promise<void> {
    const at = now();
    const before = new Date(at.getTime() - usedIntervalMs);
    if (lastUsedAt !== null && lastUsedAt >= before) return;
    // Requests at the same time write it once.
    const isStale = or(isNull(table.lastUsedAt), lt(table.lastUsedAt, before));
    await db
      .update(table)
      .set({ lastUsedAt: at })
      .where(and(eq(table.id, id), isStale));
  }

  return {
    async find(token: string): Promise<TokenBearer | undefined> {
      const kind = tokenForm.exec(token)?.[1];
      return kind === undefined ? undefined : finders[kind]!(await hashOfToken(token));
    },
    /** Identifies a token in the database without revealing it. */
    async fingerprint(token: string): Promise<string> {
      return `${tokenForm.exec(token)?.[1]} ${await hashOfToken(token)}`;
    },
    async findByFingerprint(fingerprint: string): Promise<TokenBearer | undefined> {
      const [kind = '', tokenHash = ''] = fingerprint.split(' ');
      return finders[kind]?.(tokenHash);
    },
  };
}

function scopeOf(
  permissions: readonly string[],
  { inEverySpace, spaceIds }: { inEverySpace: boolean; spaceIds: readonly string[] },
): TokenScope {
  return {
    permissions: new Set(permissions),
    spaceIds: inEverySpace ? undefined : new Set(spaceIds),
  };
}

/** Authenticates access tokens. */
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** The bearer token of a request, if there is one. */
export function readBearer(headers: Headers): string | undefined {
  return bearerIn(headers.get('authorization'));
}

/** The token in the value of an `authorization` header. */
export function bearerIn(authorization: string | null): string | undefined {
  return /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1];
}
