import type { RunEvent } from '@heddle/workflow-schema/runs';

/** An ordered list of events for any number of readers, each reading from the beginning. */
export class EventLog {
  protected readonly made: RunEvent[];
  #ended = false;
  #failure: { error: unknown } | undefined;
  #waiting: (() => void)[] = [];

  constructor(earlier: readonly RunEvent[] = []) {
    this.made = earlier.slice();
  }

  /** All events so far. */
  get events(): RunEvent[] {
    return this.made;
  }

  get ended(): boolean {
    return this.#ended;
  }

  push(event: RunEvent): void {
    if (this.#ended) return;
    this.made.push(event);
    this.wakeReaders();
  }

  /** Ends the log. With a failure, readers receive the remaining events and then the failure. */
  close(failure?: { error: unknown }): void {
    if (this.#ended) return;
    this.#failure = failure;
    this.#ended = true;
    this.wakeReaders();
  }

  async *read(): AsyncGenerator<RunEvent, void, undefined> {
    for (let position = 0; ; ) {
      while (position < this.events.length) yield this.events[position++]!;
      if (this.#failure) throw this.#failure.error;
      if (this.#ended) return;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  protected wakeReaders(): void {
    if (this.#waiting.length === 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
