import { lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { auditEntries } from './tables.js';

const dayMs = 24 * 60 * 60 * 1000;
const keptDays = 400;

/** Removes entries older than the retention period. */
export const clearOldEntries: ClearEndedHook = async (db, now) => {
  const old = await db
    .delete(auditEntries)
    .where(lt(auditEntries.at, new Date(now.getTime() - keptDays * dayMs)))
    .returning({ id: auditEntries.id });
  return old.length;
};
