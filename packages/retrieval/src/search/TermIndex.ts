import { tokenise } from '../text/tokenise.js';
import { inverseFrequency, termWeight } from './bm25.js';
import { byScore, type Scored } from './Scored.js';

/** A full-text index in memory, ranked by BM25. */
export class TermIndex {
  readonly #postings = new Map<string, Map<string, number>>();
  readonly #lengths = new Map<string, number>();
  #totalLength = 0;

  get size(): number {
    return this.#lengths.size;
  }

  /** Adds a text, or replaces the one with this id. */
  set(id: string, text: string): void {
    this.delete(id);
    const terms = tokenise(text);
    for (const term of terms) {
      const counts = this.#postings.get(term) ?? new Map<string, number>();
      counts.set(id, (counts.get(id) ?? 0) + 1);
      this.#postings.set(term, counts);
    }
    this.#lengths.set(id, terms.length);
    this.#totalLength += terms.length;
  }

  delete(id: string): void {
    const length = this.#lengths.get(id);
    if (length === undefined) return;
    this.#lengths.delete(id);
    this.#totalLength -= length;
    for (const [term, counts] of this.#postings) {
      if (counts.delete(id) && counts.size === 0) this.#postings.delete(term);
    }
  }

  /** The best `limit` texts that contain a term of the query, best first. */
  search(query: string, limit: number): Scored[] {
    const averageLength = this.#totalLength / this.#lengths.size;
    const scores = new Map<string, number>();
    for (const term of new Set(tokenise(query))) {
      const counts = this.#postings.get(term);
      if (counts === undefined) continue;
      const weight = inverseFrequency(this.#lengths.size, counts.size);
      for (const [id, count] of counts) {
        const added = weight * termWeight(count, this.#lengths.get(id) ?? 0, averageLength);
        scores.set(id, (scores.get(id) ?? 0) + added);
      }
    }
    return Array.from(scores, ([id, score]) => ({ id, score }))
      .sort(byScore)
      .slice(0, limit);
  }
}
