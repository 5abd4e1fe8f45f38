import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/implement.js';
import { resetCodes, sessions } from './tables.js';

/** Removes sessions and codes whose time is over. */
export const clearEndedSessions: ClearEndedHook = async (db, now) => {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ userId: sessions.userId });
  const codes = await db
    .delete(resetCodes)
    .where(lt(resetCodes.expiresAt, now))
    .returning({ userId: resetCodes.userId });
  return ended.length + codes.length;
};
