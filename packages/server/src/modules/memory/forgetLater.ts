import { memoryLimits } from '@heddle/api-contract/families/memory';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { defineJob } from '../../jobs/defineJob.js';
import { endOfLife } from './items.js';
import { timeToLive } from './MemoryPlace.js';
import { memoryHistory, memoryItems, memoryPeople } from './tables.js';

const together = 500;
const dayMs = 24 * 3600_000;

/** Deletes what is past its time to live; it has been hidden since then. */
export const forgetEndedJob = defineJob('memory.forget-ended', z.object({}), async ({ app, signal }) => {
  const { db } = app;
  const lives = new Map<string, number>();
  let after = '0';
  let forgotten = 0;
  for (;;) {
    signal.throwIfAborted();
    const people = await db
      .select()
      .from(memoryPeople)
      .where(gt(memoryPeople.id, after))
      .orderBy(asc(memoryPeople.id))
      .limit(together);
    if (people.length === 0) return { forgotten };
    after = people.at(-1)?.id ?? after;
    for (const person of people) {
      const place = `${person.baseId} ${person.connectorId} ${person.userId}`;
      const life = lives.get(place) ?? (await timeToLive(db, person));
      lives.set(place, life);
      if (life > 0) forgotten += await forgetBefore(db, person.id, endOfLife(life));
    }
  }
});

async function forgetBefore(db: Database, personId: string, before: Date): Promise<number> {
  return db.transaction(async (transaction) => {
    const ended = await transaction
      .delete(memoryItems)
      .where(and(eq(memoryItems.personId, personId), lt(memoryItems.eventAt, before)))
      .returning({ id: memoryItems.id });
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0)
      await transaction
        .delete(memoryHistory)
        .where(and(eq(memoryHistory.personId, personId), inArray(memoryHistory.itemId, ids)));
    return ids.length;
  });
}

/** Deletes earlier texts after their days. */
export async function clearHistory(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - memoryLimits.historyDays * dayMs);
  return (
    await db.delete(memoryHistory).where(lt(memoryHistory.at, before)).returning({ id: memoryHistory.id })
  ).length;
}

/** Nobody can reach what is remembered of a person who has left the space, not even they themselves. */
export async function forgetMember(db: Database, { spaceId, userId }: Events['memberLeft']): Promise<void> {
  await db
    .delete(memoryPeople)
    .where(and(eq(memoryPeople.spaceId, spaceId), eq(memoryPeople.userId, userId)));
}

export async function forgetRemoved(db: Database, { userId }: Events['personRemoved']): Promise<void> {
  await db.delete(memoryPeople).where(eq(memoryPeople.userId, userId));
}

export async function forgetPurged(db: Database, { kind, ids }: Events['resourcesPurged']): Promise<void> {
  if (kind === 'bot') await db.delete(memoryPeople).where(inArray(memoryPeople.baseId, [...ids]));
}
