import { type Key, rootKey } from '@heddle/workflow-schema';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import type { Point } from '../geometry/box.js';
import { formatMoreMessage } from '../moreMessages.js';
import { foldHeight, frameOf, placeBody } from '../store/body.js';
import { showAll } from '../store/cameraForAll.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Graph } from '../store/Graph.js';
import { positionPatches, withTiles } from '../store/moves.js';
import { followersIn } from './followers.js';
import { LayoutClient } from './LayoutClient.js';
import { bodyPlacesOf, layoutGraph, placesOf } from './layoutGraph.js';

/**
 * Lays out the whole graph as one step, in the host's worker. A result that arrives after the document
 * changed is discarded, because it belongs to another graph.
 */
export async function layoutDocument(store: CanvasStore): Promise<void> {
  const { createLayoutWorker } = store.options;
  if (createLayoutWorker === undefined) {
    store.notify(formatMoreMessage(store, 'layoutMissing'), 'info');
    return;
  }
  if (store.isReadOnly || store.state.getState().isLayingOut) return;
  store.state.setState({ isLayingOut: true });
  store.notify(formatMoreMessage(store, 'layoutRunning'));
  let worker: Worker | undefined;
  try {
    worker = createLayoutWorker();
    const client = new LayoutClient(worker);
    const { revision } = store.document;
    const positions = await positionsOf(store.graph, (graph) => client.layout(graph));
    if (store.document.revision === revision) {
      store.commit(positionPatches(store.graph, positions), {
        label: formatMoreMessage(store, 'stepLayout'),
        origin: 'layout',
      });
      showAll(store, 300);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    store.notify(formatMoreMessage(store, 'layoutFailed', { reason }), 'error');
    store.report({ kind: 'layout-failed', message: reason });
  } finally {
    store.state.setState({ isLayingOut: false });
    worker?.terminate();
  }
}

/** Positions from the inside out: the size of a container is known once its body is laid out. */
async function positionsOf(
  graph: Graph,
  layOut: (graph: ElkNode) => Promise<ElkNode>,
): Promise<Map<Key, Point>> {
  const positions = new Map<Key, Point>();
  const sizes = new Map<Key, { width: number; height: number }>();
  const open = [...graph.keys()].map((key) => graph.nodeAt(key)!).filter(({ body }) => body !== undefined);
  open.sort((a, b) => b.depth - a.depth);
  for (const { node, body, box } of open) {
    if ((graph.document.nodeOrder.get(node.key) ?? []).length === 0) continue;
    const followers = followersIn(graph, node.key);
    const answer = await layOut(layoutGraph(graph, node.key, sizes, followers));
    const { places, content } = bodyPlacesOf(graph, answer, sizes, followers);
    for (const [key, place] of places) positions.set(key, place);
    const below = box.height - frameOf(body!).height;
    const card = { width: 0, height: body!.box.y - foldHeight };
    const frame = frameOf(placeBody(card, content));
    sizes.set(node.key, { width: frame.width, height: frame.height + below });
  }
  const followers = followersIn(graph, rootKey);
  const answer = await layOut(layoutGraph(graph, rootKey, sizes, followers));
  const places = placesOf(graph, answer, sizes, followers);
  for (const [key, place] of withTiles(graph, places)) positions.set(key, place);
  return positions;
}
