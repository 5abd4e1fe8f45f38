import { lexicalEmbedder, type Scored, TermIndex } from '@heddle/retrieval';
import { defineService } from '../../kernel/services.js';
import type { ItemRow } from './items.js';

/** People whose index is kept; the one that was not used for longest is dropped first. */
const keptPeople = 100;
/** Texts between which other requests have their turn. */
const together = 50;
/** The score of a text by its terms at which half of the similarity is reached. */
const halfScore = 3;

interface PersonIndex {
  texts: Map<string, string>;
  terms: TermIndex;
  vectors: Map<string, Float32Array>;
}

/** Finds items by their words and by parts of words, without a model. */
export class MemoryIndexes {
  readonly #people = new Map<string, PersonIndex>();

  /** How similar each item is to a query, between 0 and 1; those with nothing in common are left out. */
  async search(personId: string, rows: readonly ItemRow[], query: string): Promise<Scored[]> {
    const index = await this.#indexOf(personId, rows);
    const vector = lexicalEmbedder.embed(query);
    const byTerms = new Map(index.terms.search(query, rows.length).map(({ id, score }) => [id, score]));
    return rows.flatMap(({ id }) => {
      const terms = byTerms.get(id) ?? 0;
      const cosine = Math.max(0, dot(vector, index.vectors.get(id)));
      const score = (cosine + terms / (terms + halfScore)) / 2;
      return score > 0 ? [{ id, score }] : [];
    });
  }

  async #indexOf(personId: string, rows: readonly ItemRow[]): Promise<PersonIndex> {
    const known = this.#people.get(personId);
    const index = known ?? { texts: new Map(), terms: new TermIndex(), vectors: new Map() };
    this.#people.delete(personId);
    this.#people.set(personId, index);
    const oldest = this.#people.keys().next().value;
    if (this.#people.size > keptPeople && oldest !== undefined) this.#people.delete(oldest);
    await update(index, rows);
    return index;
  }
}

async function update({ texts, terms, vectors }: PersonIndex, rows: readonly ItemRow[]): Promise<void> {
  const current = new Set(rows.map(({ id }) => id));
  for (const id of [...texts.keys()].filter((one) => !current.has(one))) {
    texts.delete(id);
    terms.delete(id);
    vectors.delete(id);
  }
  let changed = 0;
  for (const { id, text, tags } of rows) {
    const searched = [text, ...tags].join('\n');
    if (texts.get(id) === searched) continue;
    texts.set(id, searched);
    terms.set(id, searched);
    vectors.set(id, lexicalEmbedder.embed(searched));
    changed += 1;
    if (changed % together === 0) await new Promise((resolve) => setTimeout(resolve));
  }
}

function dot(first: Float32Array, second: Float32Array | undefined): number {
  let sum = 0;
  if (second)
    for (let index = 0; index < first.length; index += 1) sum += first[index]! * (second[index] ?? 0);
  return sum;
}

export const memoryIndexes = defineService('memory-indexes', () => new MemoryIndexes());
