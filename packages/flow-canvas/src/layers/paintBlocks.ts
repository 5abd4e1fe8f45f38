import type { Key } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';
import { drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { paintCard } from './paintCard.js';
import { categoryColor, type Palette, toneColors } from './palette.js';

/** Paints the nodes that have no card: all of them far out, else those whose card is not mounted. */
export function paintBlocks(
  context: CanvasRenderingContext2D,
  store: CanvasStore,
  palette: Palette,
  area: Box,
  isMounted: (key: Key) => boolean,
): void {
  const { graph, camera, overlay, selection, state } = store;
  const { level, focused } = state.getState();
  const zoom = camera.value.zoom;
  const drag = overlay.drag;
  const keys = graph.nodeIndex.query(area);
  if (drag !== undefined) for (const key of drag.keys) keys.add(key);
  // One fill and one stroke per colour: thousands of blocks are one path each.
  const fills = new Map<string, Path2D>();
  const outlines = new Map<string, Path2D>();
  const named: (() => void)[] = [];
  for (const key of keys) {
    const node = graph.nodeAt(key);
    if (node === undefined || (drawsCards(level) && isMounted(key))) continue;
    const by = drag?.keys.has(key) ? drag.by : { x: 0, y: 0 };
    // Of an open container the head alone: what lies on its bed is painted by itself.
    const height = node.bed?.box.y ?? node.box.height;
    const box = { x: node.box.x + by.x, y: node.box.y + by.y, width: node.box.width, height };
    if (drawsCards(level)) paintCard(context, node, box, level === 'head', palette);
    else {
      const fill = pathFor(fills, categoryColor(palette, node.category));
      if (level === 'plain') fill.rect(box.x, box.y, box.width, box.height);
      else fill.roundRect(box.x, box.y, box.width, box.height, 10);
      if (level !== 'plain') named.push(() => paintName(context, node.title, box, zoom, palette));
    }
    const outline = outlineOf(store, node, selection.nodes.has(key), focused === key, palette);
    if (outline === undefined) continue;
    const gap = 3 / zoom;
    const around = [box.x - gap, box.y - gap, node.box.width + 2 * gap, node.box.height + 2 * gap] as const;
    if (level === 'plain') pathFor(outlines, outline).rect(...around);
    else pathFor(outlines, outline).roundRect(...around, 10 + gap);
  }
  context.globalAlpha = level === 'plain' ? 0.78 : 0.92;
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
  for (const paint of named) paint();
}

function pathFor(paths: Map<string, Path2D>, color: string): Path2D {
  let path = paths.get(color);
  if (path === undefined) {
    path = new Path2D();
    paths.set(color, path);
  }
  return path;
}

function outlineOf(
  { marks, runs, options }: CanvasStore,
  { node, runPath }: PlacedNode,
  isSelected: boolean,
  isFocused: boolean,
  palette: Palette,
): string | undefined {
  if (isSelected || isFocused) return palette.selected;
  const tone = options.tones?.nodes.get(node.id);
  if (tone !== undefined) return palette[toneColors[tone]];
  const run = runs.stateOf(runPath);
  if (run?.status === 'failed' || marks.countsOf(node.id).errors > 0) return palette.bad;
  if (run?.status === 'running') return palette.edgeRun;
  return run?.status === 'success' ? palette.edgeOk : undefined;
}

/** The name, never under 11 px on screen, clipped to the block. */
function paintName(
  context: CanvasRenderingContext2D,
  title: string,
  box: Box,
  zoom: number,
  palette: Palette,
): void {
  const size = Math.max(14, 11 / zoom);
  if (size > box.height) return;
  context.save();
  context.beginPath();
  context.rect(box.x + 8, box.y, box.width - 16, box.height);
  context.clip();
  context.fillStyle = palette.onBlock;
  context.font = `600 ${size}px ${palette.font}`;
  context.textBaseline = 'middle';
  context.fillText(title, box.x + 12, box.y + box.height / 2);
  context.restore();
}
