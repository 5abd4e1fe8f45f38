import type { DetailLevel } from '../geometry/camera.js';
import type { PlacedNode } from '../store/placeNode.js';
import { categoryColor, categoryGround, type Palette } from './palette.js';
import type { Look } from './Scene.js';

const radius = 10;

/**
 * Stands for a card that is not mounted, and lies under one that is: the same ground, border, head and eyes, so
 * that the exchange is not noticed. A coloured mark stands where the icon will be.
 */
export function paintCard(
  context: CanvasRenderingContext2D,
  node: PlacedNode,
  level: DetailLevel,
  look: Look,
  palette: Palette,
): void {
  context.setLineDash([]);
  if (look === 'selected') paintHalo(context, node, palette);
  if (node.bed === undefined) paintBody(context, node, look, palette);
  else paintBorder(context, node, look, palette);
  paintHead(context, node, level === 'head', palette);
  paintEyes(context, node, palette);
}

/** The soft ring around what is selected. */
function paintHalo(context: CanvasRenderingContext2D, { box }: PlacedNode, palette: Palette): void {
  context.fillStyle = palette.selectedSoft;
  context.beginPath();
  context.roundRect(box.x - 4, box.y - 4, box.width + 8, box.height + 8, radius + 4);
  // Of a container the ring alone, since its bed is painted already.
  context.roundRect(box.x, box.y, box.width, box.height, radius);
  context.fill('evenodd');
}

function paintBody(context: CanvasRenderingContext2D, node: PlacedNode, look: Look, palette: Palette): void {
  if (look !== 'skipped') {
    context.fillStyle = palette.nodeGround;
    context.beginPath();
    context.roundRect(node.box.x, node.box.y, node.box.width, node.box.height, radius);
    context.fill();
  }
  paintBorder(context, node, look, palette);
}

function paintBorder(
  context: CanvasRenderingContext2D,
  { box }: PlacedNode,
  look: Look,
  palette: Palette,
): void {
  const isNamed = look !== 'plain' && look !== 'skipped' && look !== 'target' && look !== 'edgeOk';
  const width = look === 'selected' ? 2 : 1;
  context.strokeStyle = isNamed ? palette[look] : palette.nodeBorder;
  context.lineWidth = width;
  if (look === 'skipped') context.setLineDash([3, 3]);
  context.beginPath();
  const inset = width / 2;
  context.roundRect(box.x + inset, box.y + inset, box.width - width, box.height - width, radius - inset);
  context.stroke();
  context.setLineDash([]);
}

function paintHead(
  context: CanvasRenderingContext2D,
  { box, title, category }: PlacedNode,
  isLarge: boolean,
  palette: Palette,
): void {
  const tile = isLarge ? 36 : 24;
  const left = box.x + (isLarge ? 16 : 10);
  const middle = box.y + (isLarge ? 30 : 22);
  context.fillStyle = categoryGround(palette, category);
  context.beginPath();
  context.roundRect(left, middle - tile / 2, tile, tile, 6);
  context.fill();
  context.strokeStyle = categoryColor(palette, category);
  context.lineWidth = isLarge ? 2 : 1.5;
  context.beginPath();
  context.roundRect(left + tile / 4, middle - tile / 4, tile / 2, tile / 2, tile / 8);
  context.stroke();
  context.fillStyle = palette.text;
  context.font = `600 ${isLarge ? 23 : 14}px ${palette.font}`;
  context.textBaseline = 'middle';
  const text = left + tile + (isLarge ? 12 : 8);
  // Clipping every card costs more than cutting the few titles that are too long.
  const room = Math.floor((box.x + box.width - 12 - text) / (isLarge ? 12 : 7.5));
  context.fillText(title.length > room ? `${title.slice(0, Math.max(0, room - 1))}…` : title, text, middle);
}

function paintEyes(
  context: CanvasRenderingContext2D,
  { box, ports, bodyPorts }: PlacedNode,
  palette: Palette,
): void {
  context.fillStyle = palette.eye;
  context.beginPath();
  for (const { x, y } of [...ports, ...bodyPorts]) context.roundRect(box.x + x - 4, box.y + y - 8, 8, 16, 4);
  context.fill();
}
