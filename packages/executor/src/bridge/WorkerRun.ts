import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { EventLog } from '../engine/EventLog.js';
import { ExecutionError } from '../errors.js';
import { ConnectedDocument } from './ConnectedDocument.js';
import type { ConnectedRun } from './connectExecutor.js';
import { type BatchListener, type BridgeStartOptions, endsRun, type Reply } from './protocol.js';
import { asListener, type WorkerConnection } from './WorkerConnection.js';

/** How long a cancelled run may take before its worker is terminated. */
const cancelMs = 1_000;

/** Configures a run in a worker. */
export interface WorkerRunOptions {
  onEvents: BatchListener | undefined;
  signal: AbortSignal | undefined;
  /** Called when the run has ended or was lost. */
  closed(): void;
}

/** The host's side of one run: receives its events and forwards calls to it. */
export class WorkerRun implements ConnectedRun {
  readonly runId: string;
  readonly done: Promise<RunState>;
  readonly #log: EventLog;
  readonly #worker: WorkerConnection;
  readonly #made: WorkerRunOptions;
  readonly #stopWatching: () => void;
  #settle!: { resolve(state: RunState): void; reject(error: unknown): void };
  #idle: { resolve(state: RunState): void; reject(error: unknown): void }[] = [];
  /** Interrupts that were answered but are still open in the journal. */
  #answered = new Set<string>();

  constructor(
    worker: WorkerConnection,
    document: JsonObject | ConnectedDocument,
    inputs: JsonObject,
    options: BridgeStartOptions,
    made: WorkerRunOptions,
  ) {
    this.runId = options.runId;
    this.#worker = worker;
    this.#made = made;
    this.#log = new EventLog(options.events, options.keepJournal !== false);
    this.done = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    // Readers of `events` receive the failure too; an unhandled rejection must not end the process.
    this.done.catch(() => {});
    this.#stopWatching = worker.onLost((error) => queueMicrotask(() => this.#end({ error })));
    // A complete journal leaves nothing to resume.
    if (endsRun(options.events?.at(-1))) {
      this.#end();
      return;
    }
    let text: string;
    try {
      ({ text } =
        document instanceof ConnectedDocument ? document : new ConnectedDocument(document as JsonObject));
    } catch (error) {
      queueMicrotask(() => this.#end({ error }));
      return;
    }
    worker
      .call((api) =>
        api.start(
          text,
          inputs,
          options,
          asListener((events) => this.#take(events)),
        ),
      )
      .then(
        (reply) => reply.error && this.#end({ error: ExecutionError.from(reply.error) }),
        (error) => this.#end({ error }),
      );
    if (made.signal?.aborted) this.#onAbort();
    else made.signal?.addEventListener('abort', this.#onAbort);
  }

  get events(): AsyncIterable<RunEvent> {
    return { [Symbol.asyncIterator]: () => this.#log.read() };
  }

  journal(): RunEvent[] {
    return this.#log.events.slice();
  }

  idle(): Promise<RunState> {
    if (this.#log.ended) return this.done;
    if (this.#isResting()) return Promise.resolve(this.#log.state);
    return new Promise((resolve, reject) => this.#idle.push({ resolve, reject }));
  }

  async cancel(reason?: string): Promise<void> {
    if (this.#log.ended) return;
    const timer = setTimeout(
      () => this.#worker.close('a cancelled run did not end, so its worker was ended'),
      cancelMs,
    );
    const stopped = () => clearTimeout(timer);
    this.done.then(stopped, stopped);
    await this.#worker.call((api) => api.cancel(this.runId, reason));
  }

  async answer(interruptId: string, value: Json): Promise<void> {
    const path = this.#log.state.interrupts.find(({ id }) => id === interruptId)?.path ?? '';
    this.#answered.add(interruptId);
    try {
      throwError(await this.#worker.call((api) => api.answer(this.runId, path, interruptId, value)));
    } catch (error) {
      this.#answered.delete(interruptId);
      this.#tellIdle();
      throw error;
    }
  }

  #onAbort = (): void => void this.cancel(textOf(this.#made.signal?.reason)).catch(() => {});

  async #take(events: readonly RunEvent[]): Promise<void> {
    for (const event of events) {
      this.#log.push(event);
      if (event.type === 'run.resumed') this.#answered.delete(event.interruptId);
    }
    this.#tellIdle();
    try {
      await this.#made.onEvents?.(events);
    } catch {
      // A failing listener must not affect the run.
    } finally {
      if (endsRun(events.at(-1))) this.#end();
    }
  }

  /** Whether the run waits for a user and no answer is on its way. */
  #isResting(): boolean {
    return this.#log.isWaiting && this.#answered.size === 0;
  }

  #tellIdle(): void {
    if (this.#idle.length === 0 || !this.#isResting()) return;
    const state = this.#log.state;
    for (const { resolve } of this.#idle.splice(0)) resolve(state);
  }

  #end(failure?: { error: unknown }): void {
    if (this.#log.ended) return;
    this.#stopWatching();
    this.#made.signal?.removeEventListener('abort', this.#onAbort);
    this.#log.close(failure);
    this.#made.closed();
    const waiting = [this.#settle, ...this.#idle.splice(0)];
    if (failure) for (const { reject } of waiting) reject(failure.error);
    else {
      const state = this.#log.state;
      for (const { resolve } of waiting) resolve(state);
    }
  }
}

function throwError(reply: Reply): void {
  if (reply.error) throw ExecutionError.from(reply.error);
}

function textOf(reason: unknown): string | undefined {
  return typeof reason === 'string' ? reason : undefined;
}
