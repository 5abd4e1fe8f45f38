import type { RetrievalReport } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { candidateRows } from './candidateRows.js';

const report: RetrievalReport = {
  question: 'q',
  rewrite: { text: 'q', is_used: false, skipped: 'off', milliseconds: 0 },
  channels: [
    {
      name: 'semantic',
      milliseconds: 1,
      candidates: [
        { slice_id: 'a', score: 0.9 },
        { slice_id: 'b', score: 0.2 },
      ],
    },
    { name: 'fullText', milliseconds: 1, candidates: [{ slice_id: 'c', score: 11 }] },
    { name: 'nl2sql', skipped: 'off', milliseconds: 0, candidates: [] },
  ],
  fusion: [
    { slice_id: 'a', score: 0.03 },
    { slice_id: 'c', score: 0.02 },
    { slice_id: 'b', score: 0.01 },
  ],
  rerank: { is_used: false, skipped: 'off', milliseconds: 0, order: [] },
  dropped: [{ slice_id: 'b', reason: 'minScore' }],
  statements: [],
  results: [
    { slice_id: 'c', score: 0.02, content: '' },
    { slice_id: 'a', score: 0.03, content: '' },
    // The result of a statement without a slice.
    { slice_id: '', score: 1, content: 'sql' },
  ],
  slices: [],
  needs_reindex: false,
  milliseconds: 2,
};

test('lists results first, then what was dropped with the reason', () => {
  const rows = candidateRows(report);
  expect(rows.map(({ sliceId, resultRank, dropped }) => [sliceId, resultRank, dropped])).toEqual([
    ['c', 1, undefined],
    ['a', 2, undefined],
    ['b', undefined, 'minScore'],
  ]);
  expect(rows[0]).toMatchObject({ fullText: { rank: 1, score: 11 }, semantic: undefined, fused: 0.02 });
  expect(rows[2]).toMatchObject({ semantic: { rank: 2, score: 0.2 } });
});
