import { byScore, type Scored } from '@heddle/retrieval';
import { and, eq, inArray } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import type { CallPlace } from '../../models/usage/ModelCall.js';
import type { ActiveDocument } from './ActiveDocument.js';
import { calibrate } from './calibrate.js';
import { type CurrentEmbedder, currentEmbedder } from './embedders.js';
import { embedTexts } from './embedTexts.js';
import { searchTerms } from './searchTerms.js';
import { searchVectors } from './searchVectors.js';
import { indexedDocuments } from './tables.js';

const maxAttempts = 3;

/** A search of the index. */
export interface IndexSearch {
  datasetIds: readonly string[];
  /** Only these documents of the datasets. */
  documentIds?: readonly string[];
  query: string;
  channels: readonly IndexChannel[];
  /** Candidates per channel. */
  limit: number;
  signal: AbortSignal;
  place?: CallPlace;
}

export type IndexChannel = 'semantic' | 'fullText';

/** Candidates of one channel, best first. */
export interface ChannelResult {
  candidates: { sliceId: string; score: number }[];
  milliseconds: number;
  /** Why it found nothing, or not everything. */
  problem?: string;
}

export interface IndexResult {
  semantic?: ChannelResult;
  fullText?: ChannelResult;
  /** The embedders of the documents that were searched. */
  embedders: string[];
  /** Documents were embedded by another model than the current one. */
  needsReindex: boolean;
}

/**
 * Finds candidates by the similarity of vectors, with scores from 0 to 1, and by terms, with BM25 weights. A channel
 * that fails is empty and says why.
 */
export async function searchIndex(app: App, search: IndexSearch): Promise<IndexResult> {
  let documents = await activeDocuments(app, search);
  for (let attempt = 1; ; attempt += 1) {
    const result = await searchDocuments(app, documents, search);
    const later = await activeDocuments(app, search);
    // Entries of the earlier generation of a document may have been removed before they were read.
    if (attempt === maxAttempts || !haveSwitched(documents, later)) return result;
    documents = later;
  }
}

/** Whether a document is found under another generation now. */
function haveSwitched(before: readonly ActiveDocument[], after: readonly ActiveDocument[]): boolean {
  const generations = new Map(after.map(({ documentId, generation }) => [documentId, generation]));
  return before.some(({ documentId, generation }) => {
    const now = generations.get(documentId);
    return now !== undefined && now !== generation;
  });
}

async function searchDocuments(
  app: App,
  documents: readonly ActiveDocument[],
  search: IndexSearch,
): Promise<IndexResult> {
  const current = await currentEmbedder(app);
  const wants = (channel: IndexChannel) => search.channels.includes(channel);
  const [semantic, fullText] = await Promise.all([
    wants('semantic') ? timed(() => searchSemantic(app, documents, search)) : undefined,
    wants('fullText')
      ? timed(async () => ({ found: await searchTerms(app, documents, search.query, search.limit) }))
      : undefined,
  ]);
  search.signal.throwIfAborted();
  return {
    ...(semantic && { semantic }),
    ...(fullText && { fullText }),
    embedders: [...new Set(documents.map(({ embedder }) => embedder))],
    needsReindex: documents.some((document) => isOutdated(document, current)),
  };
}

/** Whether a document was embedded by another model than the current one, or by one of other dimensions. */
export function isOutdated(
  { embedder, dimensions }: Pick<ActiveDocument, 'embedder' | 'dimensions'>,
  current: CurrentEmbedder,
): boolean {
  return embedder !== current.id || (current.dimensions !== 0 && dimensions !== current.dimensions);
}

async function activeDocuments(
  app: App,
  { datasetIds, documentIds }: IndexSearch,
): Promise<ActiveDocument[]> {
  if (datasetIds.length === 0 || documentIds?.length === 0) return [];
  return app.db
    .select({
      documentId: indexedDocuments.documentId,
      generation: indexedDocuments.generation,
      embedder: indexedDocuments.embedder,
      dimensions: indexedDocuments.dimensions,
      version: indexedDocuments.version,
      datasetId: indexedDocuments.datasetId,
    })
    .from(indexedDocuments)
    .where(
      and(
        inArray(indexedDocuments.datasetId, [...datasetIds]),
        documentIds && inArray(indexedDocuments.documentId, [...documentIds]),
        eq(indexedDocuments.isActive, true),
        eq(indexedDocuments.isSearchable, true),
        eq(indexedDocuments.isDatasetSearchable, true),
      ),
    );
}

/** Documents by embedder: the vectors of each are comparable with its own vector of the query only. */
async function searchSemantic(
  app: App,
  documents: readonly ActiveDocument[],
  { query, limit, signal, place }: IndexSearch,
): Promise<{ found: Scored[]; problem?: string }> {
  const byEmbedder = new Map<string, ActiveDocument[]>();
  for (const document of documents)
    byEmbedder.set(document.embedder, [...(byEmbedder.get(document.embedder) ?? []), document]);
  const problems: string[] = [];
  const found = await Promise.all(
    Array.from(byEmbedder, async ([embedder, ofEmbedder]) => {
      try {
        const [vector] = await embedTexts(app, embedder, [query], { signal, ...(place && { place }) });
        if (!vector) return [];
        const comparable = ofEmbedder.filter(({ dimensions }) => dimensions === vector.length);
        if (comparable.length < ofEmbedder.length)
          problems.push(
            `the embedding model now returns ${vector.length} dimensions: the knowledge base must be indexed again`,
          );
        const scored = await searchVectors(app, comparable, vector, limit);
        // A vector without any similarity is not a candidate, however few there are.
        return scored
          .filter(({ score }) => score > 0)
          .map(({ id, score }) => ({ id, score: calibrate(embedder, score) }));
      } catch (error) {
        signal.throwIfAborted();
        problems.push(error instanceof Error ? error.message : String(error));
        return [];
      }
    }),
  );
  return {
    found: found.flat().sort(byScore).slice(0, limit),
    ...(problems.length > 0 && { problem: problems.join('; ') }),
  };
}

async function timed(search: () => Promise<{ found: Scored[]; problem?: string }>): Promise<ChannelResult> {
  const begin = performance.now();
  const outcome = await search().catch((error: unknown) => ({
    found: [],
    problem: error instanceof Error ? error.message : String(error),
  }));
  return {
    candidates: outcome.found.map(({ id, score }) => ({ sliceId: id, score })),
    milliseconds: Math.round((performance.now() - begin) * 10) / 10,
    ...(outcome.problem !== undefined && { problem: outcome.problem }),
  };
}
