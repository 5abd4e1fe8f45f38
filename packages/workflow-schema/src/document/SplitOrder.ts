import type { Key } from './WorkflowDocument.js';

/** So short that moving the keys of a piece costs nothing, and so long that there are few pieces to count. */
const pieceLength = 64;

/**
 * The keys of a long list in pieces, while many are put in and taken out at once: each then moves its neighbours in one
 * piece instead of half the list.
 */
export class SplitOrder {
  length: number;
  readonly #order: Key[];
  readonly #pieces: Key[][] = [];
  readonly #grown = new Set<Key[]>();
  /** By how many pieces the last key was off: its neighbours are too. */
  #drift = 0;

  constructor(order: Key[]) {
    this.#order = order;
    this.length = order.length;
    for (let at = 0; at < order.length; at += pieceLength)
      this.#pieces.push(order.slice(at, at + pieceLength));
  }

  /** Puts `key` at `index`, or at the end where the list is shorter. */
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

  /** Takes `key` out and says where it stood; `hint` is about where it was when the list was split. */
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

  /** Makes the list whole again, and tells where keys stand that came, or stand beside one. */
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

/** Where `key` stands: looked for on both sides of `hint`, since lists shift by little. */
export function findFrom(order: readonly Key[], key: Key, hint: number): number {
  const start = Math.min(hint, Math.max(0, order.length - 1));
  for (let distance = 0; distance < order.length; distance += 1) {
    if (order[start - distance] === key) return start - distance;
    if (order[start + distance] === key) return start + distance;
  }
  return -1;
}
