import { type Embedder, lexicalEmbedder, tokenise } from '@heddle/retrieval';
import { MatrixCache } from './MatrixCache.js';
import type { RetrievalEngine, TermCounts } from './RetrievalEngine.js';

/** Options of an engine. */
export interface EngineOptions {
  /** A model from a folder of the host, besides the built-in embedder. */
  staticEmbedder?: { name: string; embedder: Embedder };
  /** Memory for vectors. */
  maxBytes?: number;
}

export const defaultMatrixBytes = 256 * 1024 * 1024;

/** The id of the built-in embedder. */
export const lexicalId = 'lexical';

/** An engine that computes on this thread. */
export function createEngine({
  staticEmbedder,
  maxBytes = defaultMatrixBytes,
}: EngineOptions = {}): RetrievalEngine {
  const cache = new MatrixCache(maxBytes);
  const listed = [{ id: lexicalId, name: '', embedder: lexicalEmbedder }];
  if (staticEmbedder) listed.push({ id: `static:${staticEmbedder.name}`, ...staticEmbedder });
  return {
    async embedders() {
      return listed.map(({ id, name, embedder }) => ({ id, name, dimensions: embedder.dimensions }));
    },
    async countTerms(texts) {
      return texts.map(countTerms);
    },
    async embed(embedderId, texts) {
      const found = listed.find(({ id }) => id === embedderId);
      if (!found) throw new Error(`this server has no embedder "${embedderId}"`);
      return texts.map((text) => found.embedder.embed(text));
    },
    async search(query) {
      return cache.search(query);
    },
  };
}

function countTerms(text: string): TermCounts {
  const counts = new Map<string, number>();
  const terms = tokenise(text);
  // PostgreSQL cannot store NUL, and a lone half of a pair is no text in UTF-8.
  for (const term of terms) {
    const stored = term.replace(/[\0\p{Surrogate}]/gu, '');
    if (stored !== '') counts.set(stored, (counts.get(stored) ?? 0) + 1);
  }
  return { counts: [...counts], length: terms.length };
}
