import type { Frame } from './Frame.js';

/** Nodes whose in-edges are all resolved, first in first out, without an object per entry. */
export class ReadyQueue {
  #frames: (Frame | undefined)[] = [];
  #places: number[] = [];
  #head = 0;
  #tail = 0;

  get isEmpty(): boolean {
    return this.#head === this.#tail;
  }

  push(frame: Frame, place: number): void {
    if (this.#head > 10_000) this.#compact();
    this.#frames[this.#tail] = frame;
    this.#places[this.#tail++] = place;
  }

  /** Hands the first entry to `visit`. */
  shift(visit: (frame: Frame, place: number) => void): void {
    const frame = this.#frames[this.#head]!;
    const place = this.#places[this.#head]!;
    this.#frames[this.#head++] = undefined;
    // The places are written again, so a queue that is empty now and then needs no new memory.
    if (this.isEmpty) {
      this.#head = 0;
      this.#tail = 0;
    }
    visit(frame, place);
  }

  #compact(): void {
    this.#frames.copyWithin(0, this.#head, this.#tail);
    this.#places.copyWithin(0, this.#head, this.#tail);
    this.#frames.length = this.#tail - this.#head;
    this.#places.length = this.#tail - this.#head;
    this.#tail -= this.#head;
    this.#head = 0;
  }
}
