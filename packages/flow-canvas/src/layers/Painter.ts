import type { Feed } from '../feed/Feed.js';
import { type Box, boxAround, growBox, middleOf } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Overview } from './Overview.js';
import { Plane, side, type Tile } from './Plane.js';
import type { Scene } from './Scene.js';
import { TilePainter } from './TilePainter.js';

/** A plane is scaled between these factors; beyond them a new one is painted. */
const smallest = 0.5;
const largest = 2;
/** Part of the view painted beyond each border, and the part beyond which painted tiles are dropped. */
const margin = 0.2;
const kept = 0.75;
/**
 * While the view zooms, and for what a moving view will show next, painting may take at most 1 / `share` of the
 * time.
 */
const share = 4;
/** Milliseconds per frame for painting what a moving view shows. */
const moving = 8;
/** While the view moves, tiles outside of it are dropped beyond this number. */
const maxMovingTiles = 64;
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
  readonly #root: HTMLElement;
  readonly #tiles: TilePainter;
  /** Shown where the tiles have gaps, once its code is loaded. */
  readonly #below: { overview?: Overview | undefined };
  /** The current plane, and the previous one, shown below it while it has gaps. */
  #plane: Plane | undefined;
  #before: Plane | undefined;
  #frame: number | undefined;
  #later: number | undefined;
  /** True when the change is the result of a user action and must be visible at once. */
  #isUrgent = true;
  /** Number of remaining frames to paint without edges. */
  #bareFrames: number;
  /** While the view moves fast, nothing that can wait is painted before this time. */
  #pausedUntil = 0;
  /** The previous and the current view, for the direction of a move. */
  #views: [Box, Box];
  /** Whether the previous frame painted. During a drag, every other frame is left to the dragged nodes. */
  #hasPainted = false;
  #gesture: readonly unknown[] = [];

  constructor(
    store: CanvasStore,
    feed: Feed,
    root: HTMLElement,
    below: { overview?: Overview | undefined } = {},
  ) {
    this.#store = store;
    this.#root = root;
    this.#below = below;
    this.#tiles = new TilePainter(store, root, (key) => feed.has(key));
    this.#bareFrames = store.graph.isRead || store.graph.hasOwnCards ? 0 : bareFrames;
    this.#tiles.hasEdges = this.#bareFrames === 0;
    this.#views = [store.camera.visible, store.camera.visible];
  }

  start(): () => void {
    const { camera, overlay, selection, runs, marks } = this.#store;
    const touch = () => {
      this.#tiles.state += 1;
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
      this.#tiles.forgetPalette();
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
    this.#views = [this.#views[1], camera.visible];
    this.#place();
    // At rest, the margin is painted too, and everything at the current zoom.
    if (!camera.isFast || this.#isSharp || this.#hasGaps()) this.#requestPaint();
  }

  /** False while the view zooms. */
  get #isSharp(): boolean {
    return this.#plane?.zoom === this.#store.camera.value.zoom;
  }

  #hasGaps(): boolean {
    if (this.#plane === undefined || this.#isBeyond()) return true;
    const tiles = this.#plane.tilesIn(this.#store.camera.visible);
    return tiles.some(
      ({ tile }) => tile === undefined || this.#tiles.newsOf(this.#plane!, tile) !== undefined,
    );
  }

  /** Repaints when the set of dragged nodes or their target changes. Their position does not matter. */
  #onOverlay(): void {
    const { drag, connect, paintsAsked } = this.#store.overlay;
    const gesture = [drag?.keys, drag?.into, drag?.refusal, connect?.moves, paintsAsked];
    if (gesture.every((part, index) => part === this.#gesture[index])) return;
    const isPickedUp = drag?.keys !== this.#gesture[0];
    this.#gesture = gesture;
    this.#tiles.state += 1;
    // What the pointer picks up leaves its place in one frame, rather than slow down many of them; a dropped
    // node must be painted at once.
    this.#isUrgent ||= drag === undefined || isPickedUp;
    this.#requestPaint();
  }

  #place(): void {
    const { value, visible } = this.#store.camera;
    this.#plane?.place(value);
    this.#before?.place(value);
    this.#hideTilesWithoutCards();
    this.#below.overview?.place(value, this.#plane?.covers(visible) !== true);
  }

  /**
   * Tiles leave out cards of hosts that are elements. When such a card is gone and its tile is not painted again
   * yet, the overview shows it.
   */
  #hideTilesWithoutCards(): void {
    if (!this.#store.graph.hasOwnCards || this.#below.overview === undefined) return;
    for (const plane of [this.#plane, this.#before]) plane?.hide(this.#tiles.lacksCards);
  }

  #isBeyond(): boolean {
    const scale = this.#store.camera.value.zoom / (this.#plane?.zoom ?? 1);
    return !(scale >= smallest && scale <= largest);
  }

  #paint(): void {
    const { camera } = this.#store;
    const { visible } = camera;
    if (![visible.x, visible.y, visible.width].every(Number.isFinite)) return;
    this.#tiles.refreshPalette();
    if (this.#plane === undefined || this.#isBeyond() || (!this.#isSharp && !camera.isFast)) this.#begin();
    this.#place();
    const painted = this.#paintArea(visible, this.#timeForFrame());
    if (painted === 'refused') return;
    if (painted === 'something') this.#place();
    if (this.#bareFrames > 0) {
      this.#bareFrames -= 1;
      this.#tiles.hasEdges = this.#bareFrames === 0;
      this.#requestPaint();
    } else if (painted === 'nothing') this.#finish();
    else this.#requestPaint();
  }

  /** The time budget for painting in this frame, in milliseconds. */
  #timeForFrame(): number {
    const { camera, overlay } = this.#store;
    // While zooming, scaled tiles suffice, so paint only the minimum.
    if (camera.isFast) return this.#isSharp ? moving : 0;
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
    if (camera.isFast && !this.#isSharp && start < this.#pausedUntil)
      return this.#hasGaps() ? 'something' : 'nothing';
    const rests = overlay.drag !== undefined && this.#hasPainted && !this.#isUrgent;
    this.#hasPainted = false;
    if (overlay.drag !== undefined) this.#isUrgent = false;
    if (rests) return 'something';
    // Start where the dragged node was picked up.
    const [dragged] = overlay.drag?.keys ?? [];
    const box = dragged === undefined ? undefined : graph.nodeAt(dragged)?.box;
    const place = middleOf(box ?? area);
    let isFirst = true;
    const tiles = this.#plane!.tilesIn(area, place);
    const isFirstOf = ({ tile }: (typeof tiles)[number]) => Number(tile?.isHidden === true);
    for (const { name, tile: known } of tiles.sort((a, b) => isFirstOf(b) - isFirstOf(a))) {
      if (known?.shows === this.#tiles.state) continue;
      // Reading the scene of a tile takes time, too.
      if (!isFirst && performance.now() - start >= milliseconds) return 'something';
      const tile = known ?? this.#plane!.tileAt(name);
      if (tile === undefined) return 'refused';
      isFirst = false;
      const scene = this.#tiles.newsOf(this.#plane!, tile);
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
    this.#below.overview?.place(camera.value, false);
    if (camera.isFast) {
      this.#paintAhead();
      return;
    }
    this.#plane!.keep(marginAround(camera.visible, kept));
    // The margin is not needed before the drop.
    if (overlay.drag !== undefined) return;
    if (this.#paintArea(marginAround(camera.visible, margin), 0) === 'something') this.#requestPaint();
  }

  /** While the view pans, paints what it is about to show: a tile now and then, or more of them if it is fast. */
  #paintAhead(): void {
    const [before, now] = this.#views;
    const plane = this.#plane!;
    const by = { x: now.x - before.x, y: now.y - before.y };
    const isFar = Math.hypot(by.x, by.y) * plane.zoom > side / 4;
    if (!this.#isSharp || (!isFar && performance.now() < this.#pausedUntil)) return;
    const length = side / plane.zoom;
    const ahead = (way: number) => (way === 0 ? 0 : way + Math.sign(way) * length);
    const next = { ...now, x: now.x + ahead(by.x), y: now.y + ahead(by.y) };
    if (plane.size > maxMovingTiles) plane.keep(growBox(boxAround([now, next])!, length));
    this.#paintArea(boxAround([now, next])!, isFar ? moving : 0);
  }

  #paintTile(tile: Tile, scene: Scene): void {
    const start = performance.now();
    this.#tiles.paint(this.#plane!, tile, scene);
    const end = performance.now();
    this.#pausedUntil = end + (share - 1) * (end - start);
    this.#hasPainted = true;
  }
}

function marginAround(box: Box, part: number): Box {
  return growBox(box, Math.min(box.width, box.height) * part);
}
