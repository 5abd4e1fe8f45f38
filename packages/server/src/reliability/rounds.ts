/**
 * Whether this is `npm run test:soak`, the only run that asserts durations: in `npm test`, concurrent tests
 * distort them.
 */
export const isSoak = process.env.HEDDLE_ROUNDS !== undefined;

/** How often each fault is injected: in `npm test` once, with the commit's seed. */
export const rounds = Number(process.env.HEDDLE_ROUNDS ?? 1);

/** As `rounds`, for faults so costly that a soak run injects them `divisor` times less often. */
export function roundsOfCostly(divisor: number): number {
  return isSoak ? Math.ceil(rounds / divisor) : rounds;
}

/** Seed from the commit under test, set by `npm test`, so that each commit tests other moments and inputs. */
export const commitSeed = Number(process.env.HEDDLE_SEED ?? 1);

/** The seed of a round, counted from 0: drawn from the commit, and fixed in every second round of a soak run. */
export function seedOfRound(round: number): number {
  return isSoak && round % 2 === 0 ? round + 1 : commitSeed + round;
}

/** A seed that is the same for every commit. */
export const fixedSeed = 1;

/** Seeded pseudo-random numbers, so that a failing round can be repeated. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Prints one line of figures, for docs/reliability.md. */
export function report(name: string, figures: Record<string, number | string>): void {
  if (!isSoak) return;
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
}
