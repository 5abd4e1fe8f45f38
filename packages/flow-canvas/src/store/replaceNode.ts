import {
  type AnyNodeDefinition,
  createKey,
  type DocumentPatch,
  type JsonObject,
  type Key,
} from '@heddle/workflow-schema';
import { formatAddMessage } from '../addMessages.js';
import type { NodeItem } from '../FlowCanvasProps.js';
import type { CanvasStore } from './createCanvasStore.js';
import { newNodeJson, preview } from './newNodes.js';
import { portOf } from './placeEdge.js';
import { placeRefusal } from './placeRefusal.js';
import { isFixed } from './removalPatches.js';
import { writePosition } from './writeNode.js';

/**
 * Replaces a node with one of another type as one step. It keeps the id, so references to it and its edges
 * remain valid. Edges at ports that the new type lacks move to its first free port, or are removed.
 */
export function replaceNode(
  store: CanvasStore,
  key: Key,
  definition: AnyNodeDefinition,
  item?: NodeItem,
): Key | undefined {
  const { graph, document } = store;
  const old = graph.nodeAt(key);
  if (old === undefined || isFixed(graph, key)) return undefined;
  const refusal =
    placeRefusal(graph, definition, old.node.parent) ?? (old.blockCount > 0 ? 'replaceFull' : undefined);
  if (refusal !== undefined) {
    store.notify(formatAddMessage(store, refusal), 'info');
    return undefined;
  }
  const { json, title } = newNodeJson(store, definition, old.node.id, item);
  const origin = graph.originOf(old.node.parent);
  writePosition(json, { x: old.box.x - origin.x, y: old.box.y - origin.y });
  const made = createKey(document);
  const index = document.nodeOrder.get(old.node.parent)?.indexOf(key) ?? 0;
  const patches: DocumentPatch[] = [
    ...edgePatches(store, key, made, json),
    { op: 'remove-node', key },
    { op: 'add-node', key: made, parent: old.node.parent, index, json },
  ];
  const label = formatAddMessage(store, 'stepReplaceNode', { from: old.title, to: title });
  if (!store.commit(patches, { label })) return undefined;
  store.selection.replace([made]);
  store.state.setState({ focused: made });
  store.openForm(made);
  store.notify(label);
  return made;
}

/** Patches for edges whose port the new node does not have. */
function edgePatches(store: CanvasStore, key: Key, made: Key, json: JsonObject): DocumentPatch[] {
  const { graph } = store;
  const next = preview(store, made, json);
  const patches: DocumentPatch[] = [];
  const taken = new Set<string>();
  for (const { edge, source, target } of graph.edgesOf(key)) {
    const direction = source.node.key === key ? 'out' : 'in';
    const port = direction === 'out' ? edge.sourcePort : edge.targetPort;
    const kept = portOf(next, direction, port);
    if (kept !== undefined) {
      taken.add(`${direction} ${kept.id} ${source.node.id} ${target.node.id}`);
      continue;
    }
    patches.push({ op: 'remove-edge', key: edge.key });
    const free = next.ports.find(
      (candidate) =>
        candidate.direction === direction &&
        !taken.has(`${direction} ${candidate.id} ${source.node.id} ${target.node.id}`),
    );
    if (free === undefined) continue;
    taken.add(`${direction} ${free.id} ${source.node.id} ${target.node.id}`);
    const name = direction === 'out' ? 'sourcePortID' : 'targetPortID';
    const moved: JsonObject = { ...edge.json, [name]: free.id };
    if (free.id === '') delete moved[name];
    const index = (graph.document.edgeOrder.get(edge.parent)?.length ?? 1) - 1;
    patches.push({ op: 'add-edge', key: createKey(graph.document), parent: edge.parent, index, json: moved });
  }
  return patches;
}
