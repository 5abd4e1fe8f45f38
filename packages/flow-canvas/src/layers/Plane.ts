import { type Box, middleOf, type Point } from '../geometry/box.js';
import type { Camera } from '../geometry/camera.js';
import type { Palette } from './palette.js';
import type { PaintContext, Scene } from './Scene.js';

/** Side length of a tile in screen pixels. Each tile is a separate bitmap, so none may be large. */
export const side = 448;

/** `shows` of a tile that must be checked again. */
export const stale = -1;

/** A tile of a plane, with the scene and the colours it was painted with. */
export interface Tile {
  /**
   * Shows finished bitmaps: browsers copy a 2D canvas on every frame that moves it. Browsers without
   * `OffscreenCanvas` use a 2D canvas.
   */
  screen: ImageBitmapRenderingContext | CanvasRenderingContext2D;
  /** In flow pixels. */
  area: Box;
  /** Undefined until it is painted. */
  scene: Scene | undefined;
  palette: Palette | undefined;
  isHidden: boolean;
  /** The painter's change counter up to which the content is known to be current. */
  shows: number;
}

/**
 * A painting of the flow at one zoom level, in tiles created on demand. The view moves and scales it as a
 * whole, which repaints nothing.
 */
export class Plane {
  readonly element = document.createElement('div');
  readonly zoom: number;
  readonly #ratio: number;
  readonly #tiles = new Map<string, Tile>();
  /**
   * The corner of the first tile in pixels of the plane. Positions are relative to it, to keep them small.
   */
  readonly #origin: Point;

  /**
   * `middle` (flow pixels) is the centre of the first tile, which should be visible first; `ratio` the number
   * of bitmap pixels per CSS pixel.
   */
  constructor(zoom: number, middle: Point, ratio = globalThis.devicePixelRatio || 1) {
    this.zoom = zoom;
    this.#ratio = ratio;
    const corner = (at: number) => Math.round((at * zoom - side / 2) * this.#ratio) / this.#ratio;
    this.#origin = { x: corner(middle.x), y: corner(middle.y) };
    this.element.className = 'flow-plane';
  }

  /** Number of tiles. */
  get size(): number {
    return this.#tiles.size;
  }

  /** Positions the plane for this camera. */
  place({ x, y, zoom }: Camera): void {
    const scale = zoom / this.zoom;
    const round = (value: number) => (scale === 1 ? Math.round(value * this.#ratio) / this.#ratio : value);
    const left = round(x + this.#origin.x * scale);
    const top = round(y + this.#origin.y * scale);
    this.element.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
  }

  /** The tiles of an area (flow pixels) by name, nearest to `place` first; undefined if not created yet. */
  tilesIn(area: Box, place = middleOf(area)): { name: string; tile: Tile | undefined }[] {
    const near = this.#tileOf(place);
    const from = this.#tileOf(area);
    const to = this.#tileOf({ x: area.x + area.width, y: area.y + area.height });
    const found: { name: string; tile: Tile | undefined; far: number }[] = [];
    // Count from zero: in numbers as large as a document may contain, adding 1 has no effect and the loop
    // would not end.
    for (let column = 0; column <= to.x - from.x; column++)
      for (let row = 0; row <= to.y - from.y; row++) {
        const name = `${from.x + column} ${from.y + row}`;
        const far = Math.hypot(from.x + column - near.x, from.y + row - near.y);
        found.push({ name, tile: this.#tiles.get(name), far });
      }
    return found.sort((a, b) => a.far - b.far);
  }

  /** Whether every tile of an area (flow pixels) was painted, and is shown. */
  covers(area: Box): boolean {
    return this.tilesIn(area).every(({ tile }) => tile?.scene !== undefined && !tile.isHidden);
  }

  /** Hides tiles, so that what lies below them shows, and shows all others. */
  hide(isHidden: (tile: Tile) => boolean): void {
    for (const tile of this.#tiles.values()) {
      const isNow = isHidden(tile);
      if (isNow === tile.isHidden) continue;
      tile.isHidden = isNow;
      (tile.screen.canvas as HTMLCanvasElement).style.visibility = isNow ? 'hidden' : '';
    }
  }

  /** Gets or creates the tile of this name; undefined when no canvas can be created. */
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
    const tile: Tile = { screen, area, scene: undefined, palette: undefined, isHidden: false, shows: stale };
    this.#tiles.set(name, tile);
    this.element.append(canvas);
    return tile;
  }

  /** Paints a tile; the context of `paint` is in flow coordinates. */
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

  /** Drops the tiles outside of an area. */
  keep(area: Box): void {
    const kept = new Set(this.tilesIn(area).map(({ name }) => name));
    for (const [name, tile] of this.#tiles) {
      if (kept.has(name)) continue;
      this.#tiles.delete(name);
      (tile.screen.canvas as HTMLCanvasElement).remove();
      giveBack(tile.screen);
    }
  }

  /** Removes the plane from the page. */
  remove(): void {
    this.element.remove();
    this.element.replaceChildren();
    for (const { screen } of this.#tiles.values()) giveBack(screen);
    this.#tiles.clear();
  }

  /** Column and row of the tile at a position. */
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

/** A cleared 2D context, for screens that are painted directly. */
function emptied(screen: Tile['screen'], length: number): CanvasRenderingContext2D | undefined {
  if ('transferFromImageBitmap' in screen) return undefined;
  screen.canvas.width = screen.canvas.height = length;
  return screen;
}

/** Pool of unused canvases: creating one costs as much as painting it. */
const spare: Tile['screen'][] = [];
const maxSpare = 24;

function giveBack(screen: Tile['screen']): void {
  if (spare.length < maxSpare) spare.push(screen);
}

/** The canvases on which all tiles of a size are painted, one after another. */
const scratches = new Map<number, OffscreenCanvasRenderingContext2D | null>();

function scratchOf(length: number): OffscreenCanvasRenderingContext2D | undefined {
  let scratch = scratches.get(length);
  if (scratch === undefined) {
    // Another size means another display or browser zoom; the sizes before are not needed any more.
    if (scratches.size > 2) scratches.clear();
    scratch = new OffscreenCanvas(length, length).getContext('2d');
    scratches.set(length, scratch);
  }
  return scratch ?? undefined;
}
