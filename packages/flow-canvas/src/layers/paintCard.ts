import type { Point } from '../geometry/box.js';
import type { DetailLevel } from '../geometry/camera.js';
import type { CardLine } from '../NodeView.js';
import type { PlacedNode } from '../store/placeNode.js';
import { cutText, textWidth } from './cutText.js';
import { categoryColor, categoryGround, type Palette } from './palette.js';
import type { Look, PaintContext } from './Scene.js';

const radius = 10;

/**
 * Paints a copy of a card, shown until the card is mounted and hidden below it afterwards. Background,
 * border, head and ports match the card, so that the swap is not noticeable. A coloured square stands in for
 * the icon.
 */
export function paintCard(
  context: PaintContext,
  node: PlacedNode,
  level: DetailLevel,
  look: Look,
  palette: Palette,
  isWired: (place: Point) => boolean,
  lines: (node: PlacedNode) => readonly CardLine[],
): void {
  context.setLineDash([]);
  if (look === 'selected') paintHalo(context, node, palette);
  if (node.body === undefined) paintBody(context, node, look, palette);
  else paintBorder(context, node, look, palette);
  paintHead(context, node, level === 'head' && !node.isFolded, palette);
  if (level === 'full') paintLines(context, node, lines(node), palette);
  paintPorts(context, node, look === 'selected' ? palette.selected : palette.port, palette, isWired);
}

/** The soft ring around a selected node. */
function paintHalo(context: PaintContext, { box }: PlacedNode, palette: Palette): void {
  context.fillStyle = palette.selectedSoft;
  context.beginPath();
  context.roundRect(box.x - 4, box.y - 4, box.width + 8, box.height + 8, radius + 4);
  // For an open container only the ring; its body is painted already.
  context.roundRect(box.x, box.y, box.width, box.height, radius);
  context.fill('evenodd');
}

function paintBody(context: PaintContext, node: PlacedNode, look: Look, palette: Palette): void {
  if (look !== 'skipped') {
    context.fillStyle = palette.nodeGround;
    context.beginPath();
    context.roundRect(node.box.x, node.box.y, node.box.width, node.box.height, radius);
    context.fill();
  }
  paintBorder(context, node, look, palette);
}

function paintBorder(context: PaintContext, { box }: PlacedNode, look: Look, palette: Palette): void {
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
  context: PaintContext,
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
  const size = isLarge ? 23 : 14;
  context.font = `600 ${size}px ${palette.font}`;
  context.textBaseline = 'middle';
  const text = left + tile + (isLarge ? 12 : 8);
  // The middle of a line box is slightly below the middle of its letters.
  context.fillText(cutText(title, box.x + box.width - 12 - text, size), text, middle + size / 14);
}

/** Paints the text of a card line by line: the label, and the value on a chip, as most cards have it. */
function paintLines(
  context: PaintContext,
  { box }: PlacedNode,
  lines: readonly CardLine[],
  palette: Palette,
): void {
  context.font = `12px ${palette.font}`;
  for (const { label, text, y } of lines) {
    const middle = box.y + y;
    const from = label === undefined ? 12 : 68;
    const room = box.width - from - 18;
    const words = cutText(text, room - 12, 12);
    if (label !== undefined) {
      context.fillStyle = palette.quiet;
      context.fillText(cutText(label, 54, 12), box.x + 10, middle + 1);
      context.fillStyle = palette.chip;
      context.beginPath();
      context.roundRect(box.x + from, middle - 10, Math.min(room, textWidth(words, 12) + 12), 20, 4);
      context.fill();
    }
    context.fillStyle = palette.quiet;
    context.fillText(words, box.x + from + (label === undefined ? 0 : 6), middle + 1);
  }
}

function paintPorts(
  context: PaintContext,
  { box, ports, bodyPorts }: PlacedNode,
  color: string,
  palette: Palette,
  isWired: (place: Point) => boolean,
): void {
  context.lineWidth = 1.5;
  for (const port of [...ports, ...bodyPorts]) {
    const place = { x: box.x + port.x, y: box.y + port.y };
    const isFull = isWired(place);
    context.fillStyle = isFull ? color : palette.nodeGround;
    context.strokeStyle = isFull ? color : palette.port;
    context.beginPath();
    const isFlat = port.side === 'top' || port.side === 'bottom';
    const [across, along] = isFlat ? [7.25, 3.25] : [3.25, 7.25];
    context.roundRect(place.x - across, place.y - along, 2 * across, 2 * along, 3.25);
    context.fill();
    context.stroke();
  }
}
