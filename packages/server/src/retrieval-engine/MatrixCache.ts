import { type Scored, VectorBlocks } from '@heddle/retrieval';
import type { VectorMatrix, VectorQuery } from './RetrievalEngine.js';

/** Matrices in memory up to a number of bytes; those that were not searched for longest are dropped first. */
export class MatrixCache {
  readonly #matrices = new Map<string, VectorMatrix>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  search({ query, keys, limit, load = [] }: VectorQuery): { found: Scored[]; absent: string[] } {
    const given = new Map(load.map((matrix) => [matrix.key, matrix]));
    const blocks = new VectorBlocks(query.length);
    const absent: string[] = [];
    for (const key of keys) {
      const matrix = given.get(key) ?? this.#matrices.get(key);
      if (!matrix) absent.push(key);
      // Another model may have written it meanwhile; its vectors cannot be compared with the query.
      else if (matrix.matrix.length === matrix.ids.length * query.length) blocks.set(key, matrix);
      if (matrix) this.#keep(matrix);
    }
    this.#shrink();
    return { found: blocks.search(query, keys, limit), absent };
  }

  #keep(matrix: VectorMatrix): void {
    const known = this.#matrices.get(matrix.key);
    if (known) this.#bytes -= bytesOf(known);
    // A map keeps the order of insertion: the first one was used least recently.
    this.#matrices.delete(matrix.key);
    this.#matrices.set(matrix.key, matrix);
    this.#bytes += bytesOf(matrix);
  }

  #shrink(): void {
    for (const [key, matrix] of this.#matrices) {
      if (this.#bytes <= this.maxBytes) return;
      this.#matrices.delete(key);
      this.#bytes -= bytesOf(matrix);
    }
  }
}

/** An id takes about 40 bytes. */
const bytesOf = ({ ids, matrix }: VectorMatrix) => matrix.byteLength + ids.length * 40;
