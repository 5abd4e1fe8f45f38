import { and, eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { CopyPart } from '../../resources/copiedParts.js';
import { conversationTemplates as templates } from './tables.js';

/** Copies the conversations that an app or a workflow defines by name; what people wrote in them stays. */
export const copyDefinitions: CopyPart = async ({ db }, { kind, id, newId: ownerId, target }) => {
  if (kind !== 'project' && kind !== 'workflow') return;
  const defined = await db
    .select({ name: templates.name })
    .from(templates)
    .where(and(eq(templates.ownerKind, kind), eq(templates.ownerId, id)));
  if (defined.length === 0) return;
  const createdAt = new Date();
  // A new app has its usual conversation already.
  await db
    .insert(templates)
    .values(
      defined.map(({ name }) => ({
        ...{ id: newId(), ownerKind: kind, ownerId, spaceId: target.spaceId },
        ...{ name, createdAt },
      })),
    )
    .onConflictDoNothing();
};
