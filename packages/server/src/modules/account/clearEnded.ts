import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { mailCodes, sessions } from './tables.js';

/** Removes expired sessions and codes. */
export const clearEndedSessions: ClearEndedHook = async (db, now) => {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ userId: sessions.userId });
  const codes = await db
    .delete(mailCodes)
    .where(lt(mailCodes.expiresAt, now))
    .returning({ userId: mailCodes.userId });
  return ended.length + codes.length;
};
