import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { emailChanges, resetCodes, sessions } from './tables.js';

/** Removes expired sessions and codes. */
export const clearEndedSessions: ClearEndedHook = async (db, now) => {
  const ended = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now))
    .returning({ userId: sessions.userId });
  const codes = [];
  for (const table of [resetCodes, emailChanges])
    codes.push(
      ...(await db.delete(table).where(lt(table.expiresAt, now)).returning({ userId: table.userId })),
    );
  return ended.length + codes.length;
};
