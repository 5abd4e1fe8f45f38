/** After something came back from outside, this many nodes are timed singly, and so are those after a slow one. */
const exact = { first: 4, afterSlow: 64 } as const;
/** Of the others the clock is read for every such many; a power of two. */
const every = 16;
/** Milliseconds within which nodes that were not timed singly count as quick. */
const quickMs = 2;

/**
 * The time for a run's events. Reading a clock costs as much as running a simple node, so of many nodes that run one
 * after another without a pause only some are timed, as long as they are quick.
 */
export class JournalClock {
  /** The first time that was read, in milliseconds since 1970; the others count from it. */
  base = 0;
  /** The last time that was read. */
  time = 0;
  readonly #read: () => number;
  #ticks = 0;
  #exactUntil: number = exact.first;

  constructor(read: () => number) {
    this.#read = read;
    this.base = read();
  }

  /** Reads the clock. */
  now(): number {
    this.time = this.#read() - this.base;
    return this.time;
  }

  /** The clock is read, and for what follows at once it is read anew. */
  wake(): void {
    this.now();
    this.#ticks = 0;
    this.#exactUntil = exact.first;
  }

  /** The time at the end of a node. */
  tick(): number {
    const ticks = ++this.#ticks;
    if (ticks > this.#exactUntil && (ticks & (every - 1)) !== 0) return this.time;
    const before = this.time;
    if (this.now() - before >= quickMs) this.#exactUntil = ticks + exact.afterSlow;
    return this.time;
  }
}
