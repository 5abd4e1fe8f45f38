import type { Key } from '@heddle/workflow-schema';
import { type Box, growBox } from '../geometry/box.js';
import { type EdgePath, edgeLength, traceEdge } from '../geometry/edgePath.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { type PlacedEdge, shiftedPath } from '../store/placeEdge.js';
import { type EdgeStyle, edgeStyle } from './edgeStyle.js';
import type { Palette } from './palette.js';

const casingWidth = 7;
/** Free of casing at either end. */
const casingGap = 40;
const shuttleLength = 26;
const shuttleTime = 1400;

/** Paths by placed edge: an edge that did not move is never built again. */
const paths = new WeakMap<PlacedEdge, Path2D>();

/** Draws the threads of an area in flow coordinates. True when one of them moves and wants another frame. */
export function paintEdges(
  context: CanvasRenderingContext2D,
  store: CanvasStore,
  palette: Palette,
  area: Box,
  now: number,
  isStill: boolean,
  which: 'all' | 'still' | 'dragged' = 'all',
): boolean {
  const { graph, camera, overlay } = store;
  const keys =
    which === 'dragged' ? new Set<Key>() : graph.edgeIndex.query(growBox(area, 8 / camera.value.zoom));
  // What hangs at a dragged node may come into view from anywhere; a few hundred at most are looked at.
  if (overlay.drag !== undefined && overlay.drag.keys.size < 200)
    for (const dragged of overlay.drag.keys)
      for (const { edge } of graph.edgesOf(dragged)) {
        if (which === 'still') keys.delete(edge.key);
        else keys.add(edge.key);
      }
  const hasCasing = camera.value.zoom >= 0.35 && keys.size <= 400;
  const batches = new Map<EdgeStyle, Path2D>();
  const shuttles: EdgePath[] = [];
  context.lineCap = 'round';
  for (const key of keys) {
    const placed = graph.edgeAt(key);
    if (placed === undefined || overlay.connect?.moves === key) continue;
    const { drawn, path } = pathOf(store, placed);
    const style = edgeStyle(store, placed);
    if (style.hasShuttle) shuttles.push(drawn);
    if (hasCasing) {
      paintCasing(context, drawn, path, palette);
      stroke(context, path, palette[style.color], style.width, style.dash, style.opacity);
    } else {
      const batch = batches.get(style) ?? new Path2D();
      batch.addPath(path);
      batches.set(style, batch);
    }
  }
  // Far out a thread of its true width would vanish.
  const thinnest = 1 / camera.value.zoom;
  for (const [style, path] of batches)
    stroke(context, path, palette[style.color], Math.max(style.width, thinnest), style.dash, style.opacity);
  for (const path of shuttles)
    paintShuttle(context, path, palette, isStill ? 0.5 : (now % shuttleTime) / shuttleTime);
  return shuttles.length > 0 && !isStill;
}

/** Draws the thread that is being drawn by hand. */
export function paintConnection(context: CanvasRenderingContext2D, path: EdgePath, palette: Palette): void {
  stroke(context, toPath(path), palette.casing, casingWidth, [], 1);
  stroke(context, toPath(path), palette.edgeSelected, 2.5, [], 1);
}

/** The ground-coloured edge that makes crossings read as over and under; threads that share an eye do not cut. */
function paintCasing(
  context: CanvasRenderingContext2D,
  drawn: EdgePath,
  path: Path2D,
  palette: Palette,
): void {
  const inner = edgeLength(drawn) - 2 * casingGap;
  if (inner <= 0) return;
  context.save();
  context.lineCap = 'butt';
  context.lineDashOffset = -casingGap;
  stroke(context, path, palette.casing, casingWidth, [inner, 100_000], 1);
  context.restore();
}

function pathOf({ overlay }: CanvasStore, placed: PlacedEdge): { drawn: EdgePath; path: Path2D } {
  const { drag } = overlay;
  const source = drag?.keys.has(placed.source.node.key) ? drag.by : undefined;
  const target = drag?.keys.has(placed.target.node.key) ? drag.by : undefined;
  if (source !== undefined || target !== undefined) {
    const drawn = shiftedPath(placed, source, target);
    return { drawn, path: toPath(drawn) };
  }
  let path = paths.get(placed);
  if (path === undefined) {
    path = toPath(placed.path);
    paths.set(placed, path);
  }
  return { drawn: placed.path, path };
}

function toPath(drawn: EdgePath): Path2D {
  const path = new Path2D();
  traceEdge(drawn, path);
  return path;
}

function paintShuttle(context: CanvasRenderingContext2D, path: EdgePath, palette: Palette, at: number): void {
  const length = Math.max(60, edgeLength(path));
  context.save();
  context.lineDashOffset = shuttleLength - at * (length + shuttleLength);
  stroke(context, toPath(path), palette.edgeRun, 2.5, [shuttleLength, length * 4], 1);
  context.restore();
}

function stroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  color: string,
  width: number,
  dash: readonly number[],
  opacity: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash as number[]);
  context.globalAlpha = opacity;
  context.stroke(path);
  context.globalAlpha = 1;
}
