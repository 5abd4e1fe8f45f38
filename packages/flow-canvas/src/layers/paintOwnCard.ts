import { textOf } from '../host/textOf.js';
import type { CardLook } from '../node-type/CardLooks.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { cutText } from './cutText.js';
import type { Palette } from './palette.js';
import type { Look, PaintContext } from './Scene.js';

/** Text smaller than this on the screen is not painted. */
const smallestText = 2.5;

/**
 * Paints a card of a host where it is no element: with `paint` of its view, or as mounted cards of its type
 * look. Never with the look of the canvas: before the first card was seen, only its area is marked.
 */
export function paintOwnCard(
  store: CanvasStore,
  context: PaintContext,
  node: PlacedNode,
  look: Look,
  zoom: number,
  palette: Palette,
): void {
  context.save();
  if (!paintByView(store, context, node, look, zoom)) {
    const known = store.looks?.lookOf(node);
    if (known === undefined) {
      askForLook(store, node);
      paintArea(context, node, palette);
    }
    if (known !== undefined) paintLook(context, node, known.look, known.isOfType, zoom);
  }
  context.restore();
  if (look === 'selected' || look === 'bad') paintOutline(context, node, palette[look], zoom);
}

/** A view whose `paint` throws is reported and painted without it. */
function paintByView(
  store: CanvasStore,
  context: PaintContext,
  node: PlacedNode,
  look: Look,
  zoom: number,
): boolean {
  const { view, box } = node;
  if (view?.paint === undefined || node.problem !== undefined) return false;
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.save();
  context.clip();
  try {
    view.paint(context as CanvasRenderingContext2D, {
      id: node.node.id,
      data: node.data,
      title: node.title,
      isSelected: look === 'selected',
      box,
      zoom,
      theme: store.state.getState().theme,
    });
    return true;
  } catch (error) {
    store.report({ kind: 'view-failed', message: `paint: ${textOf(error)}`, nodeId: node.node.id });
    return false;
  } finally {
    context.restore();
  }
}

/** Has one card of the type mounted, which shows what the others look like. */
export function askForLook(store: CanvasStore, { view, node }: PlacedNode): void {
  if (view === undefined || store.samples.get(view) === node.key) return;
  const before = store.samples.get(view);
  if (before !== undefined && store.document.nodes.has(before)) return;
  store.samples.set(view, node.key);
  store.onSamples?.();
}

function paintArea(context: PaintContext, { box }: PlacedNode, palette: Palette): void {
  context.fillStyle = palette.nodeGround;
  context.strokeStyle = palette.nodeBorder;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.fill();
  context.stroke();
}

function paintLook(
  context: PaintContext,
  node: PlacedNode,
  { parts, texts }: CardLook,
  isOfType: boolean,
  zoom: number,
): void {
  const { box, title } = node;
  context.setLineDash([]);
  for (const part of parts) {
    // The look of another card may be larger than this one.
    const width = Math.min(part.width, box.width - part.x);
    const height = Math.min(part.height, box.height - part.y);
    if (width <= 0 || height <= 0) continue;
    const inset = part.stroke === undefined ? 0 : part.line / 2;
    const radius = Math.max(0, Math.min(part.radius, width / 2, height / 2) - inset);
    context.beginPath();
    context.roundRect(
      box.x + part.x + inset,
      box.y + part.y + inset,
      Math.max(0, width - 2 * inset),
      Math.max(0, height - 2 * inset),
      radius,
    );
    if (part.fill !== undefined) {
      context.fillStyle = part.fill;
      context.fill();
    }
    if (part.stroke === undefined) continue;
    context.strokeStyle = part.stroke;
    context.lineWidth = part.line;
    context.stroke();
  }
  context.textBaseline = 'middle';
  for (const { text, isTitle, x, y, width, size, font, color } of texts) {
    // Other texts belong to the card that the look was read from.
    if ((isOfType && !isTitle) || size * zoom < smallestText) continue;
    context.font = font;
    context.fillStyle = color;
    const shown = isOfType ? title : text;
    // Letter widths are estimated, so leave some room before a text is cut.
    const room = (isOfType ? box.width - x : Math.max(width, box.width - x)) + size;
    context.fillText(cutText(shown, room, size), box.x + x, box.y + y);
  }
}

function paintOutline(context: PaintContext, { box }: PlacedNode, color: string, zoom: number): void {
  const gap = Math.max(4, 2 / zoom);
  context.strokeStyle = color;
  context.lineWidth = Math.max(2, 1.5 / zoom);
  context.setLineDash([]);
  context.strokeRect(box.x - gap, box.y - gap, box.width + 2 * gap, box.height + 2 * gap);
}
