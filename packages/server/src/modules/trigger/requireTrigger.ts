import { triggerReasons } from '@heddle/api-contract/reasons/trigger';
import { eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findProject } from '../project/index.js';
import type { TriggerRow } from './rows.js';
import { triggers } from './tables.js';

// No space has this id, so checking access to it fails as for any inaccessible space.
const nowhere = '0';

/** Whether the caller may change the trigger: its creator, and the administrators of the space. */
export function canEdit(access: SpaceAccess, { userId }: Pick<TriggerRow, 'userId'>): boolean {
  return access.userId === userId || access.role === 'owner' || access.role === 'admin';
}

/** Refuses a project of another space: its runs would read the data of that project. */
export async function checkProject(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  { spaceId }: SpaceAccess,
  projectId: string | undefined,
): Promise<void> {
  if (projectId === undefined) return;
  const project = await findProject(context.db, projectId);
  if (project?.spaceId !== spaceId) await context.spaceAccess(nowhere, 'view');
}

/** The trigger, if the caller may see or change it; the same error for missing and inaccessible ones. */
export async function requireTrigger(
  context: Pick<Context, 'db' | 'spaceAccess'>,
  triggerId: string,
  { isChange = true, spaceId }: { isChange?: boolean; spaceId?: string | undefined } = {},
): Promise<{ trigger: TriggerRow; access: SpaceAccess }> {
  const [row] = await context.db.select().from(triggers).where(eq(triggers.id, triggerId));
  const isThere = row && (spaceId === undefined || row.spaceId === spaceId);
  const access = await context.spaceAccess(isThere ? row.spaceId : nowhere, 'view');
  if (!row) throw new Error('the space 0 exists');
  if (isChange && !canEdit(access, row)) throw new DomainError('triggerInvalid', triggerReasons.noRight());
  return { trigger: row, access };
}
