import type { Feed } from '../feed/Feed.js';
import { type Box, growBox } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { Plane, type Tile } from './Plane.js';
import { paintGround } from './paintGround.js';
import { paintScene } from './paintScene.js';
import { isSamePalette, type Palette, readPalette } from './palette.js';
import { isSameScene, linesOf, readScene } from './Scene.js';

/** A plane is scaled within these bounds; beyond them another is begun. */
const smallest = 0.5;
const largest = 2;
/** How much of the view is painted beyond each of its borders, and how much of it is kept. */
const margin = 0.2;
const kept = 0.75;
/** While the view moves fast, what is painted may take one part in so many of the time. */
const share = 4;
/** Milliseconds of a frame for what a person did and waits for, and for what may come a few frames later. */
const urgent = 30;
const patient = 4;

/** What a tile shows that must be looked at again. */
const unknown = -1;

/**
 * Paints ground, threads and nodes under the cards, on demand and in tiles: what comes into view, and what is
 * no longer as it was painted. While the view is scaled the painting is too; at rest it is painted anew, sharp.
 */
export class Painter {
  readonly #store: CanvasStore;
  readonly #feed: Feed;
  readonly #root: HTMLElement;
  #palette: Palette | undefined;
  /** The plane in use, and the one under it as long as that has gaps. */
  #plane: Plane | undefined;
  #before: Plane | undefined;
  #frame: number | undefined;
  #later: number | undefined;
  /** Counts the times that what is painted may have changed. */
  #state = 0;
  /** Somebody did that, and waits for it. */
  #isUrgent = true;
  /** False while the first picture of a large document is painted: its threads lead to nodes far beyond the view. */
  #hasThreads: boolean;
  /** While the view moves fast, no tile is painted before this time. */
  #pausedUntil = 0;
  #gesture: readonly unknown[] = [];

  constructor(store: CanvasStore, feed: Feed, root: HTMLElement) {
    this.#store = store;
    this.#feed = feed;
    this.#root = root;
    this.#hasThreads = store.graph.isRead;
  }

  start(): () => void {
    const { camera, overlay, selection, runs, marks } = this.#store;
    const touch = () => {
      this.#state += 1;
      // The cards come first, the painting under them with the next frame.
      this.#later ??= requestAnimationFrame(() => {
        this.#later = undefined;
        this.#ask();
      });
    };
    const stops = [
      camera.subscribe(() => this.#follow()),
      overlay.subscribe(() => this.#hear()),
      ...[selection, runs, marks].map((news) => news.subscribe(touch)),
    ];
    // A host re-points the variables when it switches the theme, which may come right after this.
    const later = setTimeout(() => {
      this.#palette = undefined;
      touch();
    }, 120);
    this.#ask();
    return () => {
      clearTimeout(later);
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      if (this.#later !== undefined) cancelAnimationFrame(this.#later);
      for (const stop of stops) stop();
      this.#plane?.remove();
      this.#before?.remove();
    };
  }

  #ask(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paint();
    });
  }

  #follow(): void {
    const { camera } = this.#store;
    this.#place();
    // At rest the margin is painted too, and all of it sharp.
    const hasGaps = () =>
      this.#plane === undefined || this.#isBeyond() || this.#todo(camera.visible).length > 0;
    if (!camera.isFast || hasGaps()) this.#ask();
  }

  /** Where something is dragged is not the painter's business; what is dragged, and into what, is. */
  #hear(): void {
    const { drag, connect, paintsAsked } = this.#store.overlay;
    const gesture = [drag?.keys, drag?.into, drag?.refusal, connect?.moves, paintsAsked];
    if (gesture.every((part, index) => part === this.#gesture[index])) return;
    this.#gesture = gesture;
    this.#state += 1;
    // What is picked up lies over its stand-in for a while; what is dropped must be there at once.
    this.#isUrgent ||= drag === undefined;
    this.#ask();
  }

  #place(): void {
    const { value } = this.#store.camera;
    this.#plane?.place(value);
    this.#before?.place(value);
  }

  #isBeyond(): boolean {
    const scale = this.#store.camera.value.zoom / (this.#plane?.zoom ?? 1);
    return !(scale >= smallest && scale <= largest);
  }

  #paint(): void {
    const { camera } = this.#store;
    const { visible } = camera;
    if (![visible.x, visible.y, visible.width].every(Number.isFinite)) return;
    this.#refreshPalette();
    const isSharp = this.#plane?.zoom === camera.value.zoom;
    if (this.#plane === undefined || this.#isBeyond() || (!isSharp && !camera.isFast)) this.#begin();
    this.#place();
    const todo = this.#todo(visible);
    const painted = this.#paintSome(todo);
    if (painted !== undefined && !this.#hasThreads) {
      // The nodes are there; with the next frame come the threads.
      this.#hasThreads = true;
      this.#ask();
    } else if (painted === todo.length) this.#finish();
    else if (painted !== undefined) this.#ask();
  }

  /** Paints as many tiles as fit into the time of a frame, and tells how many; undefined when none can be had. */
  #paintSome(names: readonly string[]): number | undefined {
    const { isFast } = this.#store.camera;
    const start = performance.now();
    if (isFast && start < this.#pausedUntil) return 0;
    // Where something can be seen already, the rest comes as time allows.
    const hasTime = this.#isUrgent && !isFast;
    const until = start + (isFast ? 0 : hasTime ? urgent : patient);
    let count = 0;
    for (const name of names) {
      if (!this.#paintTile(name)) return undefined;
      count += 1;
      if (performance.now() >= until) break;
    }
    return count;
  }

  /** Begins a plane at the present zoom; what can be seen stays under it until it has no gaps. */
  #begin(): void {
    // After a jump there is nothing of use under it.
    this.#isUrgent ||= this.#isBeyond();
    const plane = new Plane(this.#store.camera.value);
    if (this.#plane !== undefined) {
      // One with gaps is no better than what lies under it already.
      const gone = this.#before !== undefined ? this.#plane : undefined;
      this.#before ??= this.#plane;
      gone?.remove();
    }
    this.#plane = plane;
    this.#root.append(plane.element);
  }

  /** All that is in view is painted: now the margin, tile by tile. */
  #finish(): void {
    const { camera } = this.#store;
    this.#before?.remove();
    this.#before = undefined;
    this.#isUrgent = false;
    if (camera.isFast) return;
    const [next] = this.#todo(marginAround(camera.visible, margin));
    this.#plane!.keep(marginAround(camera.visible, kept));
    if (next === undefined) return;
    if (this.#paintTile(next)) this.#ask();
  }

  /** Names of the tiles of an area that are not painted, or not as it is now. */
  #todo(area: Box): string[] {
    return this.#plane!.tilesIn(area)
      .filter(({ tile }) => tile?.scene === undefined || this.#hasChanged(tile))
      .map(({ name }) => name);
  }

  #hasChanged(tile: Tile): boolean {
    if (tile.shows === this.#state) return false;
    this.#refreshPalette();
    const isSame =
      isSamePalette(tile.palette!, this.#palette!) && isSameScene(tile.scene!, this.#read(tile.area));
    if (isSame) tile.shows = this.#state;
    return !isSame;
  }

  #read(area: Box) {
    return readScene(this.#store, area, this.#plane!.zoom, (key) => this.#feed.has(key), this.#hasThreads);
  }

  /** False where the browser gives no more canvases; then what is painted stays. */
  #paintTile(name: string): boolean {
    const plane = this.#plane!;
    const tile = plane.tileAt(name);
    if (tile === undefined) return false;
    const start = performance.now();
    const palette = this.#palette!;
    const scene = this.#read(tile.area);
    plane.paint(tile, (context) => {
      paintGround(context, tile.area, plane.zoom, palette);
      paintScene(context, scene, plane.zoom, palette, (node) => linesOf(this.#store, node));
    });
    tile.scene = scene;
    tile.palette = palette;
    tile.shows = this.#hasThreads ? this.#state : unknown;
    const end = performance.now();
    this.#pausedUntil = end + (share - 1) * (end - start);
    return true;
  }

  #refreshPalette(): void {
    if (this.#palette !== undefined) return;
    this.#palette = readPalette(this.#root);
  }
}

function marginAround(box: Box, part: number): Box {
  return growBox(box, Math.min(box.width, box.height) * part);
}
