/** A growing list of events for any number of readers, each from the event of its choice. */
export class EventFeed<Event> {
  readonly #events: Event[] = [];
  #isOver = false;
  #tell: () => void = () => undefined;
  #news!: Promise<void>;

  constructor() {
    this.#renew();
  }

  /** The number of events so far. */
  get length(): number {
    return this.#events.length;
  }

  push(event: Event): void {
    this.#events.push(event);
    this.#tell();
    this.#renew();
  }

  close(): void {
    this.#isOver = true;
    this.#tell();
  }

  /** The events after the first `after` ones; further ones as they come. */
  async *read(signal: AbortSignal, after = 0): AsyncGenerator<Event, void, undefined> {
    const gone = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    for (let next = after; !signal.aborted; ) {
      const news = this.#news;
      const event = this.#events[next];
      if (event) {
        next += 1;
        yield event;
      } else if (this.#isOver) return;
      else await Promise.race([news, gone]);
    }
  }

  #renew(): void {
    this.#news = new Promise((resolve) => {
      this.#tell = resolve;
    });
  }
}
