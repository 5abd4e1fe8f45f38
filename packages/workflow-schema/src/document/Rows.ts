import type { Kept, PagedTable } from './PagedTable.js';

/** With fewer rows, sweeping is not worthwhile. */
const fewRows = 4096;

/** A snapshot of all tables. Takes memory only for pages changed since. */
export interface KeptRows {
  readonly keys: readonly string[];
  readonly tables: readonly Kept[];
}

/** Assigns each key a row number, shared by all tables; the tables are snapshotted and restored together. */
export class Rows {
  #rowByKey = new Map<string, number>();
  #keys: string[] = [];
  readonly #tables: PagedTable[] = [];
  #limit = fewRows;

  /** Called by each new table. */
  join(table: PagedTable): void {
    this.#tables.push(table);
  }

  /** The row of a key; undefined if it has none. */
  rowOf(key: string): number | undefined {
    return this.#rowByKey.get(key);
  }

  /** The key of a row that was assigned. */
  keyAt(row: number): string {
    return this.#keys[row]!;
  }

  /** The row of a key, assigned on first use. */
  take(key: string): number {
    const known = this.#rowByKey.get(key);
    if (known !== undefined) return known;
    if (this.#keys.length >= this.#limit) this.#sweep();
    const row = this.#keys.length;
    this.#keys.push(key);
    this.#rowByKey.set(key, row);
    return row;
  }

  /** Takes a snapshot of the tables; its time hardly grows with their size. */
  keep(): KeptRows {
    return { keys: this.#keys, tables: this.#tables.map((table) => table.keep()) };
  }

  /** Whether a snapshot can still be restored. */
  canRestore({ keys }: KeptRows): boolean {
    return keys === this.#keys;
  }

  /** Sets all tables back to a snapshot, which must still be restorable. */
  restore({ tables }: KeptRows): void {
    for (const [index, table] of this.#tables.entries()) table.restore(tables[index]!);
  }

  /**
   * Frees the rows of keys that no table contains, once they are the majority. This invalidates snapshots.
   */
  #sweep(): void {
    // Check the sizes first: an import fills row after row, and scanning all rows each time would be slow.
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
