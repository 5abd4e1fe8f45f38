import { inArray, lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { modelCalls } from './tables.js';

const dayMs = 24 * 60 * 60 * 1000;
// Delete in batches so that other queries can run in between; an old installation may have millions of rows.
const atOnce = 10_000;

/** Deletes model calls older than the retention period. */
export const clearOldCalls: ClearEndedHook = async (db, now, { usageDays }) => {
  const before = new Date(now.getTime() - usageDays * dayMs);
  for (let removed = 0; ; ) {
    const some = db
      .select({ id: modelCalls.id })
      .from(modelCalls)
      .where(lt(modelCalls.at, before))
      .limit(atOnce);
    const gone = await db
      .delete(modelCalls)
      .where(inArray(modelCalls.id, some))
      .returning({ id: modelCalls.id });
    removed += gone.length;
    if (gone.length < atOnce) return removed;
  }
};
