import type { Key } from './WorkflowDocument.js';

/** Short enough to move the keys of a piece quickly, and long enough to keep the number of pieces small. */
const pieceLength = 64;

/**
 * The keys of a long list, split into pieces during many insertions and removals: each then shifts only the
 * keys of one piece instead of half the list.
 */
export class SplitOrder {
  length: number;
  readonly #order: Key[];
  readonly #pieces: Key[][] = [];
  readonly #grown = new Set<Key[]>();
  /** How many pieces the last search was off: its neighbours will be too. */
  #drift = 0;

  constructor(order: Key[]) {
    this.#order = order;
    this.length = order.length;
    for (let at = 0; at < order.length; at += pieceLength)
      this.#pieces.push(order.slice(at, at + pieceLength));
  }

  /** Inserts `key` at `index`, or at the end if the list is shorter. */
  insert(index: number, key: Key): void {
    const last = this.#pieces.length - 1;
    let before = 0;
    let at = 0;
    for (; at < last && index > before + this.#pieces[at]!.length; at += 1)
      before += this.#pieces[at]!.length;
    const piece = this.#pieces[at]!;
    piece.splice(index - before, 0, key);
    this.#grown.add(piece);
    this.length += 1;
  }

  /** Removes `key` and returns its index; `hint` is its approximate index when the list was split. */
  remove(key: Key, hint: number): number {
    const pieces = this.#pieces;
    const expected = Math.floor(hint / pieceLength);
    const start = Math.max(0, Math.min(expected + this.#drift, pieces.length - 1));
    for (let distance = 0; distance < pieces.length; distance += 1)
      for (const at of distance === 0 ? [start] : [start - distance, start + distance]) {
        const piece = pieces[at] ?? [];
        let place = findFrom(piece, key, hint % pieceLength);
        if (place < 0) continue;
        piece.splice(place, 1);
        this.#drift = at - expected;
        this.length -= 1;
        for (let before = 0; before < at; before += 1) place += pieces[before]!.length;
        return place;
      }
    return -1;
  }

  /** Joins the list, and reports the indexes of new keys and their neighbours. */
  join(tell: (key: Key, place: number) => void): void {
    let place = 0;
    for (const piece of this.#pieces) {
      const hasGrown = this.#grown.has(piece);
      for (const key of piece) {
        if (hasGrown) tell(key, place);
        this.#order[place] = key;
        place += 1;
      }
    }
    this.#order.length = place;
  }
}

/** The index of `key`: searches on both sides of `hint`, since lists shift by little. */
export function findFrom(order: readonly Key[], key: Key, hint: number): number {
  const start = Math.min(hint, Math.max(0, order.length - 1));
  for (let distance = 0; distance < order.length; distance += 1) {
    if (order[start - distance] === key) return start - distance;
    if (order[start + distance] === key) return start + distance;
  }
  return -1;
}
