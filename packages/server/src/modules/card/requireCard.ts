import type { ResourceAction } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { cards } from './tables.js';

/** A card of a space with its draft. */
export type CardRow = typeof cards.$inferSelect;

/** A card together with the caller's access to it. */
export interface AuthorizedCard {
  row: CardRow;
  access: SpaceAccess;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/**
 * The card if the caller may perform the action; members read, the creator edits. The error is the same for cards that
 * do not exist, are deleted, are not in `spaceId`, or belong to inaccessible spaces.
 */
export async function requireCard(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  id: string,
  action: ResourceAction,
  where: { spaceId?: string | undefined; deleted?: boolean } = {},
): Promise<AuthorizedCard> {
  const [row] = await context.db.select().from(cards).where(eq(cards.id, id));
  const isThere =
    row !== undefined &&
    (row.deletedAt !== null) === (where.deleted ?? false) &&
    (where.spaceId ?? row.spaceId) === row.spaceId;
  const access = await context.spaceAccess(isThere ? row.spaceId : nowhere, 'view');
  if (row && can(access, action, row)) return { row, access };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}
