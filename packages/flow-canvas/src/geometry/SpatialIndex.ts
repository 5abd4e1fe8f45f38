import { type Box, boxesTouch } from './box.js';

/** Nodes are of one size class, so a uniform grid answers faster than a tree and moves in constant time. */
const cellSize = 800;
/** Items over more cells than this stand in a list of their own, so that one huge edge cannot fill the grid. */
const maximumCells = 96;

interface Entry {
  box: Box;
  /** Undefined for an item of the list of large ones. */
  cells: string[] | undefined;
}

/** Finds what lies in a rectangle without looking at the rest. */
export class SpatialIndex<Item> {
  readonly #entries = new Map<Item, Entry>();
  readonly #cells = new Map<string, Set<Item>>();
  readonly #large = new Set<Item>();

  get size(): number {
    return this.#entries.size;
  }

  boxOf(item: Item): Box | undefined {
    return this.#entries.get(item)?.box;
  }

  boxes(): IterableIterator<[Item, Entry]> {
    return this.#entries.entries();
  }

  set(item: Item, box: Box): void {
    this.delete(item);
    const cells = cellsOf(box);
    this.#entries.set(item, { box, cells });
    if (cells === undefined) this.#large.add(item);
    else for (const cell of cells) this.#cellAt(cell).add(item);
  }

  delete(item: Item): void {
    const entry = this.#entries.get(item);
    if (entry === undefined) return;
    this.#entries.delete(item);
    this.#large.delete(item);
    for (const cell of entry.cells ?? []) {
      const members = this.#cells.get(cell);
      members?.delete(item);
      if (members?.size === 0) this.#cells.delete(cell);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#cells.clear();
    this.#large.clear();
  }

  /** Items whose box touches `area`, each once, in no promised order. */
  query(area: Box): Set<Item> {
    const found = new Set<Item>();
    const cells = cellsOf(area);
    const add = (item: Item) => {
      const entry = this.#entries.get(item);
      if (entry !== undefined && boxesTouch(entry.box, area)) found.add(item);
    };
    // An area over more cells than there are items is answered by looking at the items.
    if (cells === undefined || cells.length > this.#entries.size)
      for (const item of this.#entries.keys()) add(item);
    else {
      for (const cell of cells) for (const item of this.#cells.get(cell) ?? []) add(item);
      for (const item of this.#large) add(item);
    }
    return found;
  }

  #cellAt(cell: string): Set<Item> {
    let members = this.#cells.get(cell);
    if (members === undefined) {
      members = new Set();
      this.#cells.set(cell, members);
    }
    return members;
  }
}

function cellsOf(box: Box): string[] | undefined {
  const left = Math.floor(box.x / cellSize);
  const top = Math.floor(box.y / cellSize);
  const right = Math.floor((box.x + box.width) / cellSize);
  const bottom = Math.floor((box.y + box.height) / cellSize);
  const count = (right - left + 1) * (bottom - top + 1);
  if (!(count <= maximumCells)) return undefined;
  const cells: string[] = [];
  for (let column = left; column <= right; column++)
    for (let row = top; row <= bottom; row++) cells.push(`${column},${row}`);
  return cells;
}
