import type { RunEvent } from '@heddle/workflow-schema/runs';
import type { OnEvents } from '../Executor.js';
import { EventLog } from './EventLog.js';

type WithoutStamp<Event> = Event extends unknown ? Omit<Event, 'seq' | 'at'> : never;

/** An event before the journal gives it its number and time. */
export type EventBody = WithoutStamp<RunEvent>;

const batchSize = 64;
const batchMs = 16;

/** The events of a run in order, for readers from the beginning and for one listener in batches. */
export class Journal extends EventLog {
  #clock: () => number;
  #onEvents: OnEvents | undefined;
  #time = 0;
  #sent: number;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(clock: () => number, onEvents: OnEvents | undefined, earlier: readonly RunEvent[] = []) {
    super(earlier);
    this.#clock = clock;
    this.#onEvents = onEvents;
    // The listener of a resumed run hears what is new; the earlier events are what it handed in.
    this.#sent = earlier.length;
  }

  get nextSeq(): number {
    // Journals have no gaps.
    return this.events.length + 1;
  }

  add(body: EventBody): void {
    // Number and time first: fields that are added to an object make it bigger and slower.
    this.write({ seq: this.nextSeq, at: this.now(), ...body } as RunEvent);
  }

  /** Takes an event that has its number (`nextSeq`) and its time; the fast way. */
  write(event: RunEvent): void {
    if (this.ended) return;
    this.push(event);
    if (this.#onEvents) this.#schedule();
  }

  now(): number {
    this.#time = this.#clock();
    return this.#time;
  }

  /** The last time that was read, for what follows at once: reading a clock costs as much as running a node. */
  get recently(): number {
    return this.#time;
  }

  /** No event comes after this. What the listener has not heard is sent now. */
  end(): void {
    this.close();
    if (this.#onEvents) this.#send();
  }

  #schedule(): void {
    if (this.#sending) return;
    if (this.events.length - this.#sent >= batchSize) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), batchMs);
  }

  #send(): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#timer = undefined;
    while (!this.#sending && this.#sent < this.events.length) {
      const batch = this.events.slice(this.#sent, this.#sent + batchSize);
      this.#sent += batch.length;
      const consumed = this.#tell(batch);
      if (!consumed) continue;
      this.#sending = true;
      const goOn = () => {
        this.#sending = false;
        if (this.ended) this.#send();
        else if (this.#sent < this.events.length) this.#schedule();
      };
      // A listener that fails hears no more; the run does not depend on who watches it.
      consumed.then(goOn, () => {
        this.#onEvents = undefined;
      });
    }
  }

  #tell(batch: RunEvent[]): Promise<void> | undefined {
    try {
      return this.#onEvents?.(batch) ?? undefined;
    } catch {
      this.#onEvents = undefined;
      return undefined;
    }
  }
}
