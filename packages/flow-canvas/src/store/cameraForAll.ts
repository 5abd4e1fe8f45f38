import type { Box } from '../geometry/box.js';
import { type Camera, cameraFor, clampZoom, marginsOf, toFlow } from '../geometry/camera.js';
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

/**
 * The camera that shows the whole graph or, if that takes a zoom below `minimumZoom`, as much of it as fits at that
 * zoom, from its start on.
 */
export function readableCamera(
  store: CanvasStore,
  minimumZoom = 0,
  all: Box | undefined = store.graph.bounds(),
): Camera | undefined {
  const whole = cameraForAll(store, all);
  const zoom = clampZoom(minimumZoom);
  if (whole === undefined || all === undefined || whole.zoom >= zoom) return whole;
  const { graph, camera } = store;
  const { definitions } = store.options;
  const entry = definitions.flatMap(({ entry }) => (entry ? (graph.nodeById(entry.id) ?? []) : []))[0];
  const start = entry?.box ?? { ...all, width: 0, height: 0 };
  const { size } = camera;
  const { aside, above } = marginsOf(size);
  const isLow = all.height * zoom <= size.height - 2 * above;
  const middle = isLow ? all.y + all.height / 2 : start.y + start.height / 2;
  // What little is left of the start, for example a note, stays in view.
  const left = start.x - all.x < size.width / zoom / 4 ? all.x : start.x;
  return { zoom, x: aside - left * zoom, y: size.height / 2 - middle * zoom };
}

/** Shows the whole graph, at no smaller zoom than `minimumZoom`. */
export function showAll(store: CanvasStore, durationMs: number, minimumZoom?: number): void {
  const camera = readableCamera(store, minimumZoom);
  if (camera !== undefined) store.camera.moveTo(camera, durationMs);
}
