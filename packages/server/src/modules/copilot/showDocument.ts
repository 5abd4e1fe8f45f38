import {
  importDocument,
  type JsonObject,
  readKey,
  titleOf,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { emptySecrets } from '../workflow/index.js';

/** Characters of node data that a model is shown. */
const dataBudget = 60_000;

/** Characters of a whole document as a model is shown it. */
const totalBudget = 200_000;

/** A document as a model is shown it: without positions, and where it is large, without the data of some nodes. */
export interface ShownDocument {
  text: string;
  /** Whether the node is shown with its data. */
  isShown(nodeId: string): boolean;
}

/**
 * Shows a document to a model, without the secrets that are written into it. The data of `chosen` nodes comes first,
 * then that of others while there is room. Undefined if even the outline is too large.
 */
export function showDocument(json: JsonObject, chosen: readonly string[]): ShownDocument | undefined {
  const copy = structuredClone(json);
  emptySecrets(copy);
  const document = importDocument(copy);
  const shown = new Map<string, JsonObject>();
  const nodes = [...document.nodes.values()];
  let room = dataBudget;
  for (const node of [...nodes.filter(({ id }) => chosen.includes(id)), ...nodes]) {
    if (shown.has(node.key)) continue;
    const data = readKey(node.json, 'data') ?? {};
    const length = JSON.stringify(data).length;
    if (length > room) continue;
    room -= length;
    shown.set(node.key, { ...outlineOf(document, node), data });
  }
  const workflow = {
    nodes: nodes.map(
      (node) =>
        shown.get(node.key) ?? { ...outlineOf(document, node), title: titleOf(node.json), isLeftOut: true },
    ),
    edges: [...document.edges.values()].map(({ json }) => json),
  };
  const text = JSON.stringify(workflow);
  if (text.length > totalBudget) return undefined;
  const ids = new Set(nodes.filter(({ key }) => shown.has(key)).map(({ id }) => id));
  return { text, isShown: (nodeId) => ids.has(nodeId) };
}

function outlineOf(document: WorkflowDocument, { id, type, parent }: WorkflowNode): JsonObject {
  const container = document.nodes.get(parent);
  return { id, type, ...(container && { parent: container.id }) };
}
