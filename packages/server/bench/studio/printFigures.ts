import { availableParallelism, loadavg } from 'node:os';

/** A measured time, in ms. */
export interface Figure {
  what: string;
  p50: number;
  /** What must not exceed the limit. */
  p95: number;
  wanted: number;
}

/** Prints figures with the load of the machine, and names those that miss their limit. */
export function printFigures(figures: readonly Figure[]): void {
  const round = (ms: number) => Number(ms.toFixed(1));
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
  console.table(
    figures.map(({ what, p50, p95, wanted }) => ({ what, p50: round(p50), p95: round(p95), wanted })),
  );
  for (const { what, p95, wanted } of figures)
    if (p95 > wanted) console.log(`missed: ${what} takes ${round(p95)} ms, at most ${wanted} wanted`);
}
