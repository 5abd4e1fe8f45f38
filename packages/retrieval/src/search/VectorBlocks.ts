import { innerProducts } from './innerProducts.js';
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
  let least = best.length >= limit ? leastOf(best, limit) : Number.NEGATIVE_INFINITY;
  innerProducts(query, matrix, (products, firstRow) => {
    for (let index = 0; index < products.length; index += 1) {
      const score = products[index] as number;
      if (!(score >= least)) continue;
      best.push({ id: ids[firstRow + index] ?? '', score });
      if (best.length >= limit * 2) least = leastOf(best, limit);
    }
  });
}

function leastOf(best: Scored[], limit: number): number {
  best.sort(byScore).length = limit;
  return best[limit - 1]?.score ?? Number.NEGATIVE_INFINITY;
}
