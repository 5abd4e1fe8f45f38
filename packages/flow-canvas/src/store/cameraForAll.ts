import type { Box } from '../geometry/box.js';
import { type Camera, cameraFor, toFlow } from '../geometry/camera.js';
import type { CanvasStore } from './createCanvasStore.js';

/** What the minimap and the room around it take of the corner at the bottom left, in screen pixels. */
const corner = { width: 208, height: 128 };
/** A canvas that is narrower has no room to give away. */
const narrow = 640;
/** A canvas that is narrower has no room for the minimap beside the dock, which is shorter without tools for editing. */
const besideDock = { editing: 1108, reading: 792 };
/** How far the minimap stands above the dock's place there. */
export const overDock = 52;

/** Whether the minimap stands above the dock. */
export function isOverDock({ camera, isReadOnly }: CanvasStore): boolean {
  return camera.size.width < (isReadOnly ? besideDock.reading : besideDock.editing);
}

/** The camera that shows the whole graph; beside the minimap, where a node would come to lie under it. */
export function cameraForAll(
  store: CanvasStore,
  all: Box | undefined = store.graph.bounds(),
): Camera | undefined {
  if (all === undefined) return undefined;
  const { graph, options, state } = store;
  const { size } = store.camera;
  const camera = cameraFor(all, size);
  const hasMap = state.getState().isMinimapOpen && options.slots?.minimap !== null;
  if (!hasMap || size.width < narrow) return camera;
  const height = corner.height + (isOverDock(store) ? overDock : 0);
  const at = toFlow(camera, { x: 0, y: size.height - height });
  const under = { ...at, width: corner.width / camera.zoom, height: height / camera.zoom };
  if (graph.nodeIndex.present(under).size === 0 && graph.sketchesIn(under).length === 0) return camera;
  const beside = cameraFor(all, { width: size.width - corner.width, height: size.height });
  return { ...beside, x: beside.x + corner.width };
}

/** Shows the whole graph. */
export function showAll(store: CanvasStore, durationMs: number): void {
  const camera = cameraForAll(store);
  if (camera !== undefined) store.camera.moveTo(camera, durationMs);
}
