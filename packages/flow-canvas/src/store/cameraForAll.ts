import type { Box } from '../geometry/box.js';
import { type Camera, cameraFor, toFlow } from '../geometry/camera.js';
import type { CanvasStore } from './createCanvasStore.js';

/** What the minimap and the room around it take of the corner at the bottom left, in screen pixels. */
const corner = { width: 208, height: 128 };
/** A canvas that is narrower has no room to give away. */
const narrow = 640;

/** The camera that shows the whole graph; beside the minimap, where a node would come to lie under it. */
export function cameraForAll(
  { camera: { size }, graph, options, state }: CanvasStore,
  all: Box | undefined = graph.bounds(),
): Camera | undefined {
  if (all === undefined) return undefined;
  const camera = cameraFor(all, size);
  const hasMap = state.getState().isMinimapOpen && options.slots?.minimap !== null;
  if (!hasMap || size.width < narrow) return camera;
  const at = toFlow(camera, { x: 0, y: size.height - corner.height });
  const under = { ...at, width: corner.width / camera.zoom, height: corner.height / camera.zoom };
  if (graph.nodeIndex.present(under).size === 0 && graph.sketchesIn(under).length === 0) return camera;
  const beside = cameraFor(all, { width: size.width - corner.width, height: size.height });
  return { ...beside, x: beside.x + corner.width };
}

/** Shows the whole graph. */
export function showAll(store: CanvasStore, durationMs: number): void {
  const camera = cameraForAll(store);
  if (camera !== undefined) store.camera.moveTo(camera, durationMs);
}
