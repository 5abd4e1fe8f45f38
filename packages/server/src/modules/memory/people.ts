import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { MemoryKey } from './MemoryPlace.js';
import { memoryPeople } from './tables.js';

/** A person in the memory of an agent. */
export type MemoryPerson = typeof memoryPeople.$inferSelect;

export function hasKey({ userId, baseId, connectorId, endUser }: MemoryKey) {
  return and(
    eq(memoryPeople.userId, userId),
    eq(memoryPeople.baseId, baseId),
    eq(memoryPeople.connectorId, connectorId),
    eq(memoryPeople.endUser, endUser),
  );
}

/** The person, if the agent has ever noted anything about them. */
export async function findPerson(db: Database, key: MemoryKey): Promise<MemoryPerson | undefined> {
  const [row] = await db.select().from(memoryPeople).where(hasKey(key));
  return row;
}

/** The row of the person, made if there is none, locked until the transaction ends. */
export async function lockPerson(transaction: Database, key: MemoryKey): Promise<MemoryPerson> {
  const { baseId, spaceId, userId, endUser, connectorId } = key;
  await transaction
    .insert(memoryPeople)
    .values({ id: newId(), baseId, spaceId, userId, endUser, connectorId, createdAt: new Date() })
    .onConflictDoNothing();
  const known = await findPerson(transaction, key);
  if (!known) throw new Error('a person of a memory was not stored');
  await lockRow(transaction, memoryPeople, known.id);
  // What another transaction has changed meanwhile is read after the lock.
  return (await findPerson(transaction, key)) ?? known;
}
