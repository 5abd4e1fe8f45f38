import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';
import { askForLook, paintOwnCard } from './paintOwnCard.js';
import type { Palette } from './palette.js';
import type { PaintContext, Scene } from './Scene.js';

/** Parts of a card smaller than this on the screen are not painted in a block. */
const smallestPart = 2;

/** Paints the cards of the host in a scene: each with its texts, or when zoomed far out, many at once. */
export function paintOwnCards(
  store: CanvasStore,
  context: PaintContext,
  { nodes, looks, level }: Scene,
  zoom: number,
  palette: Palette,
): void {
  const blocks = level === 'plain' ? new Blocks(zoom) : undefined;
  for (const [index, node] of nodes.entries()) {
    if (!node.view?.isOwn) continue;
    const look = looks[index]!;
    if (blocks !== undefined && node.view.paint === undefined) blocks.add(store, node, look, palette);
    else paintOwnCard(store, context, node, look, zoom, palette);
  }
  blocks?.paint(context);
}

/** Cards without texts: one path per colour, because thousands of single shapes would take too long. */
class Blocks {
  readonly #zoom: number;
  readonly #fills = new Map<string, Path2D>();
  readonly #strokes = new Map<string, { path: Path2D; color: string; line: number }>();

  constructor(zoom: number) {
    this.#zoom = zoom;
  }

  add(store: CanvasStore, node: PlacedNode, look: string, palette: Palette): void {
    const { box } = node;
    const known = store.looks?.lookOf(node);
    if (known === undefined) {
      askForLook(store, node);
      this.#fill(0, palette.nodeGround).rect(box.x, box.y, box.width, box.height);
    }
    for (const [index, part] of (known?.look.parts ?? []).entries()) {
      const width = Math.min(part.width, box.width - part.x);
      const height = Math.min(part.height, box.height - part.y);
      if (Math.min(width, height) * this.#zoom < smallestPart && index > 0) continue;
      const { x, y } = { x: box.x + part.x, y: box.y + part.y };
      if (part.fill !== undefined) this.#fill(index, part.fill).rect(x, y, width, height);
      if (part.stroke !== undefined) this.#stroke(part.stroke, part.line).rect(x, y, width, height);
    }
    if (look !== 'selected' && look !== 'bad') return;
    const gap = Math.max(4, 2 / this.#zoom);
    this.#stroke(palette[look], Math.max(2, 1.5 / this.#zoom)).rect(
      box.x - gap,
      box.y - gap,
      box.width + 2 * gap,
      box.height + 2 * gap,
    );
  }

  /** Parts of the same order and colour share a path, so that later parts cover earlier ones. */
  #fill(index: number, color: string): Path2D {
    const name = `${index} ${color}`;
    const path = this.#fills.get(name) ?? new Path2D();
    this.#fills.set(name, path);
    return path;
  }

  #stroke(color: string, line: number): Path2D {
    const name = `${line} ${color}`;
    const stroke = this.#strokes.get(name) ?? { path: new Path2D(), color, line };
    this.#strokes.set(name, stroke);
    return stroke.path;
  }

  paint(context: PaintContext): void {
    const fills = [...this.#fills].map(([name, path]) => ({ at: Number.parseInt(name, 10), name, path }));
    for (const { name, path } of fills.sort((a, b) => a.at - b.at)) {
      context.fillStyle = name.slice(name.indexOf(' ') + 1);
      context.fill(path);
    }
    context.setLineDash([]);
    for (const { path, color, line } of this.#strokes.values()) {
      context.strokeStyle = color;
      context.lineWidth = line;
      context.stroke(path);
    }
  }
}
