import { type Box, boxesTouch } from './box.js';

/** Nodes are of one size class, so a uniform grid answers faster than a tree and moves in constant time. */
const cellSize = 800;
/** Items over more cells than this stand in a list of their own, so that one huge edge cannot fill the grid. */
const maximumCells = 96;

/** Finds what lies in a rectangle without looking at the rest. */
export class SpatialIndex<Item> {
  readonly #boxes = new Map<Item, Box>();
  readonly #cells = new Map<number, Set<Item>>();
  readonly #large = new Set<Item>();
  readonly #prepare: ((area: Box) => void) | undefined;

  /** `prepare` is called before a query and may put items into the index that belong there. */
  constructor(prepare?: (area: Box) => void) {
    this.#prepare = prepare;
  }

  get size(): number {
    return this.#boxes.size;
  }

  boxOf(item: Item): Box | undefined {
    return this.#boxes.get(item);
  }

  set(item: Item, box: Box): void {
    this.delete(item);
    this.#boxes.set(item, box);
    const cells = cellsOf(box);
    if (cells === undefined) this.#large.add(item);
    else for (const cell of cells) this.#cellAt(cell).add(item);
  }

  delete(item: Item): void {
    const box = this.#boxes.get(item);
    if (box === undefined) return;
    this.#boxes.delete(item);
    if (this.#large.delete(item)) return;
    for (const cell of cellsOf(box) ?? []) {
      const members = this.#cells.get(cell);
      members?.delete(item);
      if (members?.size === 0) this.#cells.delete(cell);
    }
  }

  clear(): void {
    this.#boxes.clear();
    this.#cells.clear();
    this.#large.clear();
  }

  /** Items whose box touches `area`, each once, in no promised order. */
  query(area: Box): Set<Item> {
    this.#prepare?.(area);
    return this.present(area);
  }

  /** The same of what is in the index already. */
  present(area: Box): Set<Item> {
    const found = new Set<Item>();
    const cells = cellsOf(area);
    const add = (item: Item) => {
      const box = this.#boxes.get(item);
      if (box !== undefined && boxesTouch(box, area)) found.add(item);
    };
    // An area over more cells than there are items is answered by looking at the items.
    if (cells === undefined || cells.length > this.#boxes.size)
      for (const item of this.#boxes.keys()) add(item);
    else {
      for (const cell of cells) for (const item of this.#cells.get(cell) ?? []) add(item);
      for (const item of this.#large) add(item);
    }
    return found;
  }

  #cellAt(cell: number): Set<Item> {
    let members = this.#cells.get(cell);
    if (members === undefined) {
      members = new Set();
      this.#cells.set(cell, members);
    }
    return members;
  }
}

/** Two far cells may share a number, which only makes a query look at more than it must. */
function cellsOf(box: Box): number[] | undefined {
  const left = Math.floor(box.x / cellSize);
  const top = Math.floor(box.y / cellSize);
  const columns = Math.floor((box.x + box.width) / cellSize) - left + 1;
  const rows = Math.floor((box.y + box.height) / cellSize) - top + 1;
  if (!(columns * rows <= maximumCells)) return undefined;
  const cells: number[] = [];
  // Counted, because adding one changes nothing in numbers as large as a hostile document may hold.
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) cells.push((left + column) * 1_000_003 + top + row);
  return cells;
}
