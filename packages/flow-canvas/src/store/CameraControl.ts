import type { Box, Point } from '../geometry/box.js';
import { type Camera, type DetailLevel, detailAt, toFlow, visibleBox } from '../geometry/camera.js';

/** Applies a camera to the mounted view; with `durationMs` 0 it jumps. */
export type CameraDriver = (camera: Camera, durationMs: number) => void;

/**
 * Speed in screen pixels per millisecond above which cards cannot be read, and the time after which a view
 * counts as idle.
 */
const fast = 1;
const calmAfterMs = 80;

/** From this zoom on cards are drawn in full, with some margin. */
const readableZoom = 0.7;

/**
 * The camera, outside React: listeners move layers directly, and components only rerender with the detail
 * level.
 */
export class CameraControl {
  value: Camera = { x: 0, y: 0, zoom: 1 };
  size = { width: 1200, height: 800 };
  /**
   * True while the view zooms, or moves faster than cards can be read, until it has been idle for a moment.
   * Expensive work should wait until then. Listeners are also notified when it becomes false.
   */
  isFast = false;
  /** How much of a card is drawn. It does not change during a zoom. */
  level: DetailLevel = 'full';
  /** The place of the view in client coordinates; set by the mounted view. */
  place: () => { left: number; top: number } = () => ({ left: 0, top: 0 });
  #driver: CameraDriver | undefined;
  #movedAt = Number.NEGATIVE_INFINITY;
  #calm: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  get visible(): Box {
    return visibleBox(this.value, this.size);
  }

  get center(): Point {
    return toFlow(this.value, { x: this.size.width / 2, y: this.size.height / 2 });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Set by the mounted view; undefined after it unmounts. */
  setDriver(driver: CameraDriver | undefined): void {
    this.#driver = driver;
  }

  resize(size: { width: number; height: number }): void {
    if (size.width === this.size.width && size.height === this.size.height) return;
    this.size = size;
    this.#notify();
  }

  /** Called by the view after it moved. */
  moved(camera: Camera): void {
    const { x, y, zoom } = this.value;
    if (camera.x === x && camera.y === y && camera.zoom === zoom) return;
    this.#hurry(camera.zoom !== zoom, Math.hypot(camera.x - x, camera.y - y));
    this.value = { x: camera.x, y: camera.y, zoom: camera.zoom };
    if (!this.isFast) this.level = detailAt(camera.zoom);
    this.#notify();
  }

  moveTo(camera: Camera, durationMs = 0): void {
    if (this.#driver === undefined) this.moved(camera);
    else this.#driver(camera, durationMs);
  }

  panBy(dx: number, dy: number): void {
    this.moveTo({ x: this.value.x + dx, y: this.value.y + dy, zoom: this.value.zoom });
  }

  /** Centers a box at a readable zoom; of a box taller than the view, its top. */
  centerOn({ x, y, width, height }: Box): void {
    const zoom = Math.max(this.value.zoom, readableZoom);
    const middle = { x: x + width / 2, y: y + Math.min(height, this.size.height / zoom) / 2 };
    this.moveTo({
      zoom,
      x: this.size.width / 2 - middle.x * zoom,
      y: this.size.height / 2 - middle.y * zoom,
    });
  }

  /** Moves no more than needed to bring the box into view. */
  reveal(box: Box): void {
    const { visible, value } = this;
    const margin = 40 / value.zoom;
    const push = (low: number, high: number, from: number, to: number) =>
      low - margin < from ? from - low + margin : high + margin > to ? to - high - margin : 0;
    const dx = push(box.x, box.x + box.width, visible.x, visible.x + visible.width);
    const dy = push(box.y, box.y + box.height, visible.y, visible.y + visible.height);
    if (dx !== 0 || dy !== 0) this.panBy(dx * value.zoom, dy * value.zoom);
  }

  /** A single jump does not count as fast: no further frames follow that expensive work could delay. */
  #hurry(isScaled: boolean, way: number): void {
    const now = performance.now();
    const time = now - this.#movedAt;
    this.#movedAt = now;
    if (time < 2 * calmAfterMs && (isScaled || way > fast * time)) this.isFast = true;
    if (!this.isFast) return;
    this.#calm ??= setTimeout(this.#settle, calmAfterMs);
  }

  /** One timer for all moves: when it fires, it checks how long ago the last one was. */
  readonly #settle = () => {
    const rest = this.#movedAt + calmAfterMs - performance.now();
    this.#calm = rest > 1 ? setTimeout(this.#settle, rest) : undefined;
    if (this.#calm !== undefined) return;
    this.isFast = false;
    this.level = detailAt(this.value.zoom);
    this.#notify();
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
