import type { Feed } from '../feed/Feed.js';
import { type Box, growBox, middleOf } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { Plane, stale, type Tile } from './Plane.js';
import { paintGround } from './paintGround.js';
import { paintScene } from './paintScene.js';
import { isSamePalette, type Palette, readPalette } from './palette.js';
import { isSameScene, linesOf, readScene, type Scene } from './Scene.js';

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
/** And while a person drags, who sees what is dragged and not what it left. */
const dragging = 2;
/** And of the first frame of a large document: the less it paints, the sooner the middle of the view is there. */
const first = 8;
/** The frames of a large document without edges, which lead far beyond the view: its middle, and the rest of the view. */
const bareFrames = 2;

/**
 * Paints ground, edges and nodes under the cards, on demand and in tiles: what comes into view, and what is
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
  /** How many frames are still to be painted without edges. */
  #bareFrames: number;
  /** While the view moves fast, no tile is painted before this time. */
  #pausedUntil = 0;
  /** In the frame before; while a person drags, every other frame is left to what moves. */
  #hasPainted = false;
  #gesture: readonly unknown[] = [];

  constructor(store: CanvasStore, feed: Feed, root: HTMLElement) {
    this.#store = store;
    this.#feed = feed;
    this.#root = root;
    this.#bareFrames = store.graph.isRead ? 0 : bareFrames;
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
    if (!camera.isFast || this.#hasGaps()) this.#ask();
  }

  #hasGaps(): boolean {
    if (this.#plane === undefined || this.#isBeyond()) return true;
    const tiles = this.#plane.tilesIn(this.#store.camera.visible);
    return tiles.some(({ tile }) => tile === undefined || this.#newsOf(tile) !== undefined);
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
    const painted = this.#paintArea(visible, this.#timeForFrame());
    if (painted === 'refused') return;
    if (this.#bareFrames > 0) {
      this.#bareFrames -= 1;
      this.#ask();
    } else if (painted === 'nothing') this.#finish();
    else this.#ask();
  }

  /** Milliseconds that painting may take of this frame. */
  #timeForFrame(): number {
    const { camera, overlay } = this.#store;
    // Where something can be seen already, the rest comes as time allows.
    if (camera.isFast) return 0;
    if (this.#bareFrames === bareFrames) return first;
    if (this.#isUrgent) return urgent;
    return overlay.drag === undefined ? patient : dragging;
  }

  /**
   * Paints tiles of an area that are not painted, or not as it is now, for so many milliseconds but at least one.
   * `refused`: the browser gives no more canvases; then what is painted stays.
   */
  #paintArea(area: Box, milliseconds: number): 'nothing' | 'something' | 'refused' {
    const { camera, graph, overlay } = this.#store;
    const start = performance.now();
    if (camera.isFast && start < this.#pausedUntil) return this.#hasGaps() ? 'something' : 'nothing';
    const rests = overlay.drag !== undefined && this.#hasPainted;
    this.#hasPainted = false;
    if (rests) return 'something';
    // What is picked up leaves its place first.
    const [dragged] = overlay.drag?.keys ?? [];
    const box = dragged === undefined ? undefined : graph.nodeAt(dragged)?.box;
    const place = middleOf(box ?? area);
    let isFirst = true;
    for (const { name } of this.#plane!.tilesIn(area, place)) {
      const tile = this.#plane!.tileAt(name);
      if (tile === undefined) return 'refused';
      if (tile.shows === this.#state) continue;
      // To look what a tile shall show takes its time too.
      if (!isFirst && performance.now() - start >= milliseconds) return 'something';
      isFirst = false;
      const scene = this.#newsOf(tile);
      if (scene !== undefined) this.#paintTile(tile, scene);
    }
    return isFirst ? 'nothing' : 'something';
  }

  /** Begins a plane at the present zoom; what can be seen stays under it until it has no gaps. */
  #begin(): void {
    // After a jump there is nothing of use under it.
    this.#isUrgent ||= this.#isBeyond();
    const plane = new Plane(this.#store.camera.value.zoom, this.#store.camera.center);
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
    const { camera, overlay } = this.#store;
    this.#before?.remove();
    this.#before = undefined;
    this.#isUrgent = false;
    if (camera.isFast) return;
    this.#plane!.keep(marginAround(camera.visible, kept));
    // The margin can wait for the drop.
    if (overlay.drag !== undefined) return;
    if (this.#paintArea(marginAround(camera.visible, margin), 0) === 'something') this.#ask();
  }

  /** What a tile shall show, where that is not what it shows. */
  #newsOf(tile: Tile): Scene | undefined {
    if (tile.shows === this.#state) return undefined;
    this.#refreshPalette();
    const scene = readScene(
      this.#store,
      tile.area,
      this.#plane!.zoom,
      (key) => this.#feed.has(key),
      this.#bareFrames === 0,
    );
    const isSame =
      tile.scene !== undefined &&
      isSamePalette(tile.palette!, this.#palette!) &&
      isSameScene(tile.scene, scene);
    if (!isSame) return scene;
    tile.shows = this.#state;
    return undefined;
  }

  #paintTile(tile: Tile, scene: Scene): void {
    const plane = this.#plane!;
    const start = performance.now();
    const palette = this.#palette!;
    plane.paint(tile, (context) => {
      paintGround(context, tile.area, plane.zoom, palette);
      paintScene(context, scene, plane.zoom, palette, (node) => linesOf(this.#store, node));
    });
    tile.scene = scene;
    tile.palette = palette;
    tile.shows = this.#bareFrames === 0 ? this.#state : stale;
    const end = performance.now();
    this.#pausedUntil = end + (share - 1) * (end - start);
    this.#hasPainted = true;
  }

  #refreshPalette(): void {
    if (this.#palette !== undefined) return;
    this.#palette = readPalette(this.#root);
  }
}

function marginAround(box: Box, part: number): Box {
  return growBox(box, Math.min(box.width, box.height) * part);
}
