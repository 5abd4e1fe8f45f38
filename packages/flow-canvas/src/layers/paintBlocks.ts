import type { Box } from '../geometry/box.js';
import { cutText } from './cutText.js';
import { categoryColor, type Palette } from './palette.js';
import type { Look, PaintContext, Scene } from './Scene.js';

/** Paints nodes as blocks in their category colour, for low zoom levels. */
export function paintBlocks(
  context: PaintContext,
  { nodes, looks, sketches, level, hasOwnCards }: Scene,
  zoom: number,
  palette: Palette,
): void {
  const isPlain = level === 'plain';
  // One fill and one stroke per colour: thousands of blocks share a path.
  const fills = new Map<string, Path2D>();
  const outlines = new Map<string, Path2D>();
  for (const { box, category } of sketches) {
    const color = hasOwnCards ? palette.nodeGround : categoryColor(palette, category);
    pathFor(fills, color).rect(box.x, box.y, box.width, box.height);
  }
  for (const [index, { box, body, category, view }] of nodes.entries()) {
    if (view?.isOwn) continue;
    // Only the head of an open container; its content is painted separately.
    const height = body?.box.y ?? box.height;
    const fill = pathFor(fills, categoryColor(palette, category));
    if (isPlain) fill.rect(box.x, box.y, box.width, height);
    else fill.roundRect(box.x, box.y, box.width, height, 10);
    const outline = outlineOf(looks[index]!, palette);
    if (outline === undefined) continue;
    const gap = 3 / zoom;
    const around = [box.x - gap, box.y - gap, box.width + 2 * gap, box.height + 2 * gap] as const;
    if (isPlain) pathFor(outlines, outline).rect(...around);
    else pathFor(outlines, outline).roundRect(...around, 10 + gap);
  }
  context.globalAlpha = isPlain ? 0.78 : 0.92;
  for (const [color, path] of fills) {
    context.fillStyle = color;
    context.fill(path);
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
  context.lineWidth = 2 / zoom;
  for (const [color, path] of outlines) {
    context.strokeStyle = color;
    context.stroke(path);
  }
  if (isPlain) return;
  context.fillStyle = palette.onBlock;
  context.textBaseline = 'middle';
  for (const { box, body, title, view } of nodes)
    if (!view?.isOwn) paintName(context, title, { ...box, height: body?.box.y ?? box.height }, zoom, palette);
}

function pathFor(paths: Map<string, Path2D>, color: string): Path2D {
  let path = paths.get(color);
  if (path === undefined) {
    path = new Path2D();
    paths.set(color, path);
  }
  return path;
}

function outlineOf(look: Look, palette: Palette): string | undefined {
  return look === 'plain' || look === 'skipped' || look === 'target' ? undefined : palette[look];
}

/**
 * The title at 11 screen px or more, truncated to the block: clipping each would cost more than painting it.
 */
function paintName(context: PaintContext, title: string, box: Box, zoom: number, palette: Palette): void {
  const size = Math.max(14, 11 / zoom);
  if (size > box.height) return;
  context.font = `600 ${size}px ${palette.font}`;
  context.fillText(cutText(title, box.width - 12, size), box.x + 12, box.y + box.height / 2);
}
