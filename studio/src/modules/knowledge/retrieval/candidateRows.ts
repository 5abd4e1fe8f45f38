import type { RetrievalReport } from '@heddle/api-contract';

/** Rank from 1 and score of a candidate in one channel. */
export interface Place {
  rank: number;
  score: number;
}

export type DropReason = RetrievalReport['dropped'][number]['reason'];

/** A candidate with what each step made of it. */
export interface CandidateRow {
  sliceId: string;
  slice: RetrievalReport['slices'][number] | undefined;
  semantic: Place | undefined;
  fullText: Place | undefined;
  sql: Place | undefined;
  fused: number | undefined;
  rerank: number | undefined;
  /** Rank among the results; undefined if it was dropped. */
  resultRank: number | undefined;
  dropped: DropReason | undefined;
}

type Channel = RetrievalReport['channels'][number]['name'];

/** The candidates of a search: the results in their order, then what was dropped in the order of the last step. */
export function candidateRows(report: RetrievalReport): CandidateRow[] {
  const slices = new Map(report.slices.map((slice) => [slice.slice_id, slice]));
  const places = (name: Channel) =>
    placesOf(report.channels.find((channel) => channel.name === name)?.candidates ?? []);
  const semantic = places('semantic');
  const fullText = places('fullText');
  const sql = places('nl2sql');
  const fused = new Map(report.fusion.map(({ slice_id, score }) => [slice_id, score]));
  const reranked = new Map(report.rerank.order.map(({ slice_id, score }) => [slice_id, score]));
  const dropped = new Map(report.dropped.map(({ slice_id, reason }) => [slice_id, reason]));
  const results = report.results.filter(({ slice_id }) => slice_id !== '');
  const ranks = new Map(results.map(({ slice_id }, index) => [slice_id, index + 1]));
  const order = new Set([
    ...results.map(({ slice_id }) => slice_id),
    ...reranked.keys(),
    ...fused.keys(),
    ...semantic.keys(),
    ...fullText.keys(),
    ...sql.keys(),
    ...dropped.keys(),
  ]);
  return [...order].map((sliceId) => ({
    sliceId,
    slice: slices.get(sliceId),
    semantic: semantic.get(sliceId),
    fullText: fullText.get(sliceId),
    sql: sql.get(sliceId),
    fused: fused.get(sliceId),
    rerank: reranked.get(sliceId),
    resultRank: ranks.get(sliceId),
    dropped: dropped.get(sliceId),
  }));
}

function placesOf(candidates: readonly { slice_id: string; score: number }[]): Map<string, Place> {
  return new Map(candidates.map(({ slice_id, score }, index) => [slice_id, { rank: index + 1, score }]));
}
