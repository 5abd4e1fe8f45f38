import { eq } from 'drizzle-orm';
import { newId as createId } from '../../db/ids.js';
import type { CopyPart } from '../../resources/copiedParts.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { everyConnector } from './roles.js';
import { chatFlowRoles } from './tables.js';

/** Copies the role of a chat flow; those of single channels stay, because the copy has no channels. */
export const copyRole: CopyPart = async ({ db }, { kind, id, newId, idMap }) => {
  if (kind !== 'workflow') return;
  const roles = await db.select().from(chatFlowRoles).where(eq(chatFlowRoles.workflowId, id));
  const shared = roles.find(({ connectorId }) => connectorId === everyConnector);
  if (!shared) return;
  await db.insert(chatFlowRoles).values({
    ...shared,
    id: createId(),
    workflowId: newId,
    settings: withNewIds(shared.settings, idMap),
    updatedAt: new Date(),
  });
};
