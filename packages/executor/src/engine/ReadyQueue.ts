import type { Frame } from './Frame.js';

/** Nodes whose in-edges are all resolved, first in first out, without an object per entry. */
export class ReadyQueue {
  /** What `next` took. */
  frame!: Frame;
  place = 0;
  #frames: Frame[] = [];
  #places: number[] = [];
  #head = 0;
  #tail = 0;

  push(frame: Frame, place: number): void {
    if (this.#head > 10_000) this.#compact();
    this.#frames[this.#tail] = frame;
    this.#places[this.#tail++] = place;
  }

  /** Takes the first entry; false where there is none. */
  next(): boolean {
    if (this.#head === this.#tail) return false;
    this.frame = this.#frames[this.#head]!;
    this.place = this.#places[this.#head++]!;
    if (this.#head === this.#tail) {
      // The places are written again, so a queue that is empty now and then needs no new memory.
      this.#head = 0;
      this.#tail = 0;
    }
    return true;
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
