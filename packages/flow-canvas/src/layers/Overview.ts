import { type Box, middleOf } from '../geometry/box.js';
import type { Camera } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { Plane, side } from './Plane.js';
import { TilePainter } from './TilePainter.js';

/** Tiles along the longer side of the graph; 25 tiles are 20 MB of pixels. */
const maxTiles = 5;
/** A larger overview would be sharper than what a moving view needs. */
const maxZoom = 0.5;
/** The graph may grow by this factor before the overview is painted at another zoom. */
const tolerance = 1.5;
/** Milliseconds without a change after which the overview is brought up to date. */
const calmMs = 300;
const none = () => false;

/**
 * A coarse painting of the whole graph, kept for where a moving view has no sharp tiles yet. It is painted in
 * idle time, a tile at a time, and its resolution does not follow the display's.
 */
export class Overview {
  readonly #store: CanvasStore;
  readonly #root: HTMLElement;
  readonly #tiles: TilePainter;
  #plane: Plane | undefined;
  #extent: Box | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #idle: number | undefined;

  constructor(store: CanvasStore, root: HTMLElement) {
    this.#store = store;
    this.#root = root;
    this.#tiles = new TilePainter(store, root, none);
    // It is seen enlarged, where wider edges would look bold beside sharp ones.
    this.#tiles.thinnest = 0.4;
  }

  start(): () => void {
    const { camera, overlay, selection, runs, marks, state } = this.#store;
    const touch = () => {
      this.#tiles.state += 1;
      this.#tiles.forgetPalette();
      this.#extent = undefined;
      this.#request();
    };
    const stops = [
      ...[overlay, selection, runs, marks].map((news) => news.subscribe(touch)),
      state.subscribe((now, before) => {
        if (now.revision !== before.revision) touch();
      }),
      // Painting would delay the frames of a moving view.
      camera.subscribe(() => this.#request()),
    ];
    touch();
    return () => {
      this.#cancel();
      for (const stop of stops) stop();
      this.#plane?.remove();
    };
  }

  /** Moves the overview with the view; it is hidden where nothing of it would be seen. */
  place(camera: Camera, isNeeded: boolean): void {
    if (this.#plane === undefined) return;
    // Even hidden below other tiles it would be drawn in each frame.
    this.#plane.element.hidden = !isNeeded;
    if (isNeeded) this.#plane.place(camera);
  }

  #request(): void {
    this.#cancel();
    this.#timer = setTimeout(() => this.#paintLater(), calmMs);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    if (this.#idle !== undefined) globalThis.cancelIdleCallback?.(this.#idle);
    this.#idle = undefined;
  }

  /** Paints one tile in idle time, then the next. */
  #paintLater(): void {
    const paint = () => {
      this.#idle = undefined;
      if (this.#paintNext()) this.#paintLater();
    };
    // Safari has no idle callbacks.
    if (globalThis.requestIdleCallback === undefined) this.#timer = setTimeout(paint, 30);
    else this.#idle = requestIdleCallback(paint);
  }

  /** Returns false if every tile is current, or must wait. */
  #paintNext(): boolean {
    const { camera, graph, overlay } = this.#store;
    if (camera.isFast || overlay.drag !== undefined) return false;
    // Edges of nodes that were not read would be missing.
    if (!graph.isRead) {
      this.#request();
      return false;
    }
    this.#extent ??= graph.extent;
    if (this.#extent === undefined) return false;
    const plane = this.#planeFor(this.#extent);
    for (const { name } of plane.tilesIn(this.#extent)) {
      const tile = plane.tileAt(name);
      if (tile === undefined) return false;
      const scene = this.#tiles.newsOf(plane, tile);
      if (scene === undefined) continue;
      this.#tiles.paint(plane, tile, scene);
      return true;
    }
    plane.keep(this.#extent);
    return false;
  }

  #planeFor(extent: Box): Plane {
    const length = Math.max(extent.width, extent.height, 1);
    const zoom = Math.min(maxZoom, (maxTiles * side) / length);
    const scale = zoom / (this.#plane?.zoom ?? 0);
    if (this.#plane !== undefined && scale < tolerance && scale > 1 / tolerance) return this.#plane;
    this.#plane?.remove();
    this.#plane = new Plane(zoom, middleOf(extent), 1);
    this.#plane.element.hidden = true;
    this.#root.append(this.#plane.element);
    return this.#plane;
  }
}
