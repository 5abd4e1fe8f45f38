import { expect, test } from 'vitest';
import { importSize } from './importSize.js';

test('plain text has one to three bytes a character, and other documents may be mostly pictures', () => {
  expect(importSize([{ name: 'a.txt', size: 3_000 }])).toEqual({ min: 1_000, max: 3_000 });
  expect(
    importSize([
      { name: 'a.MD', size: 300 },
      { name: 'b.pdf', size: 2_000 },
    ]),
  ).toEqual({ min: 110, max: 4_300 });
  expect(importSize([])).toEqual({ min: 0, max: 0 });
});
