import type { Json, JsonObject } from '@heddle/workflow-schema';
import { type RunEvent, type RunState, runState } from '@heddle/workflow-schema/runs';
import { EventLog } from '../engine/EventLog.js';
import { ExecutionError } from '../errors.js';
import type { SandboxWorker } from '../sandbox/SandboxWorker.js';
import type { ExecutorWorker } from './ExecutorWorker.js';
import { type BatchListener, type BridgeStartOptions, endsRun, type Reply } from './protocol.js';
import { asListener, WorkerConnection } from './WorkerConnection.js';

/** How long a cancelled run may take before its worker is ended. */
const cancelMs = 1_000;

/** What `connectExecutor` needs: makers, because the host knows how its bundler makes a worker. */
export interface ConnectOptions {
  createExecutorWorker(): ExecutorWorker;
  /** Without it, code runs only where the worker's own services run it. */
  createSandboxWorker?: () => SandboxWorker;
  /** How often the worker is asked whether it lives (2 s), and how long it may stay silent (10 s). */
  beatMs?: number;
  silenceMs?: number;
}

/** Options of a run in a worker. */
export interface ConnectedStartOptions extends Omit<BridgeStartOptions, 'runId'> {
  runId?: string;
  onEvents?: BatchListener;
  signal?: AbortSignal;
}

/** A run in a worker. `events` and `done` reject when the worker is lost. */
export interface ConnectedRun {
  readonly runId: string;
  readonly events: AsyncIterable<RunEvent>;
  readonly done: Promise<RunState>;
  cancel(reason?: string): Promise<void>;
  answer(interruptId: string, value: Json): Promise<void>;
  journal(): RunEvent[];
}

/** An executor in a worker. */
export interface ConnectedExecutor {
  /** The worker starts with the first run, and anew after it was lost. */
  start(document: JsonObject, inputs: JsonObject, options?: ConnectedStartOptions): ConnectedRun;
  /** Ends the worker; runs that are open are rejected. */
  dispose(): Promise<void>;
}

/** Runs documents in a worker that serves an executor. */
export function connectExecutor(options: ConnectOptions): ConnectedExecutor {
  const { beatMs = 2_000, silenceMs = 10_000, createExecutorWorker, createSandboxWorker } = options;
  let connection: WorkerConnection | undefined;
  let openRuns = 0;
  let count = 0;

  function open(): WorkerConnection {
    if (!connection?.isOpen) {
      connection = new WorkerConnection({ createExecutorWorker, createSandboxWorker, beatMs, silenceMs });
      openRuns = 0;
    }
    return connection;
  }

  return {
    start(document, inputs, { onEvents, signal, runId = `run-${Date.now()}-${++count}`, ...rest } = {}) {
      const worker = open();
      openRuns++;
      worker.watchBeat(true);
      const closed = () => {
        if (worker === connection && --openRuns === 0) worker.watchBeat(false);
      };
      return startRun(worker, document, inputs, { ...rest, runId }, onEvents, signal, closed);
    },
    async dispose() {
      const open = connection;
      connection = undefined;
      open?.close('the executor was closed');
    },
  };
}

function startRun(
  worker: WorkerConnection,
  document: JsonObject,
  inputs: JsonObject,
  options: BridgeStartOptions,
  onEvents: BatchListener | undefined,
  signal: AbortSignal | undefined,
  closed: () => void,
): ConnectedRun {
  const { runId } = options;
  const log = new EventLog();
  let resolveDone!: (state: RunState) => void;
  let rejectDone!: (error: unknown) => void;
  const done = new Promise<RunState>((resolve, reject) => {
    resolveDone = resolve;
    rejectDone = reject;
  });
  // Whoever reads `events` hears of it too; nobody waiting must not end the process.
  done.catch(() => {});
  const end = (failure?: { error: unknown }) => {
    if (log.ended) return;
    stopWatching();
    signal?.removeEventListener('abort', onAbort);
    log.close(failure);
    closed();
    if (failure) rejectDone(failure.error);
    else resolveDone(runState(log.events));
  };
  const stopWatching = worker.onLost((error) => queueMicrotask(() => end({ error })));
  const take = async (events: readonly RunEvent[]) => {
    for (const event of events) log.push(event);
    try {
      await onEvents?.(events);
    } catch {
      // The run does not depend on who watches it.
    } finally {
      if (endsRun(events.at(-1))) end();
    }
  };
  const cancel = async (reason?: string) => {
    if (log.ended) return;
    const timer = setTimeout(
      () => worker.close('a cancelled run did not end, so its worker was ended'),
      cancelMs,
    );
    const stopped = () => clearTimeout(timer);
    done.then(stopped, stopped);
    await worker.call((api) => api.cancel(runId, reason));
  };
  const onAbort = () => void cancel(textOf(signal?.reason)).catch(() => {});

  worker
    .call((api) => api.start(document, inputs, options, asListener(take)))
    .then(
      (reply) => reply.error && end({ error: ExecutionError.from(reply.error) }),
      (error) => end({ error }),
    );
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort);

  return {
    runId,
    done,
    events: { [Symbol.asyncIterator]: () => log.read() },
    cancel,
    async answer(interruptId, value) {
      const asked = log.events.find((e) => e.type === 'node.waiting' && e.interrupt.id === interruptId);
      const path = asked && 'path' in asked ? asked.path : '';
      throwError(await worker.call((api) => api.answer(runId, path, interruptId, value)));
    },
    journal: () => log.events.slice(),
  };
}

function throwError(reply: Reply): void {
  if (reply.error) throw ExecutionError.from(reply.error);
}

function textOf(reason: unknown): string | undefined {
  return typeof reason === 'string' ? reason : undefined;
}
