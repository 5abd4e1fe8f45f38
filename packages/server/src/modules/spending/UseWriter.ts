/** What model calls have used; the cost in the currency of the models' prices. */
export interface Use {
  tokens: number;
  cost: number;
}

/** Options of a `UseWriter`. */
export interface UseWriterOptions {
  /** Stores the sums of uses by their keys. */
  write(uses: ReadonlyMap<string, Use>): Promise<void>;
  onFailed(error: unknown): void;
}

/** Counts what model calls use: sums that come while others are being written are written together. */
export class UseWriter {
  #waiting = new Map<string, Use>();
  #writing: Promise<void> | undefined;

  constructor(readonly options: UseWriterOptions) {}

  add(key: string, { tokens, cost }: Use): void {
    if (tokens === 0 && cost === 0) return;
    const known = this.#waiting.get(key) ?? { tokens: 0, cost: 0 };
    this.#waiting.set(key, { tokens: known.tokens + tokens, cost: known.cost + cost });
    void this.written();
  }

  /** Resolves when everything that was added is stored, or could not be. */
  written(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const uses = this.#waiting;
      this.#waiting = new Map();
      try {
        await this.options.write(uses);
      } catch (error) {
        this.options.onFailed(error);
        // Written with the next use: what was used must not be forgotten because the database was away.
        for (const [key, use] of uses) this.#keep(key, use);
        return;
      }
    }
  }

  #keep(key: string, use: Use): void {
    const { tokens, cost } = this.#waiting.get(key) ?? { tokens: 0, cost: 0 };
    this.#waiting.set(key, { tokens: tokens + use.tokens, cost: cost + use.cost });
  }
}
