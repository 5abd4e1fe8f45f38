import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { MemberLeft } from '../../kernel/implement.js';
import { workflows } from '../workflow/tables.js';
import { collaborators } from './tables.js';

/** Removes a user who leaves a space from its shared resources, so that rejoining does not restore access. */
export async function forgetCollaborator(db: Database, { spaceId, userId }: MemberLeft): Promise<void> {
  const inSpace = db.select({ id: workflows.id }).from(workflows).where(eq(workflows.spaceId, spaceId));
  await db
    .delete(collaborators)
    .where(
      and(
        eq(collaborators.resourceType, 'workflow'),
        eq(collaborators.userId, userId),
        inArray(collaborators.resourceId, inSpace),
      ),
    );
}
