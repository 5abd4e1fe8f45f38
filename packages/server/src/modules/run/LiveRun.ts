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
import type { NodeNames } from './nodeNames.js';
import type { RunProgress, StoredRun } from './RunStore.js';
import { toOutputText } from './toOutputText.js';

/** Dependencies of a live run. */
export interface LiveRunOptions {
  append(progress: RunProgress): Promise<boolean>;
  maxJournalCharacters: number;
  /** 0 for no limit. */
  maxTokens: number;
  maxCost: number;
  onStoreFailed(error: unknown): void;
}

/**
 * Why a run stopped executing here: it ended, it waits for an answer, another process holds it, or it is
 * handed over.
 */
export type RunOutcome = 'ended' | 'waiting' | 'lost' | 'left';

/** A run executing in this process: its state so far, and the means to cancel it. */
export class LiveRun {
  readonly state: RunState = emptyRunState();
  /** Why the run was cancelled, if it was. */
  cancelReason: string | undefined;
  /** All stored events. */
  readonly stored: RunEvent[] = [];
  /** What its model calls have cost so far. */
  cost: number;
  /** Tokens that they have used. */
  tokens: number;
  /** Names of its nodes and of the workflows that it has called. */
  names: NodeNames = new Map();
  /** Resolves when the run no longer executes here, and its last events are stored. */
  readonly complete: Promise<RunOutcome>;
  /** Resolves when everything that follows is done as well. */
  settled: Promise<void> = Promise.resolve();
  /** Set once `complete` has resolved. */
  outcome: RunOutcome | undefined;
  /** Writes that must be stored before the events that follow them. */
  pending: Promise<void> | undefined;
  /** Called before the events are stored with which the run ends or begins to wait. Must not reject. */
  beforeRest: (() => Promise<void>) | undefined;
  readonly leave = new AbortController();
  #completed!: (outcome: RunOutcome) => void;
  #news: Promise<void> | undefined;
  #tellNews: (() => void) | undefined;
  #handle: RunHandle | undefined;
  #isCancelled = false;
  #failure: { error: RunError; isLate: boolean } | undefined;
  #characters = 0;
  readonly #begin = performance.now();

  constructor(
    readonly run: StoredRun,
    readonly options: LiveRunOptions,
  ) {
    this.cost = run.cost;
    this.tokens = run.inputTokens + run.outputTokens;
    this.state.runId = run.id;
    this.state.startedAt = run.createdAt.getTime();
    this.complete = new Promise((resolve) => {
      this.#completed = resolve;
    });
  }

  /** Begins with the events of an earlier process. */
  restore(journal: readonly RunEvent[]): void {
    for (const event of journal) applyRunEvent(this.state, event);
    this.stored.push(...journal);
    this.#characters = JSON.stringify(journal).length;
  }

  attach(handle: RunHandle): void {
    this.#handle = handle;
    if (this.#failure) handle.cancel(this.#failure.error.message);
    else if (this.#isCancelled) handle.cancel();
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#handle?.cancel();
  }

  /** Milliseconds for which the run has executed, here and in earlier processes. */
  get activeMs(): number {
    return this.run.activeMs + performance.now() - this.#begin;
  }

  /** Resolves when further events are stored, or the run no longer executes here. */
  news(): Promise<void> {
    this.#news ??= new Promise((resolve) => {
      this.#tellNews = resolve;
    });
    return this.#news;
  }

  /**
   * Answers an open question while other branches execute; false if the run began to wait before the answer
   * was stored. Throws when there is no open question with that id.
   */
  async answer(interruptId: string, value: Json): Promise<boolean> {
    this.#handle?.answer(interruptId, value);
    while (this.outcome === undefined && this.state.interrupts.some(({ id }) => id === interruptId))
      await this.news();
    return !this.state.interrupts.some(({ id }) => id === interruptId);
  }

  /** Fails the run, and throws, once its model calls have used what this server allows. */
  checkBudget(): void {
    const { maxCost, maxTokens } = this.options;
    const isSpent = (maxTokens > 0 && this.tokens >= maxTokens) || (maxCost > 0 && this.cost >= maxCost);
    if (!isSpent) return;
    const what = `${this.tokens} tokens${this.cost > 0 ? ` at a cost of ${this.cost.toPrecision(3)}` : ''}`;
    const message = `the run was stopped because its model calls used ${what}, as much as this server allows`;
    this.fail({ code: runErrorCodes.execution, message });
    throw new Error(message);
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

  /** Stops executing the run here, so that another process can continue it. */
  giveUp(outcome: 'lost' | 'left'): void {
    if (this.outcome !== undefined) return;
    this.leave.abort();
    this.#stop(outcome);
  }

  #stop(outcome: RunOutcome): void {
    this.outcome ??= outcome;
    this.#completed(this.outcome);
    this.#tell();
  }

  #tell(): void {
    this.#tellNews?.();
    this.#news = undefined;
    this.#tellNews = undefined;
  }

  /**
   * Applies events to the state and stores them; the engine sends the next ones after these are committed.
   */
  async take(events: readonly RunEvent[]): Promise<void> {
    if (this.outcome !== undefined) return;
    const kept: RunEvent[] = [];
    const texts: string[] = [];
    for (const given of events) {
      const [event] = this.#fitting(given);
      if (!event) continue;
      applyRunEvent(this.state, event);
      if (event.type === 'run.cancelled') this.cancelReason = event.reason;
      kept.push(event);
      texts.push(JSON.stringify(event));
    }
    if (kept.length === 0) return;
    if (this.state.status !== 'running') await this.beforeRest?.();
    const isHeld = await this.#append(kept, `[${texts.join(',')}]`);
    if (!isHeld) return this.giveUp('lost');
    this.stored.push(...kept);
    const { status } = this.state;
    if (status === 'running') return this.#tell();
    if (status === 'waiting') this.leave.abort();
    this.#stop(status === 'waiting' ? 'waiting' : 'ended');
  }

  /** The event as it is stored, if it is; the first one that does not fit fails the run. */
  #fitting(event: RunEvent): RunEvent[] {
    const { maxJournalCharacters } = this.options;
    const kept = this.#kept(event);
    if (this.#failure?.isLate) return kept;
    this.#characters += JSON.stringify(kept).length;
    if (this.#characters <= maxJournalCharacters) return kept;
    this.#failLate(`what this run recorded is larger than ${maxJournalCharacters / 1024 / 1024} MiB`);
    return this.#kept(event);
  }

  async #append(events: readonly RunEvent[], text: string): Promise<boolean> {
    try {
      await this.pending;
      return await this.options.append({
        runId: this.run.id,
        epoch: this.run.epoch,
        events,
        text,
        ...this.#figures(),
      });
    } catch (error) {
      // A run with gaps in its journal is useless: it continues from what is stored.
      this.options.onStoreFailed(error);
      return false;
    }
  }

  /** The row of the run as it is stored now, without its journal. */
  toStored(): StoredRun {
    const { endedAt, seq } = this.state;
    return { ...this.run, ...this.#figures(), seq, owner: null, endedAt: endedAt ? new Date(endedAt) : null };
  }

  #figures() {
    const { cancelReason, cost, activeMs, state } = this;
    const { error, status, usage } = state;
    return {
      status,
      questions: status === 'waiting' ? JSON.stringify(state.interrupts) : null,
      output: toOutputText(state),
      errorCode: error?.code ?? null,
      errorMessage: error?.message.slice(0, maxReasonLength) ?? cancelReason ?? null,
      inputTokens: usage.inputTokens,
      outputTokens: usage.outputTokens,
      cost,
      activeMs: Math.round(activeMs),
    };
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

// Run-time semantics of the specification, section 10.
const maxReasonLength = 1000;

export function hasEnded({ status }: Pick<RunState, 'status'>): boolean {
  return status !== 'running' && status !== 'waiting';
}
