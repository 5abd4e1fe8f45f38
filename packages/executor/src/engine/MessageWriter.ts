import type { Journal } from './Journal.js';

/**
 * Number of pieces that a message keeps as its producer sent them. Beyond it, pieces that arrive within 16 ms
 * are joined: a producer may send millions of single characters, and each event is stored.
 */
const separatePieces = 10_000;
const joinMs = 16;

/** Writes the message events of one node, one per piece. */
export class MessageWriter {
  #journal: Journal;
  #clock: () => number;
  #place: { path: string; nodeId: string };
  #index = 0;
  #buffer = '';
  #last = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finished = false;
  #count: (text: string) => void;

  /** `count` is called with every piece, and throws when there is too much text. */
  constructor(
    journal: Journal,
    clock: () => number,
    place: { path: string; nodeId: string },
    count: (text: string) => void,
  ) {
    this.#count = count;
    this.#journal = journal;
    this.#clock = clock;
    this.#place = place;
  }

  write(content: string, finish: boolean): void {
    if (this.#finished) return;
    this.#count(content);
    this.#buffer += content;
    if (finish) {
      this.#finished = true;
      this.#send(true);
    } else if (this.#buffer !== '') {
      const isSeparate = this.#index < separatePieces;
      if (isSeparate || this.#clock() - this.#last >= joinMs) this.#send(false);
      else this.#timer ??= setTimeout(() => this.#send(false), joinMs);
    }
  }

  /** Flushes buffered text; nothing is written afterwards. */
  close(): void {
    if (!this.#finished && this.#buffer !== '') this.#send(false);
    this.#finished = true;
    if (this.#timer !== undefined) clearTimeout(this.#timer);
  }

  #send(finish: boolean): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = this.#buffer;
    this.#buffer = '';
    const { path, nodeId } = this.#place;
    this.#journal.message(path, nodeId, this.#index++, content, finish);
    if (this.#index >= separatePieces) this.#last = this.#clock();
  }
}
