import type { CanvasStore } from './createCanvasStore.js';
import { shownAround } from './shownAround.js';

/** Brings a node into view, selects it and opens its form; for a hidden node, the container that hides it. */
export function focusNode(store: CanvasStore, nodeId: string): void {
  const shown = shownAround(store.graph, nodeId);
  const placed = shown === undefined ? undefined : store.graph.nodeAt(shown);
  if (placed === undefined) return;
  const { key } = placed.node;
  store.selection.replace([key]);
  store.openForm(key);
  store.camera.centerOn(placed.box);
  if (store.focusCard === undefined) store.state.setState({ focused: key });
  else store.focusCard(key);
}
