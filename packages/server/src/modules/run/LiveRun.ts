import type { RunHandle } from '@heddle/executor';
import type { Json } from '@heddle/workflow-schema';
import {
  applyRunEvent,
  emptyRunState,
  type RunError,
  type RunEvent,
  type RunState,
} from '@heddle/workflow-schema/runs';
import { runErrorCodes } from './limits.js';
import type { NewRun, RunStore } from './RunStore.js';

/** What a run under way needs of its surroundings. */
export interface LiveRunOptions {
  store: RunStore;
  maxJournalCharacters: number;
  onStoreFailed(error: unknown): void;
}

/** A run under way in this process: its state so far, and the hand that can stop it. */
export class LiveRun {
  readonly state: RunState = emptyRunState();
  /** Why the run was cancelled, once it was. */
  cancelReason: string | undefined;
  /** Resolves when the last event of the run has been taken and kept. */
  readonly complete: Promise<void>;
  /** Resolves when all that follows from the end of the run is done as well. */
  settled: Promise<void> = Promise.resolve();
  /** True from then on. */
  isComplete = false;
  #completed!: () => void;
  #news: Promise<void> | undefined;
  #tellNews: (() => void) | undefined;
  #handle: RunHandle | undefined;
  #failure: { error: RunError; isLate: boolean } | undefined;
  #characters = 0;

  constructor(
    readonly run: NewRun,
    readonly options: LiveRunOptions,
  ) {
    this.state.runId = run.id;
    this.state.startedAt = Date.now();
    this.complete = new Promise((resolve) => {
      this.#completed = resolve;
    });
  }

  attach(handle: RunHandle): void {
    this.#handle = handle;
    if (this.#failure) handle.cancel(this.#failure.error.message);
  }

  cancel(): void {
    this.#handle?.cancel();
  }

  /** Resolves when the store has more events than now. */
  news(): Promise<void> {
    this.#news ??= new Promise((resolve) => {
      this.#tellNews = resolve;
    });
    return this.#news;
  }

  /** Answers the open interrupt; resolves once the journal has it. Throws when the run asks nothing by that id. */
  async answer(interruptId: string, value: Json): Promise<void> {
    this.#handle?.answer(interruptId, value);
    while (!this.isComplete && this.state.interrupts.some(({ id }) => id === interruptId)) await this.news();
  }

  /** Ends the run as failed: the engine is cancelled, and the journal says why. */
  fail(error: RunError): void {
    this.#failure ??= { error, isLate: false };
    this.#handle?.cancel(error.message);
  }

  /** As `fail`, for what is found out when the engine may be done already: its result does not count. */
  #failLate(message: string): void {
    this.#failure ??= { error: { code: runErrorCodes.execution, message }, isLate: true };
    this.#handle?.cancel(message);
  }

  /** Takes events into the state and the store; the engine sends its next ones once these are committed. */
  async take(events: readonly RunEvent[]): Promise<void> {
    const kept = events.flatMap((event) => this.#kept(event));
    for (const event of kept) {
      applyRunEvent(this.state, event);
      if (event.type === 'run.cancelled') this.cancelReason = event.reason;
    }
    this.#characters += JSON.stringify(kept).length;
    const { maxJournalCharacters, store, onStoreFailed } = this.options;
    if (this.#characters > maxJournalCharacters)
      this.#failLate(`what this run recorded is larger than ${maxJournalCharacters / 1024 / 1024} MiB`);
    try {
      await store.append(this.run.id, kept);
    } catch (error) {
      // A run whose journal has gaps is worth nothing; it still ends in memory, so that people see why.
      onStoreFailed(error);
      this.#failLate('what this run recorded could not be stored');
    }
    if (hasEnded(this.state)) {
      this.isComplete = true;
      this.#completed();
    }
    this.#tellNews?.();
    this.#news = undefined;
    this.#tellNews = undefined;
  }

  #kept(event: RunEvent): RunEvent[] {
    const failure = this.#failure;
    if (!failure) return [event];
    const isEnd = /^run\.(finished|failed|cancelled)$/.test(event.type);
    if (!failure.isLate && event.type !== 'run.cancelled') return [event];
    // A journal that is cut off goes on without a gap at its end.
    const seq = failure.isLate ? this.state.seq + 1 : event.seq;
    return isEnd ? [{ seq, at: event.at, type: 'run.failed', error: failure.error }] : [];
  }
}

export function hasEnded({ status }: RunState): boolean {
  return status !== 'running' && status !== 'waiting';
}
