import type { Kept, PagedTable } from './PagedTable.js';

/** Fewer rows are not worth looking through. */
const fewRows = 4096;

/** The contents of all tables at one moment. It takes the pages that have changed since. */
export interface KeptRows {
  readonly keys: readonly string[];
  readonly tables: readonly Kept[];
}

/** Gives each key a row, which is the same in all tables that hold something of it; they are kept and put back together. */
export class Rows {
  #rowByKey = new Map<string, number>();
  #keys: string[] = [];
  readonly #tables: PagedTable[] = [];
  #limit = fewRows;

  /** Called by a table that is made. */
  join(table: PagedTable): void {
    this.#tables.push(table);
  }

  rowOf(key: string): number | undefined {
    return this.#rowByKey.get(key);
  }

  keyAt(row: number): string {
    return this.#keys[row]!;
  }

  /** The row of a key, which gets one if it has none. */
  take(key: string): number {
    const known = this.#rowByKey.get(key);
    if (known !== undefined) return known;
    if (this.#keys.length >= this.#limit) this.#sweep();
    const row = this.#keys.length;
    this.#keys.push(key);
    this.#rowByKey.set(key, row);
    return row;
  }

  /** Remembers what the tables hold, in a time that hardly grows with them. */
  keep(): KeptRows {
    return { keys: this.#keys, tables: this.#tables.map((table) => table.keep()) };
  }

  /** Whether what was kept can still be put back. */
  canRestore({ keys }: KeptRows): boolean {
    return keys === this.#keys;
  }

  restore({ tables }: KeptRows): void {
    for (const [index, table] of this.#tables.entries()) table.restore(tables[index]!);
  }

  /** Gives back the rows of keys that no table holds, once they are most of all. What was kept is lost with them. */
  #sweep(): void {
    // An import fills row after row: to count costs nothing, and to look at all of them would be felt.
    const total = this.#tables.reduce((sum, { size }) => sum + size, 0);
    this.#limit = 2 * this.#keys.length;
    if (total > this.#keys.length / 2) return;
    const held = this.#tables.map((table) => [...table.entries()]);
    const used = new Set(held.flatMap((entries) => entries.map(([key]) => key)));
    this.#limit = Math.max(fewRows, 2 * used.size);
    this.#keys = [...used];
    this.#rowByKey = new Map(this.#keys.map((key, row) => [key, row]));
    for (const [index, table] of this.#tables.entries()) {
      table.clear();
      for (const [key, value] of held[index]!) table.set(key, value);
    }
  }
}
