import type { TextStream } from '../NodeExecutor.js';

/**
 * A growing text that any number of readers read from its beginning, in the pieces in which it was written. A
 * reader is woken at the first piece, and once more for those that follow within the same turn of the event
 * loop, because nothing it does with them could be observed before the turn ends.
 */
export class TextReplay implements TextStream {
  #pieces: string[] = [];
  #ended = false;
  #failure: { error: unknown } | undefined;
  #waiting: (() => void)[] = [];
  /** Whether there is text that the readers have not been notified of. */
  #untold = false;
  /** Set while the readers have already been notified in this turn. */
  #turn: ReturnType<typeof setTimeout> | undefined;
  #text: Promise<string> | undefined;

  /** True once anything was written. */
  get begun(): boolean {
    return this.#pieces.length > 0;
  }

  push(piece: string): void {
    if (this.#ended || piece === '') return;
    this.#pieces.push(piece);
    this.#untold = true;
    if (this.#turn === undefined && this.#waiting.length > 0) this.#tell();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#turn);
    this.#wake();
  }

  fail(error: unknown): void {
    if (this.#ended) return;
    this.#failure = { error };
    this.end();
  }

  get text(): Promise<string> {
    if (!this.#text) {
      this.#text = this.#readAll();
      // Readers see the failure; an unhandled rejection must not end the process.
      this.#text.catch(() => {});
    }
    return this.#text;
  }

  async #readAll(): Promise<string> {
    while (!this.#ended) await this.#change();
    if (this.#failure) throw this.#failure.error;
    return this.#pieces.join('');
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    let position = 0;
    const waitForNext = async (): Promise<IteratorResult<string>> => {
      while (position >= this.#pieces.length) {
        if (this.#failure) throw this.#failure.error;
        if (this.#ended) return { done: true, value: undefined };
        await this.#change();
      }
      return { done: false, value: this.#pieces[position++]! };
    };
    // An async function would cost another promise for each piece that is already there.
    const next = (): Promise<IteratorResult<string>> =>
      position < this.#pieces.length
        ? Promise.resolve({ done: false, value: this.#pieces[position++]! })
        : waitForNext();
    return {
      next,
      return: async () => {
        position = Number.POSITIVE_INFINITY;
        return { done: true, value: undefined };
      },
    };
  }

  #tell(): void {
    this.#untold = false;
    this.#wake();
    this.#turn = setTimeout(() => {
      this.#turn = undefined;
      if (this.#untold && this.#waiting.length > 0) this.#tell();
    }, 0);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
