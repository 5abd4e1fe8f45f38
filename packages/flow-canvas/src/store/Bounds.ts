import type { Key } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';

const gone = Number.POSITIVE_INFINITY;

/**
 * Boxes by key in one flat list. It is gone through from end to end for each question, which for a few ten thousand
 * boxes takes no longer than a frame can spare, and it takes a tenth of the memory of an index by place: the length of
 * a thread does not matter here.
 */
export class Bounds {
  readonly #places = new Map<Key, number>();
  #keys: (Key | undefined)[] = [];
  #free: number[] = [];
  /** Left, top, right and bottom of each. */
  #sides: Float64Array;

  /** Room for so many; more may come. */
  constructor(room = 64) {
    this.#sides = new Float64Array(4 * room);
  }

  get size(): number {
    return this.#places.size;
  }

  has(key: Key): boolean {
    return this.#places.has(key);
  }

  keys(): IterableIterator<Key> {
    return this.#places.keys();
  }

  set(key: Key, left: number, top: number, right: number, bottom: number): void {
    const place = this.#places.get(key) ?? this.#free.pop() ?? this.#keys.length;
    this.#places.set(key, place);
    this.#keys[place] = key;
    const at = 4 * place;
    if (at >= this.#sides.length) {
      const more = new Float64Array(2 * this.#sides.length + 4);
      more.set(this.#sides);
      this.#sides = more;
    }
    this.#sides[at] = left;
    this.#sides[at + 1] = top;
    this.#sides[at + 2] = right;
    this.#sides[at + 3] = bottom;
  }

  get(key: Key): Box | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const at = 4 * place;
    const x = this.#sides[at]!;
    const y = this.#sides[at + 1]!;
    return { x, y, width: this.#sides[at + 2]! - x, height: this.#sides[at + 3]! - y };
  }

  delete(key: Key): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    this.#sides[4 * place] = gone;
    this.#keys[place] = undefined;
    this.#free.push(place);
    return this.#places.delete(key);
  }

  clear(): void {
    this.#places.clear();
    this.#keys = [];
    this.#free = [];
    this.#sides = new Float64Array(64);
  }

  /** Keys of the boxes that touch an area. */
  touching({ x, y, width, height }: Box): Key[] {
    const found: Key[] = [];
    if (this.#places.size === 0) return found;
    const sides = this.#sides;
    const right = x + width;
    const bottom = y + height;
    for (let at = 0, place = 0; place < this.#keys.length; at += 4, place += 1) {
      const isBeside = sides[at]! > right || sides[at + 2]! < x;
      if (!isBeside && sides[at + 1]! <= bottom && sides[at + 3]! >= y) found.push(this.#keys[place]!);
    }
    return found;
  }
}
