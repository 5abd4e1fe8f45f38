import type { Key } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';

/**
 * Boxes by key in one flat list: made at once in no time, and gone through in less than an index of them would take to
 * make. For boxes that are asked for a few times and then taken away.
 */
export class Bounds {
  readonly #places = new Map<Key, number>();
  readonly #keys: Key[] = [];
  /** Left, top, right and bottom of each. */
  readonly #sides: Float64Array;

  /** Room for so many. */
  constructor(most: number) {
    this.#sides = new Float64Array(4 * most);
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

  add(key: Key, left: number, top: number, right: number, bottom: number): void {
    const at = 4 * this.#keys.length;
    this.#places.set(key, this.#keys.length);
    this.#keys.push(key);
    this.#sides[at] = left;
    this.#sides[at + 1] = top;
    this.#sides[at + 2] = right;
    this.#sides[at + 3] = bottom;
  }

  get(key: Key): Box | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const [x, y, right, bottom] = this.#sides.subarray(4 * place, 4 * place + 4) as unknown as number[];
    return { x: x!, y: y!, width: right! - x!, height: bottom! - y! };
  }

  delete(key: Key): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    // Nothing touches it any more.
    this.#sides[4 * place] = Number.POSITIVE_INFINITY;
    return this.#places.delete(key);
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
