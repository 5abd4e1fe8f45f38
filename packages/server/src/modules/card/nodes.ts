import type { CardBinding } from '@heddle/api-contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { cardNodes } from './tables.js';

/** A node of a workflow. */
interface Place {
  workflowId: string;
  nodeId: string;
}

/** The card of a node that calls a tool. */
export interface NodeCard extends Place {
  pluginId: string;
  toolId: string;
  binding: CardBinding;
}

const at = ({ workflowId, nodeId }: Place) =>
  and(eq(cardNodes.workflowId, workflowId), eq(cardNodes.nodeId, nodeId));

/** Binds a card to a node, or unbinds it. */
export async function saveNode(
  db: Database,
  place: Omit<NodeCard, 'binding'>,
  binding: CardBinding | undefined,
): Promise<void> {
  if (!binding) {
    await db.delete(cardNodes).where(at(place));
    return;
  }
  const { workflowId, nodeId, pluginId, toolId } = place;
  const values = { pluginId, toolId, cardId: binding.card_id, binding: JSON.stringify(binding) };
  await db
    .insert(cardNodes)
    .values({ workflowId, nodeId, ...values })
    .onConflictDoUpdate({ target: [cardNodes.workflowId, cardNodes.nodeId], set: values });
}

export async function findNode(db: Database, { workflowId, nodeId }: Place): Promise<NodeCard | undefined> {
  return (await nodesOf(db, workflowId, [nodeId]))[0];
}

/** The cards of these nodes. */
export async function nodesOf(
  db: Database,
  workflowId: string,
  nodeIds: readonly string[],
): Promise<NodeCard[]> {
  if (nodeIds.length === 0) return [];
  const rows = await db
    .select()
    .from(cardNodes)
    .where(and(eq(cardNodes.workflowId, workflowId), inArray(cardNodes.nodeId, [...nodeIds])));
  return rows.map(({ binding, cardId: _, ...row }) => ({
    ...row,
    binding: JSON.parse(binding) as CardBinding,
  }));
}
