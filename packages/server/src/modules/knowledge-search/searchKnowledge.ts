import { type RetrievalReport, type RetrievalSettings, retrievalLimits } from '@heddle/api-contract';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isId } from '../../db/ids.js';
import type { App } from '../../kernel/services.js';
import { countTokens } from '../../models/countTokens.js';
import { lexicalId } from '../../retrieval-engine/createEngine.js';
import { countHits, type ReadSlice, readSlices } from '../knowledge/index.js';
import { datasets } from '../knowledge/tables.js';
import { type IndexChannel, searchIndex } from '../knowledge-index/index.js';
import { askTables, type TableFinding } from './askTables.js';
import { filterDocuments } from './filterDocuments.js';
import { type FusedChannels, fuse, scoresOf } from './fuse.js';
import type { FoundSlice, KnowledgeAnswer, KnowledgeSearch } from './KnowledgeSearch.js';
import { pack } from './pack.js';
import { rerank } from './rerank.js';
import { rewriteQuestion } from './rewriteQuestion.js';
import { elapsed } from './timing.js';

const strategies = { semantic: 0, hybrid: 1, fullText: 20 } as const;
/** Rows that statements may add to the results. */
const maxRowResults = 20;
const reportedCharacters = 2_000;
const maxSearches = 3;

/**
 * Searches knowledge bases: rewrites the question, asks the channels at the same time, fuses their ranks, reranks, and
 * cuts. Knowledge bases of other spaces, and disabled ones, are not searched.
 */
export async function searchKnowledge(app: App, search: KnowledgeSearch): Promise<KnowledgeAnswer> {
  const begin = performance.now();
  const { settings, signal, access } = search;
  const rewrite = await rewriteQuestion(app, search);
  const question = rewrite.text;
  const datasetIds = await ownDatasets(app, search);
  const documentIds = await filterDocuments(app, {
    datasetIds,
    filter: settings.filter,
    creatorId: settings.is_personal_only ? access.userId : undefined,
  });
  const topK = settings.top_k ?? retrievalLimits.topK.default;
  const candidates = Math.max(20, 4 * topK);
  const [{ indexed, fused, fusion, found }, tables] = await Promise.all([
    findSlices(app, search, {
      ...{ datasetIds, query: question, limit: candidates, signal, channels: channelsOf(settings) },
      ...(documentIds && { documentIds }),
      place: {
        spaceId: access.spaceId,
        userId: access.userId,
        ...(search.runId !== undefined && { runId: search.runId }),
      },
    }),
    askTables(app, search, { question, datasetIds, documentIds }),
  ]);
  const tableIds = tables.findings.flatMap(({ sliceIds }) => sliceIds).slice(0, maxRowResults);
  const slices = new Map([...found, ...(await read(app, search, tableIds))]);
  const texts = fusion
    .slice(0, candidates)
    .flatMap(({ slice_id: sliceId }) => ({ sliceId, content: slices.get(sliceId)?.content ?? '' }));
  const reranked = await rerank(app, search, question, texts);
  const scores = scoresOf(fusion, fused);
  const order = reranked.is_used
    ? reranked.order.map(({ slice_id, score }) => ({ sliceId: slice_id, score }))
    : fusion.map(({ slice_id }) => ({ sliceId: slice_id, score: scores.get(slice_id) ?? 0 }));
  const lengths = settings.max_tokens === undefined ? new Map<string, number>() : await lengthsOf(slices);
  const rows = tableResults(tables.findings, tableIds, slices);
  const isRow = new Set(rows.map(({ sliceId }) => sliceId));
  const packed = pack(
    {
      order: order.filter(({ sliceId }) => !isRow.has(sliceId)),
      slices,
      semanticScores: new Map(fused.semantic.map(({ sliceId, score }) => [sliceId, score])),
      minScore: settings.min_score ?? retrievalLimits.minScore.default,
      topK,
      maxTokens: settings.max_tokens,
    },
    ({ sliceId }) => lengths.get(sliceId) ?? 0,
  );
  const results = [...rows, ...packed.results.map(({ slice, score }) => toFound(slice, score))];
  const hits = results.flatMap(({ sliceId }) => (sliceId === '' ? [] : [sliceId]));
  if (search.countsHits) await countHits(app, hits);
  const report: RetrievalReport = {
    question: search.question,
    rewrite,
    channels: [
      ...(indexed.semantic ? [{ name: 'semantic' as const, ...toChannel(indexed.semantic) }] : []),
      ...(indexed.fullText ? [{ name: 'fullText' as const, ...toChannel(indexed.fullText) }] : []),
      {
        name: 'nl2sql',
        ...(tables.skipped && { skipped: tables.skipped }),
        milliseconds: tables.milliseconds,
        candidates: tableIds.map((slice_id) => ({ slice_id, score: 1 })),
      },
    ],
    fusion,
    rerank: reranked,
    dropped: packed.dropped,
    statements: tables.statements,
    results: results.map(({ sliceId, score, content }) => ({ slice_id: sliceId, score, content })),
    slices: Array.from(slices.values(), toReported),
    needs_reindex: indexed.needsReindex,
    milliseconds: elapsed(begin),
  };
  return { slices: results, report };
}

/**
 * Searches the index and reads what it finds. If slices are gone when they are read, a document has switched to another
 * generation in between, in which the search would find nothing of it: so it is repeated.
 */
async function findSlices(app: App, search: KnowledgeSearch, wanted: Parameters<typeof searchIndex>[1]) {
  for (let attempt = 1; ; attempt += 1) {
    const indexed = await searchIndex(app, wanted);
    const fused: FusedChannels = {
      semantic: indexed.semantic?.candidates ?? [],
      fullText: indexed.fullText?.candidates ?? [],
      weights: weightsOf(search.settings, indexed.embedders),
    };
    const fusion = fuse(fused);
    const ids = fusion.map(({ slice_id }) => slice_id);
    const found = await read(app, search, ids);
    if (attempt === maxSearches || found.size === ids.length) return { indexed, fused, fusion, found };
  }
}

const read = (app: App, { sign }: KnowledgeSearch, ids: readonly string[]) =>
  readSlices(app, ids, sign ? { sign } : {});

/** The enabled datasets of the space among those asked for. */
async function ownDatasets(app: App, { datasetIds, access }: KnowledgeSearch): Promise<string[]> {
  const asked = [...new Set(datasetIds)].filter(isId).slice(0, retrievalLimits.datasets);
  if (asked.length === 0) return [];
  const rows = await app.db
    .select({ id: datasets.id })
    .from(datasets)
    .where(
      and(
        inArray(datasets.id, asked),
        eq(datasets.spaceId, access.spaceId),
        eq(datasets.isEnabled, true),
        isNull(datasets.deletedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

function channelsOf({ search_strategy: strategy = strategies.hybrid }: RetrievalSettings): IndexChannel[] {
  if (strategy === strategies.semantic) return ['semantic'];
  return strategy === strategies.fullText ? ['fullText'] : ['semantic', 'fullText'];
}

/**
 * The influence of the channels. The built-in embedder compares words as full text does, and ranks worse by itself: by
 * the benchmark (docs/retrieval-quality.md), more weight would only harm.
 */
function weightsOf(
  { semantic_weight, full_text_weight }: RetrievalSettings,
  embedders: readonly string[],
): FusedChannels['weights'] {
  const { default: usual, defaultLexical } = retrievalLimits.weight;
  const semantic = embedders.every((id) => id === lexicalId) ? defaultLexical : usual;
  return { semantic: semantic_weight ?? semantic, fullText: full_text_weight ?? usual };
}

async function lengthsOf(slices: ReadonlyMap<string, ReadSlice>): Promise<Map<string, number>> {
  const counted = Array.from(
    slices,
    async ([id, { content }]) => [id, await countTokens([content])] as const,
  );
  return new Map(await Promise.all(counted));
}

/** Rows come first: a statement has chosen them. */
function tableResults(
  findings: readonly TableFinding[],
  rowIds: readonly string[],
  slices: ReadonlyMap<string, ReadSlice>,
): FoundSlice[] {
  const statements = new Map(
    findings.flatMap(({ sql, sliceIds }) => sliceIds.map((id) => [id, sql] as const)),
  );
  const texts = findings.flatMap(({ text, table, sql }) =>
    text === undefined
      ? []
      : {
          ...{ sliceId: '', content: text, score: 1, statement: sql, documentId: table.documentId },
          ...{ documentName: table.name, datasetId: table.datasetId, datasetName: table.name },
        },
  );
  const rows = rowIds.flatMap((id) => {
    const slice = slices.get(id);
    const statement = statements.get(id);
    return slice ? { ...toFound(slice, 1), ...(statement !== undefined && { statement }) } : [];
  });
  return [...texts, ...rows];
}

function toFound(slice: ReadSlice, score: number): FoundSlice {
  const { sliceId, content, documentId, documentName, datasetId, datasetName, page, start, end, url } = slice;
  return {
    ...{ sliceId, content, documentId, documentName, datasetId, datasetName, score },
    ...(page !== undefined && { page }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(url !== undefined && { url }),
  };
}

function toChannel({
  candidates,
  milliseconds,
  problem,
}: NonNullable<Awaited<ReturnType<typeof searchIndex>>['semantic']>) {
  return {
    candidates: candidates.map(({ sliceId, score }) => ({ slice_id: sliceId, score })),
    milliseconds,
    ...(problem !== undefined && { problem: problem.slice(0, 2000) }),
  };
}

function toReported(slice: ReadSlice): RetrievalReport['slices'][number] {
  return {
    slice_id: slice.sliceId,
    content: slice.content.slice(0, reportedCharacters),
    document_id: slice.documentId,
    document_name: slice.documentName,
    dataset_id: slice.datasetId,
    dataset_name: slice.datasetName,
    ...(slice.page !== undefined && { page: slice.page }),
    ...(slice.start !== undefined && { start: slice.start }),
    ...(slice.end !== undefined && { end: slice.end }),
    ...(slice.url !== undefined && { url: slice.url }),
  };
}
