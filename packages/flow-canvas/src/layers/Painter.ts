import type { Feed } from '../feed/Feed.js';
import { type Box, growBox, middleOf } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { Plane, stale, type Tile } from './Plane.js';
import { paintGround } from './paintGround.js';
import { paintingOf } from './painting.js';
import { paintScene } from './paintScene.js';
import { isSamePalette, type Palette, readPalette } from './palette.js';
import { isSameScene, readScene, type Scene } from './Scene.js';

/** A plane is scaled between these factors; beyond them a new one is painted. */
const smallest = 0.5;
const largest = 2;
/** Part of the view painted beyond each border, and the part beyond which painted tiles are dropped. */
const margin = 0.2;
const kept = 0.75;
/** While the view moves fast, painting may take at most 1 / `share` of the time. */
const share = 4;
/**
 * Milliseconds per frame for painting the result of a user action, and for what may follow some frames later.
 */
const urgent = 30;
const patient = 4;
/** Milliseconds per frame during a drag, when the user watches the dragged nodes and not what they left. */
const dragging = 2;
/**
 * Milliseconds for the first frame of a large document: painting less shows the centre of the view sooner.
 */
const first = 8;
/** First frames of a large document, painted without edges, which extend far beyond the view. */
const bareFrames = 2;

/**
 * Paints the background, edges and nodes below the cards in tiles: what scrolls into view and what changed.
 * While zooming the tiles are scaled; when the view comes to rest they are painted again at the new zoom.
 */
export class Painter {
  readonly #store: CanvasStore;
  readonly #feed: Feed;
  readonly #root: HTMLElement;
  #palette: Palette | undefined;
  /** The current plane, and the previous one, shown below it while it has gaps. */
  #plane: Plane | undefined;
  #before: Plane | undefined;
  #frame: number | undefined;
  #later: number | undefined;
  /** Incremented whenever the content of tiles may have changed. */
  #state = 0;
  /** True when the change is the result of a user action and must be visible at once. */
  #isUrgent = true;
  /** Number of remaining frames to paint without edges. */
  #bareFrames: number;
  /** While the view moves fast, no tile is painted before this time. */
  #pausedUntil = 0;
  /** Whether the previous frame painted. During a drag, every other frame is left to the dragged nodes. */
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
      // Render the cards first, and paint the tiles below them in the next frame.
      this.#later ??= requestAnimationFrame(() => {
        this.#later = undefined;
        this.#requestPaint();
      });
    };
    const stops = [
      camera.subscribe(() => this.#follow()),
      overlay.subscribe(() => this.#onOverlay()),
      ...[selection, runs, marks].map((news) => news.subscribe(touch)),
    ];
    // Read the colours again later: a host may switch the theme variables right after mounting.
    const later = setTimeout(() => {
      this.#palette = undefined;
      touch();
    }, 120);
    this.#requestPaint();
    return () => {
      clearTimeout(later);
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      if (this.#later !== undefined) cancelAnimationFrame(this.#later);
      for (const stop of stops) stop();
      this.#plane?.remove();
      this.#before?.remove();
    };
  }

  #requestPaint(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#paint();
    });
  }

  #follow(): void {
    const { camera } = this.#store;
    this.#place();
    // At rest, the margin is painted too, and everything at the current zoom.
    if (!camera.isFast || this.#hasGaps()) this.#requestPaint();
  }

  #hasGaps(): boolean {
    if (this.#plane === undefined || this.#isBeyond()) return true;
    const tiles = this.#plane.tilesIn(this.#store.camera.visible);
    return tiles.some(({ tile }) => tile === undefined || this.#newsOf(tile) !== undefined);
  }

  /** Repaints when the set of dragged nodes or their target changes. Their position does not matter. */
  #onOverlay(): void {
    const { drag, connect, paintsAsked } = this.#store.overlay;
    const gesture = [drag?.keys, drag?.into, drag?.refusal, connect?.moves, paintsAsked];
    if (gesture.every((part, index) => part === this.#gesture[index])) return;
    this.#gesture = gesture;
    this.#state += 1;
    // A picked-up node hides its painted copy for a while, but a dropped one must be painted at once.
    this.#isUrgent ||= drag === undefined;
    this.#requestPaint();
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
      this.#requestPaint();
    } else if (painted === 'nothing') this.#finish();
    else this.#requestPaint();
  }

  /** The time budget for painting in this frame, in milliseconds. */
  #timeForFrame(): number {
    const { camera, overlay } = this.#store;
    // During fast moves existing tiles suffice, so paint only the minimum.
    if (camera.isFast) return 0;
    if (this.#bareFrames === bareFrames) return first;
    if (this.#isUrgent) return urgent;
    return overlay.drag === undefined ? patient : dragging;
  }

  /**
   * Paints missing and outdated tiles of an area within the time budget, but at least one. `refused`: the
   * browser could not create a canvas; painted tiles stay.
   */
  #paintArea(area: Box, milliseconds: number): 'nothing' | 'something' | 'refused' {
    const { camera, graph, overlay } = this.#store;
    const start = performance.now();
    if (camera.isFast && start < this.#pausedUntil) return this.#hasGaps() ? 'something' : 'nothing';
    const rests = overlay.drag !== undefined && this.#hasPainted;
    this.#hasPainted = false;
    if (rests) return 'something';
    // Start where the dragged node was picked up.
    const [dragged] = overlay.drag?.keys ?? [];
    const box = dragged === undefined ? undefined : graph.nodeAt(dragged)?.box;
    const place = middleOf(box ?? area);
    let isFirst = true;
    for (const { name } of this.#plane!.tilesIn(area, place)) {
      const tile = this.#plane!.tileAt(name);
      if (tile === undefined) return 'refused';
      if (tile.shows === this.#state) continue;
      // Reading the scene of a tile takes time, too.
      if (!isFirst && performance.now() - start >= milliseconds) return 'something';
      isFirst = false;
      const scene = this.#newsOf(tile);
      if (scene !== undefined) this.#paintTile(tile, scene);
    }
    return isFirst ? 'nothing' : 'something';
  }

  /** Starts a plane at the current zoom. The previous one stays below it until the new one has no gaps. */
  #begin(): void {
    // After a jump, nothing useful is visible below it.
    this.#isUrgent ||= this.#isBeyond();
    const plane = new Plane(this.#store.camera.value.zoom, this.#store.camera.center);
    if (this.#plane !== undefined) {
      // If a plane is below already, the current one, which has gaps, adds nothing.
      const gone = this.#before !== undefined ? this.#plane : undefined;
      this.#before ??= this.#plane;
      gone?.remove();
    }
    this.#plane = plane;
    this.#root.append(plane.element);
  }

  /** Everything in view is painted: continue with the margin, tile by tile. */
  #finish(): void {
    const { camera, overlay } = this.#store;
    this.#before?.remove();
    this.#before = undefined;
    this.#isUrgent = false;
    if (camera.isFast) return;
    this.#plane!.keep(marginAround(camera.visible, kept));
    // The margin is not needed before the drop.
    if (overlay.drag !== undefined) return;
    if (this.#paintArea(marginAround(camera.visible, margin), 0) === 'something') this.#requestPaint();
  }

  /** The scene that a tile should show; undefined when it shows it already. */
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
      paintScene(context, scene, plane.zoom, palette, paintingOf(this.#store));
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
