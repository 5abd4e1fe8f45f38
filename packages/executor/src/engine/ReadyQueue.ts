import type { Frame } from './Frame.js';

/** Nodes whose in-edges are all resolved, first in first out, without an object per entry. */
export class ReadyQueue {
  #frames: Frame[] = [];
  #places: number[] = [];
  #head = 0;

  get isEmpty(): boolean {
    return this.#head === this.#frames.length;
  }

  push(frame: Frame, place: number): void {
    this.#frames.push(frame);
    this.#places.push(place);
  }

  /** Hands the first entry to `visit`. */
  shift(visit: (frame: Frame, place: number) => void): void {
    const frame = this.#frames[this.#head]!;
    const place = this.#places[this.#head++]!;
    if (this.isEmpty || this.#head > 10_000) {
      this.#frames = this.#frames.slice(this.#head);
      this.#places = this.#places.slice(this.#head);
      this.#head = 0;
    }
    visit(frame, place);
  }
}
