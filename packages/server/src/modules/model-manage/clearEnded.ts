import { inArray, lt } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/implement.js';
import { modelCalls } from './tables.js';

const dayMs = 24 * 60 * 60 * 1000;
// A piece at a time, with room for others between two: where nothing was ever cleared there may be millions.
const atOnce = 10_000;

/** Removes calls of models that are older than this installation keeps them. */
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
