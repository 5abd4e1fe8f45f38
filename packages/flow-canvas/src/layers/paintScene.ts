import type { Point } from '../geometry/box.js';
import { drawsCards } from '../geometry/camera.js';
import type { PlacedNode } from '../store/placeNode.js';
import { paintBlocks } from './paintBlocks.js';
import { paintCard } from './paintCard.js';
import { paintEdges } from './paintEdges.js';
import type { Painting } from './painting.js';
import type { Palette } from './palette.js';
import type { PaintContext, Scene } from './Scene.js';

const frameRadius = 10;
const bodyRadius = 7;

/**
 * Paints a scene in flow coordinates: bodies, edges above them, then nodes. `thinnest` is the minimum width of
 * edges in screen pixels.
 */
export function paintScene(
  context: PaintContext,
  scene: Scene,
  zoom: number,
  palette: Palette,
  painting: Painting,
  thinnest = 1,
): void {
  const { nodes, looks, edges, styles, level } = scene;
  for (const [index, node] of nodes.entries())
    if (node.body !== undefined) paintContainer(context, node, looks[index] === 'target', zoom, palette);
  paintEdges(context, edges, styles, zoom, palette, painting, thinnest);
  painting.ownCards(context, scene, zoom, palette);
  if (!drawsCards(level)) paintBlocks(context, scene, zoom, palette);
  else {
    // Ports with edges are filled.
    const wired = new Set(edges.flatMap(({ path: { start, end } }) => [placeName(start), placeName(end)]));
    const isWired = (place: Point) => wired.has(placeName(place));
    for (const [index, node] of nodes.entries())
      if (!node.view?.isOwn) paintCard(context, node, level, looks[index]!, palette, isWired, painting.lines);
  }
}

function placeName({ x, y }: Point): string {
  return `${x} ${y}`;
}

/** The frame and body of an open container. Its DOM element draws only the head and the border. */
function paintContainer(
  context: PaintContext,
  { box, body }: PlacedNode,
  isTarget: boolean,
  zoom: number,
  palette: Palette,
): void {
  const inner = body!.box;
  context.fillStyle = palette.nodeGround;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, frameRadius);
  context.fill();
  context.beginPath();
  context.roundRect(box.x + inner.x, box.y + inner.y, inner.width, inner.height, bodyRadius);
  context.fillStyle = palette.body;
  context.fill();
  if (!isTarget) return;
  context.fillStyle = palette.selectedSoft;
  context.fill();
  context.strokeStyle = palette.selected;
  context.lineWidth = 2 / zoom;
  context.setLineDash([]);
  context.stroke();
}
