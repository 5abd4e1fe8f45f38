import { type Box, middleOf, type Point } from '../geometry/box.js';
import type { Camera } from '../geometry/camera.js';
import type { Palette } from './palette.js';
import type { PaintContext, Scene } from './Scene.js';

/** The length of a side, in pixels of the screen. Each is a bitmap of its own, so none may be large. */
const side = 448;

/** What a tile shows that has to be looked at again. */
export const stale = -1;

/** A piece of a plane, and what was painted on it with which colours. */
export interface Tile {
  /**
   * Shows finished bitmaps: a canvas that can be painted on is copied with every frame that moves it. Browsers
   * without an `OffscreenCanvas` have no other.
   */
  screen: ImageBitmapRenderingContext | CanvasRenderingContext2D;
  /** In flow pixels. */
  area: Box;
  /** Absent until it is painted. */
  scene: Scene | undefined;
  palette: Palette | undefined;
  /** The state of the canvas, counted by the painter, that it is known to show. */
  shows: number;
}

/**
 * A painting of the flow at one zoom, in tiles that are made where they are needed. The view moves and scales it
 * as a whole, which paints nothing.
 */
export class Plane {
  readonly element = document.createElement('div');
  readonly zoom: number;
  readonly #ratio = globalThis.devicePixelRatio || 1;
  readonly #tiles = new Map<string, Tile>();
  /**
   * The corner of the first tile, in pixels of the plane: tiles are counted and places told from there, so that they
   * stay small.
   */
  readonly #origin: Point;

  /** `middle` (flow pixels) is what shall be seen first: the first tile lies around it. */
  constructor(zoom: number, middle: Point) {
    this.zoom = zoom;
    const corner = (at: number) => Math.round((at * zoom - side / 2) * this.#ratio) / this.#ratio;
    this.#origin = { x: corner(middle.x), y: corner(middle.y) };
    this.element.className = 'flow-plane';
  }

  /** Puts the plane where the camera sees it. */
  place({ x, y, zoom }: Camera): void {
    const scale = zoom / this.zoom;
    const round = (value: number) => (scale === 1 ? Math.round(value * this.#ratio) / this.#ratio : value);
    const left = round(x + this.#origin.x * scale);
    const top = round(y + this.#origin.y * scale);
    this.element.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
  }

  /** The tiles of an area (flow pixels), by name, nearest to a place first; undefined for those not made yet. */
  tilesIn(area: Box, place = middleOf(area)): { name: string; tile: Tile | undefined }[] {
    const near = this.#tileOf(place);
    const from = this.#tileOf(area);
    const to = this.#tileOf({ x: area.x + area.width, y: area.y + area.height });
    const found: { name: string; tile: Tile | undefined; far: number }[] = [];
    // Counted from the first, because adding one changes nothing in numbers as large as a document may hold.
    for (let column = 0; column <= to.x - from.x; column++)
      for (let row = 0; row <= to.y - from.y; row++) {
        const name = `${from.x + column} ${from.y + row}`;
        const far = Math.hypot(from.x + column - near.x, from.y + row - near.y);
        found.push({ name, tile: this.#tiles.get(name), far });
      }
    return found.sort((a, b) => a.far - b.far);
  }

  /** The tile of this name, made if need be; undefined where no canvas is to be had. */
  tileAt(name: string): Tile | undefined {
    return this.#tiles.get(name) ?? this.#make(name);
  }

  #make(name: string): Tile | undefined {
    const screen = spare.pop() ?? makeScreen(document.createElement('canvas'));
    if (screen === null) return undefined;
    const canvas = screen.canvas as HTMLCanvasElement;
    const [column, row] = name.split(' ').map(Number) as [number, number];
    const style = `left:${column * side}px;top:${row * side}px`;
    canvas.setAttribute('style', `${style};width:${side}px;height:${side}px`);
    const length = side / this.zoom;
    const corner = { x: this.#origin.x / this.zoom, y: this.#origin.y / this.zoom };
    const area = { x: corner.x + column * length, y: corner.y + row * length, width: length, height: length };
    const tile: Tile = { screen, area, scene: undefined, palette: undefined, shows: stale };
    this.#tiles.set(name, tile);
    this.element.append(canvas);
    return tile;
  }

  /** Has the tile painted in flow pixels. */
  paint({ screen, area }: Tile, paint: (context: PaintContext) => void): void {
    const length = Math.ceil(side * this.#ratio);
    const scratch = 'transferFromImageBitmap' in screen ? scratchOf(length) : undefined;
    const context = scratch ?? emptied(screen, length);
    if (context === undefined) return;
    const scale = this.#ratio * this.zoom;
    context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
    paint(context);
    if (scratch && 'transferFromImageBitmap' in screen)
      screen.transferFromImageBitmap(scratch.canvas.transferToImageBitmap());
  }

  /** Lets go of the tiles outside of an area. */
  keep(area: Box): void {
    const kept = new Set(this.tilesIn(area).map(({ name }) => name));
    for (const [name, tile] of this.#tiles) {
      if (kept.has(name)) continue;
      this.#tiles.delete(name);
      (tile.screen.canvas as HTMLCanvasElement).remove();
      giveBack(tile.screen);
    }
  }

  /** Takes the plane away. */
  remove(): void {
    this.element.remove();
    this.element.replaceChildren();
    for (const { screen } of this.#tiles.values()) giveBack(screen);
    this.#tiles.clear();
  }

  /** Column and row of the tile that a place lies on. */
  #tileOf({ x, y }: Point): Point {
    const count = (at: number, from: number) => Math.floor((at * this.zoom - from) / side);
    return { x: count(x, this.#origin.x), y: count(y, this.#origin.y) };
  }
}

function makeScreen(canvas: HTMLCanvasElement): Tile['screen'] | null {
  return typeof OffscreenCanvas === 'function'
    ? canvas.getContext('bitmaprenderer')
    : canvas.getContext('2d');
}

/** A screen that is painted on itself, with nothing on it. */
function emptied(screen: Tile['screen'], length: number): CanvasRenderingContext2D | undefined {
  if ('transferFromImageBitmap' in screen) return undefined;
  screen.canvas.width = screen.canvas.height = length;
  return screen;
}

/** Canvases that no plane needs now: making one costs as much as painting it. */
const spare: Tile['screen'][] = [];
const mostSpare = 24;

function giveBack(screen: Tile['screen']): void {
  if (spare.length < mostSpare) spare.push(screen);
}

/** What tiles are painted on, one after another. */
let scratch: OffscreenCanvasRenderingContext2D | undefined;

function scratchOf(length: number): OffscreenCanvasRenderingContext2D | undefined {
  if (scratch?.canvas.width !== length)
    scratch = new OffscreenCanvas(length, length).getContext('2d') ?? undefined;
  return scratch;
}
