import type { Box } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Palette } from './palette.js';

const frameRadius = 10;
const bedRadius = 7;

/**
 * Paints the frames and beds of open containers, outer ones first. They lie under the threads, so that those of
 * a body are seen; the element of a container draws its head and its border only.
 */
export function paintBeds(
  context: CanvasRenderingContext2D,
  store: CanvasStore,
  palette: Palette,
  area: Box,
): void {
  const { graph, camera, overlay } = store;
  const { drag } = overlay;
  const keys = graph.nodeIndex.query(area);
  if (drag !== undefined) for (const key of drag.keys) keys.add(key);
  const open = [...keys].map((key) => graph.nodeAt(key)!).filter((placed) => placed?.bed !== undefined);
  open.sort((a, b) => a.depth - b.depth);
  for (const { node, box, bed } of open) {
    const by = drag?.keys.has(node.key) ? drag.by : { x: 0, y: 0 };
    const corner = { x: box.x + by.x, y: box.y + by.y };
    context.fillStyle = palette.nodeGround;
    context.beginPath();
    context.roundRect(corner.x, corner.y, box.width, box.height, frameRadius);
    context.fill();
    const inner = bed!.box;
    const isTarget = drag?.into === node.key && drag.refusal === undefined;
    context.beginPath();
    context.roundRect(corner.x + inner.x, corner.y + inner.y, inner.width, inner.height, bedRadius);
    context.fillStyle = palette.bed;
    context.fill();
    if (!isTarget) continue;
    context.fillStyle = palette.selectedSoft;
    context.fill();
    context.strokeStyle = palette.selected;
    context.lineWidth = 2 / camera.value.zoom;
    context.setLineDash([]);
    context.stroke();
  }
}
