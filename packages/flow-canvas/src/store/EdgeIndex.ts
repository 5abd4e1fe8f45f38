import type { Key } from '@heddle/workflow-schema';
import type { Box } from '../geometry/box.js';
import { Bounds } from './Bounds.js';

/** Finds the threads in an area. */
export class EdgeIndex {
  readonly #bounds = new Bounds();
  readonly #prepare: (area: Box) => void;

  /** `prepare` is called before a query and may put threads into the index that belong there. */
  constructor(prepare: (area: Box) => void) {
    this.#prepare = prepare;
  }

  boxOf(key: Key): Box | undefined {
    return this.#bounds.get(key);
  }

  set(key: Key, { x, y, width, height }: Box): void {
    this.#bounds.set(key, x, y, x + width, y + height);
  }

  delete(key: Key): void {
    this.#bounds.delete(key);
  }

  clear(): void {
    this.#bounds.clear();
  }

  /** Threads whose box touches `area`, each once, in no promised order. */
  query(area: Box): Set<Key> {
    this.#prepare(area);
    return this.present(area);
  }

  /** The same of what is in the index already. */
  present(area: Box): Set<Key> {
    return new Set(this.#bounds.touching(area));
  }
}
