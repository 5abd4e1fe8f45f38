import type { Point } from '../geometry/box.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const within = 36;
const maxSpeed = 12;

/** Scrolls the view during a drag near its border, faster the closer the pointer is. */
export class BorderScroll {
  readonly #store: CanvasStore;
  readonly #scrolled: () => void;
  #at: Point | undefined;
  #frame: number | undefined;

  /** `scrolled` is called after each step, to keep the dragged nodes under the pointer. */
  constructor(store: CanvasStore, scrolled: () => void) {
    this.#store = store;
    this.#scrolled = scrolled;
  }

  /** Updates the position of the pointer (screen pixels). */
  follow(at: Point): void {
    this.#at = at;
    this.#frame ??= requestAnimationFrame(this.#step);
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#at = undefined;
  }

  readonly #step = () => {
    this.#frame = undefined;
    if (this.#at === undefined) return;
    const { width, height } = this.#store.camera.size;
    const by = { x: push(this.#at.x, width), y: push(this.#at.y, height) };
    if (by.x === 0 && by.y === 0) return;
    this.#store.camera.panBy(by.x, by.y);
    this.#scrolled();
    if (this.#at !== undefined) this.#frame ??= requestAnimationFrame(this.#step);
  };
}

function push(at: number, length: number): number {
  if (at < within) return Math.min(maxSpeed, (within - at) / 3);
  return at > length - within ? -Math.min(maxSpeed, (at - length + within) / 3) : 0;
}
