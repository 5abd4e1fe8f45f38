import { setTimeout as pause } from 'node:timers/promises';

/** A turn shall take about this long: on PGlite, requests wait for its statements. */
const turnMs = 20;
const [firstRows, mostRows] = [20, 1_000];

/** Does the work of a job in short turns, and leaves the database to others for as long after each. */
export class Turns {
  #rows = firstRows;

  constructor(private readonly signal: AbortSignal) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    this.signal.throwIfAborted();
    const begin = performance.now();
    const result = await work();
    await pause(performance.now() - begin, undefined, { signal: this.signal });
    return result;
  }

  /** Writes rows, as many at a time as a turn allows. */
  async each<Row>(rows: readonly Row[], write: (some: Row[]) => Promise<void>): Promise<void> {
    for (let next = 0; next < rows.length; ) {
      const some = rows.slice(next, next + this.#rows);
      next += some.length;
      await this.take(async () => {
        const begin = performance.now();
        await write(some);
        const took = Math.max(1, performance.now() - begin);
        this.#rows = Math.max(
          1,
          Math.min(mostRows, 2 * this.#rows, Math.round((some.length * turnMs) / took)),
        );
      });
    }
  }
}
