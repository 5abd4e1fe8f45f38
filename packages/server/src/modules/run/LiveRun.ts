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

/** Dependencies of a live run. */
export interface LiveRunOptions {
  store: RunStore;
  maxJournalCharacters: number;
  onStoreFailed(error: unknown): void;
}

/** A run executing in this process: its state so far, and the means to cancel it. */
export class LiveRun {
  readonly state: RunState = emptyRunState();
  /** Why the run was cancelled, if it was. */
  cancelReason: string | undefined;
  /** Resolves when the last event of the run has been processed and stored. */
  readonly complete: Promise<void>;
  /** Resolves when everything that follows the end of the run is done as well. */
  settled: Promise<void> = Promise.resolve();
  /** True once `complete` has resolved. */
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

  /** Resolves when the store has new events. */
  news(): Promise<void> {
    this.#news ??= new Promise((resolve) => {
      this.#tellNews = resolve;
    });
    return this.#news;
  }

  /**
   * Answers the open interrupt; resolves once the journal has it. Throws when there is no open interrupt with
   * that id.
   */
  async answer(interruptId: string, value: Json): Promise<void> {
    this.#handle?.answer(interruptId, value);
    while (!this.isComplete && this.state.interrupts.some(({ id }) => id === interruptId)) await this.news();
  }

  /** Fails the run: cancels the engine, and records the error in the journal. */
  fail(error: RunError): void {
    this.#failure ??= { error, isLate: false };
    this.#handle?.cancel(error.message);
  }

  /** As `fail`, for errors found when the engine may already be done: its result is discarded. */
  #failLate(message: string): void {
    this.#failure ??= { error: { code: runErrorCodes.execution, message }, isLate: true };
    this.#handle?.cancel(message);
  }

  /**
   * Applies events to the state and stores them; the engine sends the next ones after these are committed.
   */
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
      // A run with gaps in its journal is useless; it still ends in memory, so that users see the reason.
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
    // A truncated journal continues without a gap.
    const seq = failure.isLate ? this.state.seq + 1 : event.seq;
    return isEnd ? [{ seq, at: event.at, type: 'run.failed', error: failure.error }] : [];
  }
}

export function hasEnded({ status }: RunState): boolean {
  return status !== 'running' && status !== 'waiting';
}
