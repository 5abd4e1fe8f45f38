import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { spaces } from './tables.js';

/**
 * Id of the caller's personal space. Service identities have none: their id '0' is then refused as an unknown space.
 */
export async function personalSpaceOf({ db, user }: Context): Promise<string> {
  const [own] = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.ownerId, user.id), eq(spaces.type, 'personal'), isNull(spaces.deletedAt)));
  return own?.id ?? '0';
}
