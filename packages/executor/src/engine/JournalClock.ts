/** How many nodes are timed individually after an asynchronous result, and after a slow node. */
const exact = { first: 4, afterSlow: 64 } as const;
/** Otherwise the clock is read for every 16th node; a power of two. */
const every = 16;
/** Sampled intervals within this many milliseconds count as quick. */
const quickMs = 2;

/**
 * The time for a run's events. Reading a clock costs as much as running a simple node, so while nodes run one
 * after another without waiting and are quick, only some of them are timed.
 */
export class JournalClock {
  /** The first time that was read, in milliseconds since 1970; later times are relative to it. */
  base = 0;
  /** The time last read. */
  time = 0;
  readonly #read: () => number;
  #ticks = 0;
  #exactUntil: number = exact.first;

  constructor(read: () => number) {
    this.#read = read;
    this.base = read();
  }

  /** Reads the clock. Times never decrease, even if the clock is set back. */
  now(): number {
    this.time = Math.max(this.time, this.#read() - this.base);
    return this.time;
  }

  /** Continues a journal whose last event has this time. */
  continueFrom(at: number): void {
    this.time = Math.max(this.time, at - this.base);
  }

  /** Reads the clock, and times the next nodes individually. */
  wake(): void {
    this.now();
    this.#ticks = 0;
    this.#exactUntil = exact.first;
  }

  /** Returns the time at the end of a node. */
  tick(): number {
    const ticks = ++this.#ticks;
    if (ticks > this.#exactUntil && (ticks & (every - 1)) !== 0) return this.time;
    const before = this.time;
    if (this.now() - before >= quickMs) this.#exactUntil = ticks + exact.afterSlow;
    return this.time;
  }
}
