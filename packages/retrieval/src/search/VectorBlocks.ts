import { byScore, type Scored } from './Scored.js';

/** Vectors that belong together, for example those of one document, in one matrix. */
export interface VectorBlock {
  /** The ids of the rows. */
  ids: readonly string[];
  /** Rows of the given dimensions, one after another; each has length 1 or is zero. */
  matrix: Float32Array;
}

/**
 * Exact search over blocks of vectors by their inner product with a query, best first. Blocks are replaced and
 * removed as a whole.
 */
export class VectorBlocks {
  readonly #blocks = new Map<string, VectorBlock>();
  readonly #dimensions: number;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  /** Number of vectors. */
  get size(): number {
    let size = 0;
    for (const { ids } of this.#blocks.values()) size += ids.length;
    return size;
  }

  has(key: string): boolean {
    return this.#blocks.has(key);
  }

  /** @throws RangeError if the matrix does not have one row per id. */
  set(key: string, block: VectorBlock): void {
    if (block.matrix.length !== block.ids.length * this.#dimensions) {
      throw new RangeError(`expected ${block.ids.length} rows of ${this.#dimensions} dimensions`);
    }
    this.#blocks.set(key, block);
  }

  delete(key: string): void {
    this.#blocks.delete(key);
  }

  /**
   * The best `limit` rows of the named blocks; unknown names are ignored.
   * @throws RangeError if the query has other dimensions.
   */
  search(query: Float32Array, keys: Iterable<string>, limit: number): Scored[] {
    if (query.length !== this.#dimensions) throw new RangeError(`expected ${this.#dimensions} dimensions`);
    const best: Scored[] = [];
    if (limit < 1) return best;
    for (const key of new Set(keys)) {
      const block = this.#blocks.get(key);
      if (block !== undefined) searchBlock(block, query, limit, best);
    }
    return best.sort(byScore).slice(0, limit);
  }
}

/** Adds the rows of a block that may be among the best; `best` is sorted and cut whenever it has doubled. */
function searchBlock({ ids, matrix }: VectorBlock, query: Float32Array, limit: number, best: Scored[]): void {
  const dimensions = query.length;
  let least = best.length >= limit ? leastOf(best, limit) : Number.NEGATIVE_INFINITY;
  for (let row = 0; row < ids.length; row += 1) {
    const score = innerProduct(matrix, row * dimensions, query);
    if (!(score >= least)) continue;
    best.push({ id: ids[row] ?? '', score });
    if (best.length >= limit * 2) least = leastOf(best, limit);
  }
}

function leastOf(best: Scored[], limit: number): number {
  best.sort(byScore).length = limit;
  return best[limit - 1]?.score ?? Number.NEGATIVE_INFINITY;
}

/** Four sums at a time, because additions to one sum wait for each other. */
function innerProduct(matrix: Float32Array, start: number, query: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const length = query.length;
  let index = 0;
  for (; index + 3 < length; index += 4) {
    const at = start + index;
    first += (matrix[at] as number) * (query[index] as number);
    second += (matrix[at + 1] as number) * (query[index + 1] as number);
    third += (matrix[at + 2] as number) * (query[index + 2] as number);
    fourth += (matrix[at + 3] as number) * (query[index + 3] as number);
  }
  for (; index < length; index += 1) first += (matrix[start + index] as number) * (query[index] as number);
  return first + second + third + fourth;
}
