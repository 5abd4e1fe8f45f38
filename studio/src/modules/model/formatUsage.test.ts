import { expect, test } from 'vitest';
import { fillDays, formatCost, toLines } from './formatUsage.js';

const row = { calls: 2, failed: 1, inputUnits: 10, outputUnits: 4, cost: 0.002, currency: 'USD' };
const ofDay = ({ day }: { day: string }) => ({ key: day, name: day });

test('merges units and currencies into one row without adding them up', () => {
  const [line] = toLines(
    [
      { ...row, day: '2026-11-01', modelKind: 'chat' },
      { ...row, day: '2026-11-01', modelKind: 'image', currency: 'EUR', cost: 3 },
      { ...row, day: '2026-11-01', modelKind: 'chat', currency: '', cost: 0 },
    ],
    ofDay,
  );
  expect(line).toMatchObject({ calls: 6, failed: 3 });
  expect([...line!.input]).toEqual([['token', 20]]);
  expect([...line!.output]).toEqual([
    ['token', 8],
    ['image', 4],
  ]);
  expect(formatCost(line!.cost, 'en', 'none')).toBe('$0.002 + €3.00');
  expect(formatCost(new Map(), 'en', 'none')).toBe('none');
});

test('includes days without calls', () => {
  const lines = toLines([{ ...row, day: '2026-02-28', modelKind: 'chat' }], ofDay);
  expect(fillDays(lines, '2026-02-27', '2026-03-01').map(({ key, calls }) => [key, calls])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 2],
    ['2026-03-01', 0],
  ]);
});
