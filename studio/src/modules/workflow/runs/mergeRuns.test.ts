import { expect, test } from 'vitest';
import { mergeRuns } from './mergeRuns.js';
import type { ListedRun } from './queries.js';

const run = (id: number, status = 'success') => ({ execute_id: String(id), status }) as ListedRun;
const idsOf = (rows: readonly ListedRun[]) => rows.map(({ execute_id }) => Number(execute_id));

test('new runs wait until the reader has asked for them, known ones change at once', () => {
  const pages = [run(2, 'running'), run(1)];
  const newest = [run(4), run(3), run(2, 'failed'), run(1)];
  const held = mergeRuns(pages, newest, pages);
  expect(idsOf(held.rows)).toEqual([2, 1]);
  expect(held.rows[0]?.status).toBe('failed');
  expect(held.waiting).toBe(2);
  const shown = mergeRuns(pages, newest, newest);
  expect(idsOf(shown.rows)).toEqual([4, 3, 2, 1]);
  expect(shown).toMatchObject({ waiting: 0, hasGap: false });
});

test('says when runs between the loaded and the newest ones are missing', () => {
  expect(mergeRuns([run(1)], [run(9), run(8)], []).hasGap).toBe(true);
  expect(mergeRuns([run(1)], [run(2), run(1)], []).hasGap).toBe(false);
  expect(mergeRuns([], [run(2)], []).hasGap).toBe(false);
  expect(mergeRuns([run(1)], [], []).hasGap).toBe(false);
});
