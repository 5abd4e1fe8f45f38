import type { Input, LimitPeriod } from '@heddle/api-contract';
import type { accessToken } from '@heddle/api-contract/families/access-token';
import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { accessTokens, accessTokenUse } from './tables.js';

type Row = typeof accessTokens.$inferSelect;
type Limit = Pick<Row, 'limitPeriod' | 'limitTokens' | 'limitCost'>;

/** What model calls have used; the cost in the currency of the models' prices. */
export interface Use {
  tokens: number;
  cost: number;
}

export const nothingUsed: Use = { tokens: 0, cost: 0 };

/** Columns of a limit. */
export function toLimit(given: Input<(typeof accessToken.calls)['create']>['spending_limit']): Limit {
  const { period = 'total', tokens = null, cost = null } = given ?? {};
  return { limitPeriod: period, limitTokens: tokens, limitCost: cost };
}

/** What each of these tokens has used in its current period. */
export async function usedByTokens(
  db: Database,
  tokens: readonly Pick<Row, 'id' | 'limitPeriod'>[],
): Promise<ReadonlyMap<string, Use>> {
  if (tokens.length === 0) return new Map();
  const { tokenId, day } = accessTokenUse;
  const periods = tokens.map(({ id, limitPeriod }) =>
    and(eq(tokenId, id), gte(day, firstDay(limitPeriod, new Date()))),
  );
  const rows = await db
    .select({ tokenId, ...sums })
    .from(accessTokenUse)
    .where(or(...periods))
    .groupBy(tokenId);
  return new Map(rows.map(({ tokenId: id, tokens: used, cost }) => [id, { tokens: used, cost }]));
}

const sums = {
  tokens: sql<number>`sum(${accessTokenUse.tokens})`.mapWith(Number),
  cost: sql<number>`sum(${accessTokenUse.cost})`.mapWith(Number),
};

/** Whether the token with this hash has used what its owner allows in the current period. */
export async function isTokenSpent(db: Database, tokenHash: string): Promise<boolean> {
  const [token] = await db.select().from(accessTokens).where(eq(accessTokens.tokenHash, tokenHash));
  if (!token || (token.limitTokens === null && token.limitCost === null)) return false;
  const { tokens, cost } = (await usedByTokens(db, [token])).get(token.id) ?? nothingUsed;
  return (
    (token.limitTokens !== null && tokens >= token.limitTokens) ||
    (token.limitCost !== null && cost >= token.limitCost)
  );
}

/** Counts what model calls made with tokens, by their hashes, have used today. Deleted tokens are left out. */
export async function addTokenUse(db: Database, uses: ReadonlyMap<string, Use>): Promise<void> {
  const day = firstDay('day', new Date());
  const found = await db
    .select({ tokenId: accessTokens.id, hash: accessTokens.tokenHash })
    .from(accessTokens)
    .where(inArray(accessTokens.tokenHash, [...uses.keys()]))
    // Processes that write the same rows lock them in the same order.
    .orderBy(accessTokens.id);
  if (found.length === 0) return;
  const rows = found.map(({ tokenId, hash }) => ({ tokenId, day, ...uses.get(hash)! }));
  const { tokens, cost } = accessTokenUse;
  await db
    .insert(accessTokenUse)
    .values(rows)
    .onConflictDoUpdate({
      target: [accessTokenUse.tokenId, accessTokenUse.day],
      set: { tokens: sql`${tokens} + excluded.tokens`, cost: sql`${cost} + excluded.cost` },
    });
}

/** The first day of the period in which a time is, in UTC. */
function firstDay(period: LimitPeriod, at: Date): string {
  const day = at.toISOString().slice(0, 10);
  if (period === 'total') return '1970-01-01';
  return period === 'month' ? `${day.slice(0, 7)}-01` : day;
}
