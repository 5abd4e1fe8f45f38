import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { accessTokens, sessionAccessTokens } from './tables.js';

/** Expired tokens stay in their owner's list this long, so that owners can see why an integration stopped. */
const listedMs = 90 * 24 * 60 * 60 * 1000;

export const clearEndedTokens: ClearEndedHook = async (db, now) => {
  const removed = await db
    .delete(accessTokens)
    .where(lt(accessTokens.expiresAt, new Date(now.getTime() - listedMs)))
    .returning({ id: accessTokens.id });
  const short = await db
    .delete(sessionAccessTokens)
    .where(lt(sessionAccessTokens.expiresAt, now))
    .returning({ tokenHash: sessionAccessTokens.tokenHash });
  return removed.length + short.length;
};
