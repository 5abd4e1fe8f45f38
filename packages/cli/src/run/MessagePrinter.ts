import type { RunEvent } from '@heddle/workflow-schema/runs';
import { type Output, printable } from '../terminal/Terminal.js';

/** Prints the text of messages as it arrives; every message starts on a new line. */
export class MessagePrinter {
  /** The message whose line is unfinished. */
  #open: string | undefined;
  #answered = '';

  constructor(private readonly output: Output) {}

  /** All printed text. */
  get text(): string {
    return this.#answered;
  }

  take(events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.type !== 'message') continue;
      if (this.#open !== undefined && this.#open !== event.path) this.#write('\n');
      this.#open = event.path;
      this.#write(printable(event.content));
      if (event.finish) this.end();
    }
  }

  end(): void {
    if (this.#open !== undefined && !this.#answered.endsWith('\n')) this.#write('\n');
    this.#open = undefined;
  }

  #write(text: string): void {
    this.output.out(text);
    this.#answered += text;
  }
}
