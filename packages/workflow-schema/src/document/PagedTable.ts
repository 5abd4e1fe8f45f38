import type { Rows } from './Rows.js';

/** Rows per page: few enough to copy quickly, but enough to keep the number of pages small. */
export const pageRows = 64;

// Tables are filled before the first paint, by code that is not compiled yet, so every call counts.
const rowBits = 6;
const rowMask = pageRows - 1;

/**
 * A page that belongs either to the current table alone, or also to a snapshot; a shared page is copied
 * before writing.
 */
export interface Page {
  epoch: number;
}

/** A snapshot of a table. */
export interface Kept {
  readonly pages: readonly (Page | undefined)[];
  readonly size: number;
}

/** A copy-on-write table of values by key, divided into pages. A snapshot only copies the list of pages. */
export abstract class PagedTable<Value = unknown, Own extends Page = Page> {
  protected readonly rows: Rows;
  protected pages: (Own | undefined)[] = [];
  #size = 0;
  #epoch = 0;

  constructor(rows: Rows) {
    this.rows = rows;
    rows.join(this);
  }

  /** Number of keys with a value. */
  get size(): number {
    return this.#size;
  }

  /** The value of a key; undefined if it has none. */
  get(key: string): Value | undefined {
    const row = this.rows.rowOf(key);
    if (row === undefined) return undefined;
    const page = this.pages[row >> rowBits];
    return page === undefined ? undefined : this.read(page, row & rowMask);
  }

  /** Whether a key has a value. */
  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** Returns the previous value. */
  set(key: string, value: Value): Value | undefined {
    const row = this.rows.take(key);
    const page = this.pages[row >> rowBits];
    const own = page !== undefined && page.epoch === this.#epoch ? page : this.#makeOwn(row >> rowBits);
    const before = this.replace(own, row & rowMask, value);
    if (before === undefined) this.#size += 1;
    return before;
  }

  /** Returns false if there was no value. */
  delete(key: string): boolean {
    if (!this.has(key)) return false;
    const row = this.rows.take(key);
    const page = this.pages[row >> rowBits]!;
    this.replace(page.epoch === this.#epoch ? page : this.#makeOwn(row >> rowBits), row & rowMask, undefined);
    this.#size -= 1;
    return true;
  }

  /** In the order in which the keys were first added. */
  *entries(): Generator<[string, Value], undefined> {
    for (let row = 0; row < this.pages.length * pageRows; row++) {
      const value = this.#at(row);
      if (value !== undefined) yield [this.rows.keyAt(row), value];
    }
  }

  /** In the order in which they were first added. */
  *keys(): Generator<string, undefined> {
    for (const [key] of this.entries()) yield key;
  }

  /** Removes all values; snapshots keep theirs. */
  clear(): void {
    this.pages = [];
    this.#size = 0;
  }

  /** Takes a snapshot, which shares the pages that do not change. */
  keep(): Kept {
    this.#epoch += 1;
    return { pages: this.pages.slice(), size: this.#size };
  }

  /** Accepts only snapshots of this table. */
  restore({ pages, size }: Kept): void {
    this.#epoch += 1;
    this.pages = pages.slice() as (Own | undefined)[];
    this.#size = size;
  }

  #at(row: number): Value | undefined {
    const page = this.pages[row >> rowBits];
    return page && this.read(page, row & rowMask);
  }

  /** Creates or copies a page for writing. */
  #makeOwn(at: number): Own {
    // Fill holes: sparse arrays are slower to read.
    while (this.pages.length < at) this.pages.push(undefined);
    const own = this.makePage(this.pages[at]);
    own.epoch = this.#epoch;
    this.pages[at] = own;
    return own;
  }

  /** An empty page, or a copy. */
  protected abstract makePage(from: Own | undefined): Own;
  protected abstract read(page: Own, index: number): Value | undefined;
  /** Returns the previous value. */
  protected abstract replace(page: Own, index: number, value: Value | undefined): Value | undefined;
}
