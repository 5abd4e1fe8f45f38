import type { DocumentPatch, Key, WorkflowNode } from '@heddle/workflow-schema';
import { boxAround, type Point } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { placePatches } from '../store/moves.js';
import { preview } from '../store/newNodes.js';
import type { PlacedNode } from '../store/placeNode.js';
import { positionOf } from '../store/readNode.js';
import { writePosition } from '../store/writeNode.js';

/**
 * The patches with the added nodes placed where the one node was, and its neighbours moved right and down.
 */
export function withRoom(
  store: CanvasStore,
  gone: PlacedNode,
  patches: readonly DocumentPatch[],
): DocumentPatch[] {
  const { graph } = store;
  const { parent, key } = gone.node;
  const origin = graph.originOf(parent);
  const added = patches.filter((patch) => patch.op === 'add-node' && patch.parent === parent);
  const boxes = added.map((patch, index) => {
    if (patch.op !== 'add-node') return gone.box;
    const { width, height } = preview(store, patch.key, patch.json).box;
    const stood = positionOf({ json: patch.json } as WorkflowNode) ?? { x: index * 320, y: 0 };
    return { ...stood, width, height };
  });
  const around = boxAround(boxes) ?? gone.box;
  added.forEach((patch, index) => {
    if (patch.op !== 'add-node') return;
    const { x, y } = boxes[index]!;
    writePosition(patch.json, {
      x: x - around.x + gone.box.x - origin.x,
      y: y - around.y + gone.box.y - origin.y,
    });
  });
  const right = Math.max(0, Math.round(around.width - gone.box.width));
  const down = Math.max(0, Math.round(around.height - gone.box.height));
  const places = new Map<Key, Point>();
  for (const other of graph.document.nodeOrder.get(parent) ?? []) {
    const box = other === key ? undefined : graph.nodeAt(other)?.box;
    if (box === undefined) continue;
    const isRight = box.x >= gone.box.x + gone.box.width;
    const isBelow =
      box.y >= gone.box.y + gone.box.height &&
      box.x < gone.box.x + around.width &&
      box.x + box.width > gone.box.x;
    if (isRight && right > 0) places.set(other, { x: box.x + right, y: box.y });
    else if (isBelow && down > 0) places.set(other, { x: box.x, y: box.y + down });
  }
  return [...patches, ...placePatches(graph, places)];
}
