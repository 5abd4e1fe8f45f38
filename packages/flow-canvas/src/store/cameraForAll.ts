import type { Box } from '../geometry/box.js';
import { type Camera, cameraFor, toFlow } from '../geometry/camera.js';
import type { CanvasStore } from './createCanvasStore.js';

/** Space of the minimap with its margin in the bottom left corner, in screen pixels. */
const corner = { width: 208, height: 128 };
/** A canvas narrower than this does not reserve space for the minimap. */
const narrow = 640;
/**
 * Canvas widths below which the minimap does not fit beside the dock, which is shorter without editing tools.
 */
const besideDock = { editing: 1108, reading: 792 };
/** How far the minimap is raised to be above the dock. */
export const overDock = 52;

/** Whether the minimap is above the dock. */
export function isOverDock({ camera, isReadOnly }: CanvasStore): boolean {
  return camera.size.width < (isReadOnly ? besideDock.reading : besideDock.editing);
}

/** The camera that shows the whole graph, beside the minimap if a node would be hidden under it. */
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
