import { type RunEvent, type RunState, runState } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../errors.js';
import { OpenState } from './OpenState.js';

/**
 * An ordered list of events for any number of readers, each reading from the beginning; or only the state after
 * them, if the events are not kept.
 */
export class EventLog {
  protected readonly made: RunEvent[];
  protected readonly openState: OpenState | undefined;
  /** Number of events. */
  protected count: number;
  /** The number of the last event that says that the run waits for an answer. */
  #waitingAt = 0;
  #ended = false;
  #failure: { error: unknown } | undefined;
  #waiting: (() => void)[] = [];

  constructor(earlier: readonly RunEvent[] = [], isKept = true) {
    this.made = isKept ? earlier.slice() : [];
    this.openState = isKept ? undefined : new OpenState(earlier);
    this.count = earlier.length;
    if (earlier.at(-1)?.type === 'run.waiting') this.#waitingAt = earlier.length;
  }

  /** All events so far. Throws if they are not kept. */
  get events(): RunEvent[] {
    if (!this.openState) return this.made;
    throw new ExecutionError(errorCodes.invalidParameter, 'the journal of this run is not kept');
  }

  /** The state of the run after the events so far. */
  get state(): RunState {
    return this.openState ? this.openState.at(this.count) : runState(this.events);
  }

  /** Whether the last event says that the run waits for an answer. */
  get isWaiting(): boolean {
    return this.count > 0 && this.#waitingAt === this.count;
  }

  get ended(): boolean {
    return this.#ended;
  }

  push(event: RunEvent): void {
    if (this.#ended) return;
    this.count++;
    this.note(event);
    if (!this.openState) this.made.push(event);
    this.wakeReaders();
  }

  /** Takes what the state needs of an event that has been counted. */
  protected note(event: RunEvent): void {
    if (event.type === 'run.waiting') this.#waitingAt = this.count;
    this.openState?.apply(event);
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
