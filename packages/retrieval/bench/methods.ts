import {
  chunkDocument,
  type Embedder,
  fuseRanks,
  inverseFrequency,
  joinBlocks,
  lexicalEmbedder,
  TermIndex,
  tokenise,
  VectorBlocks,
} from '@heddle/retrieval';
import type { Page } from './corpus.js';

/** Ids of slices, best first. */
export type Find = (question: string) => string[];

/** Slices of the pages, and searches of them. */
export interface Methods {
  slices: { id: string; page: string; text: string }[];
  semantic: Find;
  fullText: Find;
  hybrid(weights: { semantic: number; fullText: number }): Find;
  /** Orders what another method has found by the share of the question's terms that a slice contains. */
  reranked(find: Find): Find;
}

const candidates = 20;

export function createMethods(pages: readonly Page[], embedder: Embedder = lexicalEmbedder): Methods {
  const slices = pages.flatMap((page) =>
    chunkDocument(joinBlocks(page.blocks), { type: 'automatic', saveTitle: true }).map(({ text }, index) => ({
      ...{ id: `${page.id}#${index}`, page: page.id, text },
    })),
  );
  const terms = new TermIndex();
  const matrix = new Float32Array(slices.length * embedder.dimensions);
  slices.forEach(({ id, text }, index) => {
    terms.set(id, text);
    matrix.set(embedder.embed(text), index * embedder.dimensions);
  });
  const vectors = new VectorBlocks(embedder.dimensions);
  vectors.set('all', { ids: slices.map(({ id }) => id), matrix });
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
  // The server takes 20 candidates of each channel; here it is more, because several slices belong to one page.
  const limit = candidates * 5;
  const fullText: Find = (question) => idsOf(terms.search(question, limit));
  const semantic: Find = (question) => idsOf(vectors.search(embedder.embed(question), ['all'], limit));
  const termsOf = new Map(slices.map(({ id, text }) => [id, new Set(tokenise(text))]));
  const frequencies = new Map<string, number>();
  for (const found of termsOf.values())
    for (const term of found) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const weightOf = (term: string) => inverseFrequency(slices.length, frequencies.get(term) ?? 0);
  return {
    slices,
    semantic,
    fullText,
    hybrid: (weights) => (question) =>
      idsOf(
        fuseRanks([
          { ids: semantic(question), weight: weights.semantic },
          { ids: fullText(question), weight: weights.fullText },
        ]),
      ),
    reranked: (find) => (question) => {
      const asked = [...new Set(tokenise(question))];
      const covered = (id: string) =>
        asked.reduce((sum, term) => sum + (termsOf.get(id)?.has(term) ? weightOf(term) : 0), 0);
      const found = find(question);
      const first = found.slice(0, candidates).map((id, rank) => ({ id, rank, score: covered(id) }));
      first.sort((one, other) => other.score - one.score || one.rank - other.rank);
      return [...idsOf(first), ...found.slice(candidates)];
    },
  };
}
