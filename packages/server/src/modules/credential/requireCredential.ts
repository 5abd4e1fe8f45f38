import type { ResourceAction } from '@heddle/api-contract';
import { and, eq, or, type SQL } from 'drizzle-orm';
import { can, type SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { credentials } from './tables.js';

export type Credential = typeof credentials.$inferSelect;

/** A person in a space. */
export interface Holder {
  spaceId: string;
  userId: string;
}

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/** The credentials of a space that a person may use: shared ones, and their own. */
export function usableBy({ spaceId, userId }: Holder): SQL | undefined {
  return and(
    eq(credentials.spaceId, spaceId),
    or(eq(credentials.isShared, true), eq(credentials.creatorId, userId)),
  );
}

/**
 * The credential if the caller may perform the action. The error is the same for credentials that do not exist,
 * those of inaccessible spaces, and those that somebody else keeps for themselves.
 */
export async function requireCredential(
  context: Context,
  id: string,
  action: ResourceAction,
): Promise<{ row: Credential; access: SpaceAccess }> {
  const [row] = await context.db.select().from(credentials).where(eq(credentials.id, id));
  const isVisible = row !== undefined && (row.isShared || row.creatorId === context.user.id);
  const access = await context.spaceAccess(isVisible ? row.spaceId : nowhere, 'view');
  if (row && can(access, action, row)) return { row, access };
  await context.spaceAccess(nowhere, 'view');
  throw new Error('the space 0 exists');
}
