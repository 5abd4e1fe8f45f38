import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import type { User } from '../kernel/Context.js';
import { accessTokens } from '../modules/access-token/tables.js';
import { users } from '../modules/account/tables.js';
import { hashOfToken } from './randomToken.js';
import { toUser } from './sessions.js';

/** What a token allows of all that its owner may do. */
export interface TokenScope {
  readonly permissions: ReadonlySet<string>;
  /** Undefined: every space its owner may use the API in. */
  readonly spaceIds: ReadonlySet<string> | undefined;
}

/** A request by token: who it speaks for, and within which bounds. */
export interface TokenBearer {
  user: User;
  scope: TokenScope;
}

const tokenForm = /^pat_[0-9A-Za-z_-]{43}$/;
// The moment of use is for people to look at, so one write in this time is enough.
const usedEveryMs = 60_000;

/** Finds who a token of the header `authorization: Bearer ...` speaks for; one that has ended speaks for nobody. */
export function createAccessTokens(db: Database, now: () => Date = () => new Date()) {
  return {
    async find(token: string): Promise<TokenBearer | undefined> {
      if (!tokenForm.test(token)) return undefined;
      const at = now();
      const [row] = await db
        .select({ token: accessTokens, user: users })
        .from(accessTokens)
        .innerJoin(users, eq(users.id, accessTokens.userId))
        .where(and(eq(accessTokens.tokenHash, await hashOfToken(token)), gt(accessTokens.expiresAt, at)));
      if (!row) return undefined;
      await markUsed(row.token.id, at);
      const { permissions, inEverySpace, spaceIds } = row.token;
      const scope = {
        permissions: new Set(permissions),
        spaceIds: inEverySpace ? undefined : new Set(spaceIds),
      };
      return { user: toUser(row.user), scope };
    },
  };

  async function markUsed(id: string, at: Date): Promise<void> {
    const before = new Date(at.getTime() - usedEveryMs);
    const isStale = or(isNull(accessTokens.lastUsedAt), lt(accessTokens.lastUsedAt, before));
    await db
      .update(accessTokens)
      .set({ lastUsedAt: at })
      .where(and(eq(accessTokens.id, id), isStale));
  }
}

/** Finds who tokens speak for. */
export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** The token of a request, if it carries one. */
export function readBearer(headers: Headers): string | undefined {
  return /^Bearer +(\S{1,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
}
