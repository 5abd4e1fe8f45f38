import { and, eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { requireBot } from '../bot/index.js';
import { canEdit, type TriggerRow } from '../trigger/index.js';
import { triggers } from '../trigger/tables.js';

/**
 * A task of an agent: of its author, or the caller's own. The same error for missing and inaccessible ones, and
 * for those of others.
 */
export async function requireTask(
  context: Context,
  { botId, taskId, spaceId }: { botId: string; taskId: string; spaceId?: string | undefined },
  { isChange = true } = {},
): Promise<{ row: TriggerRow; access: SpaceAccess }> {
  const { access } = await requireBot(context, botId, 'view', { spaceId });
  const [row] = await context.db
    .select()
    .from(triggers)
    .where(and(eq(triggers.id, taskId), eq(triggers.botId, botId)));
  const isOwn = row?.userId === access.userId;
  const isVisible = row && (isOwn || (row.origin === 'preset' && (!isChange || canEdit(access, row))));
  if (isVisible) return { row, access };
  // No space has this id, so the error is that of an inaccessible one.
  await context.spaceAccess('0', 'view');
  throw new Error('the space 0 exists');
}
