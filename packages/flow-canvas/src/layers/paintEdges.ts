import { traceHead } from '../geometry/arrowHead.js';
import { edgeLength, innerCurve, pointOnEdge, traceEdge } from '../geometry/edgePath.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import { cutText, textWidth } from './cutText.js';
import type { EdgeStyle } from './edgeStyle.js';
import type { Painting } from './painting.js';
import type { Palette } from './palette.js';
import type { PaintContext } from './Scene.js';

export const casingWidth = 7;
/** Length without casing at both ends of an edge. */
const casingGap = 40;
/** With more edges in one area, crossings are not readable anyway. */
const maxCased = 400;
/** Size of labels, and their maximum width. */
const labelSize = 12;
const maxLabel = 200;

/** Paths by placed edge. An edge that did not move is not built again. */
const paths = new WeakMap<PlacedEdge, Path2D>();
/** Casing paths of curves. Dashes that skip the ends would be recomputed per tile, which is expensive. */
const casings = new WeakMap<PlacedEdge, Path2D>();

/**
 * Paints edges in flow coordinates, each with the style at the same index. When zoomed out, they keep a width
 * of `thinnest` screen pixels.
 */
export function paintEdges(
  context: PaintContext,
  edges: readonly PlacedEdge[],
  styles: readonly EdgeStyle[],
  zoom: number,
  palette: Palette,
  painting: Painting,
  thinnest: number,
): void {
  context.lineCap = 'round';
  if (zoom >= 0.35 && edges.length <= maxCased) {
    const labels: { edge: PlacedEdge; label: string }[] = [];
    for (const [index, edge] of edges.entries()) {
      const style = styles[index]!;
      const { label, view } = painting.partsOf(edge);
      const own = style.color === 'edge' ? view : undefined;
      const color = own?.color ?? palette[style.color];
      const width = own?.width ?? style.width;
      const { opacity } = style;
      paintCasing(context, edge, palette);
      if (view?.draw === undefined || !painting.drawEdge(context, edge, color, width)) {
        stroke(context, pathOf(edge), color, width, own?.dash ?? style.dash, opacity);
        paintHead(context, edge, color, opacity);
      }
      if (label !== undefined && label !== '') labels.push({ edge, label });
    }
    // Labels lie above all edges.
    for (const { edge, label } of labels) paintLabel(context, edge, label, palette);
    return;
  }
  const batches = new Map<EdgeStyle, Path2D>();
  for (const [index, edge] of edges.entries()) {
    const style = styles[index]!;
    const batch = batches.get(style) ?? new Path2D();
    // Not through `pathOf`: paths of thousands of edges would be kept.
    traceEdge(edge.path, batch);
    batches.set(style, batch);
  }
  for (const [{ color, width, dash, opacity }, path] of batches)
    stroke(context, path, palette[color], Math.max(width, thinnest / zoom), dash, opacity);
}

/** The label in the middle of an edge, on the background of the canvas. */
function paintLabel(context: PaintContext, { path }: PlacedEdge, label: string, palette: Palette): void {
  const text = cutText(label, maxLabel, labelSize);
  const { x, y } = pointOnEdge(path, 0.5);
  const width = textWidth(text, labelSize) + 12;
  context.setLineDash([]);
  context.fillStyle = palette.ground;
  context.beginPath();
  context.roundRect(x - width / 2, y - 10, width, 20, 4);
  context.fill();
  context.fillStyle = palette.text;
  context.font = `${labelSize}px ${palette.font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillText(text, x, y + 1);
  context.textAlign = 'start';
}

/** Not used when zoomed out, where edges are batched and arrow heads would be specks. */
function paintHead(context: PaintContext, { path }: PlacedEdge, color: string, opacity: number): void {
  context.beginPath();
  traceHead(path, context);
  context.fillStyle = color;
  context.globalAlpha = opacity;
  context.fill();
  context.globalAlpha = 1;
}

/** A background-coloured stroke below an edge shows which edge is above. Edges of one port have no gaps. */
function paintCasing(context: PaintContext, edge: PlacedEdge, palette: Palette): void {
  context.lineCap = 'butt';
  if (edge.path.corners === undefined) stroke(context, casingOf(edge), palette.casing, casingWidth, [], 1);
  else paintCasingOfPieces(context, edge, palette);
  context.lineCap = 'round';
}

function casingOf(edge: PlacedEdge): Path2D {
  let casing = casings.get(edge);
  if (casing === undefined) {
    const inner = innerCurve(edge.path, casingGap);
    casing = new Path2D();
    if (inner !== undefined) traceEdge(inner, casing);
    casings.set(edge, casing);
  }
  return casing;
}

/** Orthogonal edges of one port share their outer segments, which therefore get no casing. */
function paintCasingOfPieces(context: PaintContext, edge: PlacedEdge, palette: Palette): void {
  const { start, corners = [], end } = edge.path;
  const beyond = casingWidth + 3;
  const before = Math.abs((corners[0] ?? end).x - start.x) + beyond;
  const after = Math.abs(end.x - (corners.at(-1) ?? start).x) + beyond;
  const inner = edgeLength(edge.path) - before - after;
  if (inner <= 0) return;
  context.lineDashOffset = -before;
  stroke(context, pathOf(edge), palette.casing, casingWidth, [inner, 100_000], 1);
  context.lineDashOffset = 0;
}

function pathOf(placed: PlacedEdge): Path2D {
  let path = paths.get(placed);
  if (path === undefined) {
    path = new Path2D();
    traceEdge(placed.path, path);
    paths.set(placed, path);
  }
  return path;
}

function stroke(
  context: PaintContext,
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
