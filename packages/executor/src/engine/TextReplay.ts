import type { TextStream } from '../NodeExecutor.js';

/** A text that grows, read from its beginning by any number of readers. */
export class TextReplay implements TextStream {
  #pieces: string[] = [];
  #ended = false;
  #failure: { error: unknown } | undefined;
  #waiting: (() => void)[] = [];
  #text: Promise<string> | undefined;

  /** True once anything was written. */
  get begun(): boolean {
    return this.#pieces.length > 0;
  }

  push(piece: string): void {
    if (this.#ended || piece === '') return;
    this.#pieces.push(piece);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
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
      // Whoever reads it sees the failure; nobody reading it must not end the process.
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
    const next = async (): Promise<IteratorResult<string>> => {
      while (position >= this.#pieces.length) {
        if (this.#failure) throw this.#failure.error;
        if (this.#ended) return { done: true, value: undefined };
        await this.#change();
      }
      return { done: false, value: this.#pieces[position++]! };
    };
    return {
      next,
      return: async () => {
        position = Number.POSITIVE_INFINITY;
        return { done: true, value: undefined };
      },
    };
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
