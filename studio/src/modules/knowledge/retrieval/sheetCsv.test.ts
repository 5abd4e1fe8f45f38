import { expect, test } from 'vitest';
import type { Comparison } from './retrievalQueries.js';
import { sheetCsv } from './sheetCsv.js';

test('writes measures and ranks, and no cell that a spreadsheet would execute', () => {
  const scores = { recall: 1, mrr: 0.5, ndcg: 0.75, milliseconds: 12 };
  const comparison = {
    sheets: [{ name: '=1+1', scores }, { name: 'second' }],
    questions: [{ question: '@SUM("A1")', outcomes: [{ rank: 2 }, undefined] }],
  } as unknown as Comparison;
  expect(sheetCsv(comparison).split('\r\n')).toEqual([
    `"","'=1+1","second"`,
    '"recall",1,""',
    '"mrr",0.5,""',
    '"ndcg",0.75,""',
    '"milliseconds",12,""',
    `"'@SUM(""A1"")",2,""`,
  ]);
});
