/** How often each fault is injected: a few times in `npm test`, many times in `npm run test:soak`. */
export const rounds = Number(process.env.HEDDLE_ROUNDS ?? 10);

/** Whether to assert durations: in `npm test`, concurrent tests would distort them. */
export const isSoak = process.env.HEDDLE_ROUNDS !== undefined;

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
