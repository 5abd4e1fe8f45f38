import type { Input } from '@heddle/api-contract';
import type { memory } from '@heddle/api-contract/families/memory';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { forget, type ItemFilter } from './items.js';
import { type MemoryPlace, requirePlace } from './MemoryPlace.js';
import { findPerson, lockPerson, type MemoryPerson } from './people.js';
import { memoryPeople } from './tables.js';

type Calls = typeof memory.calls;

export async function deleteMemories(context: Context, input: Input<Calls['deleteItems']>) {
  const { iids, item_type: type } = input;
  const place = await requirePlace(context, input);
  // Without ids, clients mean nothing; clearing is a call of its own.
  if (iids?.length) await forgetIn(context, place, { ids: iids, type });
  return {};
}

export async function clearMemories(context: Context, input: Input<Calls['clearItems']>) {
  const { item_type: type, event_ms } = input;
  const until = event_ms ? new Date(event_ms) : undefined;
  await forgetIn(context, await requirePlace(context, input), { type, until });
  return {};
}

export async function clearAllMemories(context: Context, input: Input<Calls['clearAllItems']>) {
  await forgetIn(context, await requirePlace(context, input), {});
  return {};
}

/**
 * Deletes items of the caller for good. What was said until now is not summarised any more: otherwise an hour later
 * the agent would remember again what its person has just deleted.
 */
export async function forgetIn(context: Context, { key }: MemoryPlace, filter: ItemFilter): Promise<void> {
  const jobId = await context.db.transaction(async (transaction) => {
    if (!(await findPerson(transaction, key))) return undefined;
    const person = await lockPerson(transaction, key);
    await forget(transaction, person.id, filter);
    await skipSaid(transaction, person, !filter.type && !filter.ids && !filter.until);
    return person.summaryJobId;
  });
  if (jobId) await context.jobs.cancel(jobId);
}

/** No summary reads what was said until now. */
export async function skipSaid(
  transaction: Database,
  { id }: MemoryPerson,
  isAllCleared: boolean,
): Promise<void> {
  await transaction
    .update(memoryPeople)
    .set({
      cursorId: newId(),
      pending: [],
      waiting: 0,
      dueAt: null,
      ...(isAllCleared && { lastClearAllAt: new Date(), lastSummary: null, lastSummaryAt: null }),
    })
    .where(eq(memoryPeople.id, id));
}
