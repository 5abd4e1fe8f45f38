import type { Frame } from './Frame.js';

/**
 * A first-in-first-out queue of nodes whose incoming edges are all resolved; allocates no object per entry.
 */
export class ReadyQueue {
  /** The frame of the entry that `next` removed. */
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

  /** Removes the first entry; returns false if the queue is empty. */
  next(): boolean {
    if (this.#head === this.#tail) return false;
    this.frame = this.#frames[this.#head]!;
    this.place = this.#places[this.#head++]!;
    if (this.#head === this.#tail) {
      // Reuse the arrays, so that a queue that empties now and then needs no new memory.
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
