import type { Box } from '../geometry/box.js';
import type { PlacedNode } from '../store/placeNode.js';
import { categoryColor, type Palette } from './palette.js';

/** Stands for a card that is not mounted: the same ground and head, with a plain tile where the icon will be. */
export function paintCard(
  context: CanvasRenderingContext2D,
  { title, category }: PlacedNode,
  box: Box,
  isHead: boolean,
  palette: Palette,
): void {
  const tile = isHead ? 36 : 24;
  const left = box.x + (isHead ? 16 : 12);
  const middle = box.y + (isHead ? 30 : 22);
  context.fillStyle = palette.nodeGround;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 10);
  context.fill();
  context.stroke();
  context.fillStyle = categoryColor(palette, category);
  context.globalAlpha = 0.2;
  context.beginPath();
  context.roundRect(left, middle - tile / 2, tile, tile, 6);
  context.fill();
  context.globalAlpha = 1;
  context.fillStyle = palette.text;
  context.font = `600 ${isHead ? 23 : 14}px ${palette.font}`;
  context.textBaseline = 'middle';
  const text = left + tile + (isHead ? 12 : 8);
  // Clipping every card costs more than cutting the few titles that are too long.
  const room = Math.floor((box.x + box.width - 12 - text) / (isHead ? 12 : 7.5));
  context.fillText(title.length > room ? `${title.slice(0, Math.max(0, room - 1))}…` : title, text, middle);
}
