import type { ModelCall } from './ModelCall.js';

/** How calls are gathered before they are written. */
export interface UsageRecorderOptions {
  write(calls: readonly ModelCall[]): Promise<void>;
  onFailed?(error: unknown, lost: number): void;
  pauseMs?: number;
  /** Calls kept while the database does not take them; older ones go first. */
  mostKept?: number;
}

const mostTogether = 500;

/** Writes calls of models down in batches, so that no call waits for it; `close` writes what is left. */
export class UsageRecorder {
  readonly #options: UsageRecorderOptions;
  readonly #counting = new Set<Promise<unknown>>();
  #waiting: ModelCall[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: UsageRecorderOptions) {
    this.#options = options;
  }

  /** Takes a call, or one whose tokens are still being counted. */
  add(call: ModelCall | Promise<ModelCall>): void {
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

  #take(call: ModelCall): void {
    this.#waiting.push(call);
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.pauseMs ?? 1000);
    // A process that has nothing else to do may end; an orderly end calls `close`.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Writes what waits; resolves when it is written or has failed. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, mostTogether);
      try {
        await this.#options.write(batch);
      } catch (error) {
        this.#keep(batch, error);
        return;
      }
    }
  }

  // A database that is away for a moment gets them later; one that stays away must not fill the memory.
  #keep(batch: ModelCall[], error: unknown): void {
    const all = [...batch, ...this.#waiting];
    const lost = Math.max(0, all.length - (this.#options.mostKept ?? 10_000));
    this.#waiting = all.slice(lost);
    this.#options.onFailed?.(error, lost);
    this.#timer ??= setTimeout(() => void this.flush(), 10 * (this.#options.pauseMs ?? 1000));
    (this.#timer as { unref?: () => void }).unref?.();
  }

  /** Writes everything that was added until now. */
  async close(): Promise<void> {
    await Promise.all(this.#counting);
    await this.flush();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
