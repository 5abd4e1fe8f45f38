/** How often a fault is tried: a few times in `npm test`, many times in `npm run test:soak`. */
export const rounds = Number(process.env.HEDDLE_ROUNDS ?? 10);

/** Whether times are judged: `npm test` runs beside other tests, which would be measured too. */
export const isSoak = process.env.HEDDLE_ROUNDS !== undefined;

/** Numbers that look random and are the same for the same seed, so that a failing round can be run again. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One figure a line, for docs/reliability.md. */
export function report(name: string, figures: Record<string, number | string>): void {
  if (!isSoak) return;
  process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
}
