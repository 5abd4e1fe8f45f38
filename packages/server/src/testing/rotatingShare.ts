import { commitSeed } from '../reliability/rounds.js';

/**
 * At most `count` items, evenly spaced and starting elsewhere for each commit; all of them in `npm run test:all`. For
 * rules that the kernel applies to every call alike, whose proof would otherwise grow with the number of calls.
 */
export function rotatingShare<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (process.env.HEDDLE_TEST_ALL === '1' || items.length <= count) return items;
  const step = items.length / count;
  const first = commitSeed % items.length;
  return Array.from(
    { length: count },
    (_, index) => items[(first + Math.floor(index * step)) % items.length]!,
  );
}
