import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { categoryColor, type Palette, toneColors } from './palette.js';

/** Paints the nodes that have no card: all of them far out, else those whose card is not mounted yet. */
export function paintBlocks(
  context: CanvasRenderingContext2D,
  store: CanvasStore,
  palette: Palette,
  isMounted: (key: Key) => boolean,
): void {
  const { graph, camera, overlay, selection, state } = store;
  const { level, focused } = state.getState();
  const zoom = camera.value.zoom;
  const drag = overlay.drag;
  const keys = graph.nodeIndex.query(camera.visible);
  if (drag !== undefined) for (const key of drag.keys) keys.add(key);
  for (const key of keys) {
    const node = graph.nodeAt(key);
    const isPainted = level === 'block' || level === 'plain' || !isMounted(key);
    if (node === undefined || !isPainted) continue;
    const by = drag?.keys.has(key) ? drag.by : { x: 0, y: 0 };
    const box = { ...node.box, x: node.box.x + by.x, y: node.box.y + by.y };
    context.globalAlpha = level === 'plain' ? 0.78 : 0.92;
    context.fillStyle = categoryColor(palette, node.category);
    context.beginPath();
    // Of an open container the head alone: what lies on its bed is painted by itself.
    const height = node.bed?.box.y ?? box.height;
    context.roundRect(box.x, box.y, box.width, height, 10);
    context.fill();
    context.globalAlpha = 1;
    const outline = outlineOf(store, node, selection.nodes.has(key), focused === key, palette);
    if (outline !== undefined) {
      context.strokeStyle = outline;
      context.setLineDash([]);
      context.lineWidth = 2 / zoom;
      const gap = 3 / zoom;
      context.beginPath();
      context.roundRect(box.x - gap, box.y - gap, box.width + 2 * gap, box.height + 2 * gap, 10 + gap);
      context.stroke();
    }
    if (level !== 'plain') paintName(context, node.title, { ...box, height }, zoom, palette);
  }
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
  box: { x: number; y: number; width: number; height: number },
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
