import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { insertServiceUser } from '../account/index.js';
import { users } from '../account/tables.js';
import { spaces } from './tables.js';

/** The space of frozen copies that the store shows; nobody is a member of it. */
export const storeSpaceId = '999999';
/** The account that owns it, under the same number; nobody signs in to it. */
export const storeOwnerId = '999999';

/** Creates the space of the store unless it exists. */
export async function ensureStoreSpace(db: Database): Promise<void> {
  if ((await db.$count(spaces, eq(spaces.id, storeSpaceId))) > 0) return;
  const createdAt = new Date();
  await db.transaction(async (transaction) => {
    // One of two requests at once creates it.
    await transaction.execute(sql`select pg_advisory_xact_lock(${Number(storeSpaceId)})`);
    if ((await transaction.$count(spaces, eq(spaces.id, storeSpaceId))) > 0) return;
    if ((await transaction.$count(users, eq(users.id, storeOwnerId))) === 0)
      await insertServiceUser(transaction, { id: storeOwnerId, name: 'Store', createdAt });
    await transaction
      .insert(spaces)
      .values({ id: storeSpaceId, type: 'team', name: 'Store', ownerId: storeOwnerId, createdAt });
  });
}

/**
 * Access to the frozen copies, for the code of the store alone: it must have checked that the caller may use the
 * product. Never answer a request about the store space with it.
 */
export function accessToStore(userId: string): SpaceAccess {
  return { userId, spaceId: storeSpaceId, spaceType: 'team', role: 'member' } as SpaceAccess;
}

/** Access of the owner of the space of the store, who may remove what others had copied into it. */
export function accessOfStoreOwner(): SpaceAccess {
  return { userId: storeOwnerId, spaceId: storeSpaceId, spaceType: 'personal', role: 'owner' } as SpaceAccess;
}
