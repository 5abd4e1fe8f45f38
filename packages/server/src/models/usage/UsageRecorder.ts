/** Batching options. */
export interface UsageRecorderOptions<Call> {
  write(calls: readonly Call[]): Promise<void>;
  onFailed?(error: unknown, lost: number): void;
  pauseMs?: number;
  /** Maximum number of calls kept while the database is unavailable; the oldest are dropped. */
  maxKept?: number;
}

const maxBatchSize = 500;

/** Records calls of models or tools in batches, so that calls do not wait for the database; `close` writes the rest. */
export class UsageRecorder<Call> {
  readonly #options: UsageRecorderOptions<Call>;
  readonly #counting = new Set<Promise<unknown>>();
  #waiting: Call[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: UsageRecorderOptions<Call>) {
    this.#options = options;
  }

  /** Adds a call, or a promise of one whose tokens are still being counted. */
  add(call: Call | Promise<Call>): void {
    if (!(call instanceof Promise)) {
      this.#take(call);
      return;
    }
    const counted = call.then(
      (known) => this.#take(known),
      (error) => this.#options.onFailed?.(error, 1),
    );
    this.#counting.add(counted);
    void counted.then(() => this.#counting.delete(counted));
  }

  #take(call: Call): void {
    this.#waiting.push(call);
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.pauseMs ?? 1000);
    // Do not keep the process alive; an orderly shutdown calls `close`.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Writes pending calls; resolves when they are written or have failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, maxBatchSize);
      try {
        await this.#options.write(batch);
      } catch (error) {
        this.#keep(batch, error);
        return;
      }
    }
  }

  // Retry later if the database is briefly unavailable, but bound memory if it stays so.
  #keep(batch: Call[], error: unknown): void {
    const all = [...batch, ...this.#waiting];
    const lost = Math.max(0, all.length - (this.#options.maxKept ?? 10_000));
    this.#waiting = all.slice(lost);
    this.#options.onFailed?.(error, lost);
    this.#timer ??= setTimeout(() => void this.flush(), 10 * (this.#options.pauseMs ?? 1000));
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Writes all calls added so far. */
  async close(): Promise<void> {
    await Promise.all(this.#counting);
    await this.flush();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
