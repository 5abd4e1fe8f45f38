import { type Key, rootKey } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import { moveInto, moveRefusal, nearestContainer } from '../store/containers.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { outermost, sharedScope } from '../store/nesting.js';
import type { Command } from './Command.js';

export const moveIntoContainer: Command = {
  name: 'moveIntoContainer',
  label: { 'zh-CN': '移入最近的容器', en: 'Move into nearest container' },
  group: 'arrange',
  needs: 'containerNear',
  shortcuts: [{ key: 'i' }, { key: 'arrowdown', mod: true, alt: true }],
  enabled: (store) => !store.isReadOnly && targetOf(store) !== undefined,
  run: (store) => {
    const container = targetOf(store);
    if (container === undefined) return;
    const { graph } = store;
    const keys = outermost(graph, store.selection.nodes);
    const inside = [...(graph.document.nodeOrder.get(container) ?? [])].map((key) => graph.nodeAt(key)!.box);
    const right = Math.max(0, ...inside.map((box) => box.x + box.width + 80 - graph.originOf(container).x));
    const corner = graph.bounds(keys)!;
    const origin = graph.originOf(container);
    moveInto(store, keys, container, placesFrom(store, keys, corner, { x: origin.x + right, y: origin.y }));
  },
};

export const moveOutOfContainer: Command = {
  name: 'moveOutOfContainer',
  label: { 'zh-CN': '移出容器', en: 'Move out of container' },
  group: 'arrange',
  needs: 'inside',
  shortcuts: [{ key: 'u' }, { key: 'arrowup', mod: true, alt: true }],
  enabled: (store) => !store.isReadOnly && containerAround(store) !== undefined,
  run: (store) => {
    const { graph } = store;
    const around = containerAround(store);
    if (around === undefined) return;
    const { node, box } = graph.nodeAt(around)!;
    const keys = outermost(graph, store.selection.nodes);
    const refusal = moveRefusal(graph, keys, node.parent);
    if (refusal !== undefined) {
      store.notify(formatMoreMessage(store, refusal), 'info');
      return;
    }
    const below = { x: box.x, y: box.y + box.height + 40 };
    moveInto(store, keys, node.parent, placesFrom(store, keys, graph.bounds(keys)!, below));
  },
};

function targetOf({ graph, selection }: CanvasStore): Key | undefined {
  const keys = outermost(graph, selection.nodes);
  return sharedScope(graph, keys) === rootKey ? nearestContainer(graph, keys) : undefined;
}

/** The container that all selected nodes are in, if it is the same one. */
function containerAround({ graph, selection }: CanvasStore): Key | undefined {
  const scope = sharedScope(graph, outermost(graph, selection.nodes));
  return scope === rootKey ? undefined : scope;
}

/** The positions of the nodes after moving the whole arrangement from one corner to another. */
function placesFrom({ graph }: CanvasStore, keys: readonly Key[], from: Point, to: Point): Map<Key, Point> {
  return new Map(
    keys.map((key) => {
      const { x, y } = graph.nodeAt(key)!.box;
      return [key, { x: x - from.x + to.x, y: y - from.y + to.y }];
    }),
  );
}
