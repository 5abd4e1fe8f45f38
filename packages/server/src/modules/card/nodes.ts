import type { CardBinding } from '@heddle/api-contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Events } from '../../events/Events.js';
import { cardNodes } from './tables.js';

/** A node of the draft of a workflow. */
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

const inVersion = (workflowId: string, version: string) =>
  and(eq(cardNodes.workflowId, workflowId), eq(cardNodes.version, version));

const at = ({ workflowId, nodeId }: Place) => and(inVersion(workflowId, ''), eq(cardNodes.nodeId, nodeId));

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
    .onConflictDoUpdate({ target: [cardNodes.workflowId, cardNodes.version, cardNodes.nodeId], set: values });
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
    .where(and(inVersion(workflowId, ''), inArray(cardNodes.nodeId, [...nodeIds])));
  return rows.map(toNodeCard);
}

/** The cards of a version of a workflow, or of its draft (`''`), by node. */
export async function nodeCards(
  db: Database,
  workflowId: string,
  version: string,
): Promise<ReadonlyMap<string, NodeCard>> {
  const rows = await db.select().from(cardNodes).where(inVersion(workflowId, version));
  return new Map(rows.map((row) => [row.nodeId, toNodeCard(row)]));
}

/** Keeps the cards of the draft for a version that was published. */
export async function freezeNodes(
  db: Database,
  { workflowId, version }: Events['workflowPublished'],
): Promise<void> {
  const rows = await db.select().from(cardNodes).where(inVersion(workflowId, ''));
  if (rows.length === 0) return;
  const frozen = rows.map((row) => ({ ...row, version }));
  await db.insert(cardNodes).values(frozen).onConflictDoNothing();
}

function toNodeCard({
  workflowId,
  nodeId,
  pluginId,
  toolId,
  binding,
}: typeof cardNodes.$inferSelect): NodeCard {
  return { workflowId, nodeId, pluginId, toolId, binding: JSON.parse(binding) as CardBinding };
}
