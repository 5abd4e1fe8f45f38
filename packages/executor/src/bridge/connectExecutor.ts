import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../errors.js';
import type { SandboxWorker } from '../sandbox/SandboxWorker.js';
import type { CodeService } from '../services.js';
import type { ExecutorWorker } from './ExecutorWorker.js';
import type { BatchListener, BridgeStartOptions } from './protocol.js';
import { WorkerConnection } from './WorkerConnection.js';
import { WorkerRun } from './WorkerRun.js';

/** What `connectExecutor` needs: makers, because the host knows how its bundler makes a worker. */
export interface ConnectOptions {
  createExecutorWorker(): ExecutorWorker;
  /** Without it, code runs only where the worker's own services run it. */
  createSandboxWorker?: () => SandboxWorker;
  /** A service of the host that runs the code instead, for all connections of a page; who made it closes it. */
  code?: CodeService;
  /** How often the worker is asked whether it lives (2 s), and how long it may stay silent (10 s). */
  beatMs?: number;
  silenceMs?: number;
}

/** Options of a run in a worker. */
export interface ConnectedStartOptions extends Omit<BridgeStartOptions, 'runId' | 'events'> {
  runId?: string;
  onEvents?: BatchListener;
  signal?: AbortSignal;
}

/**
 * A run in a worker. `events`, `done` and `idle` reject when the worker is lost; `journal` then has what came
 * before, which is what `resume` goes on from.
 */
export interface ConnectedRun {
  readonly runId: string;
  readonly events: AsyncIterable<RunEvent>;
  readonly done: Promise<RunState>;
  /** The state when the run next waits for a person, or has ended. */
  idle(): Promise<RunState>;
  cancel(reason?: string): Promise<void>;
  /** Answers any open interrupt; rejects when there is none with this id. */
  answer(interruptId: string, value: Json): Promise<void>;
  journal(): RunEvent[];
}

/** An executor in a worker. */
export interface ConnectedExecutor {
  /** The worker starts with the first run, and anew after it was lost. */
  start(document: JsonObject, inputs: JsonObject, options?: ConnectedStartOptions): ConnectedRun;
  /**
   * Goes on where a journal stops, for example that of a run whose worker was lost: finished nodes are read from
   * it, unfinished ones run again. Throws where the journal does not begin with `run.started`.
   */
  resume(
    document: JsonObject,
    journal: readonly RunEvent[],
    options?: Omit<ConnectedStartOptions, 'runId'>,
  ): ConnectedRun;
  /** Ends the worker; runs that are open are rejected. */
  dispose(): Promise<void>;
}

/** Runs documents in a worker that serves an executor. */
export function connectExecutor(options: ConnectOptions): ConnectedExecutor {
  const { beatMs = 2_000, silenceMs = 10_000 } = options;
  let connection: WorkerConnection | undefined;
  let openRuns = 0;
  let count = 0;

  function open(): WorkerConnection {
    if (!connection?.isOpen) {
      connection = new WorkerConnection({ ...options, beatMs, silenceMs });
      openRuns = 0;
    }
    return connection;
  }

  function run(
    document: JsonObject,
    inputs: JsonObject,
    options: ConnectedStartOptions & BridgeStartOptions,
  ) {
    const { onEvents, signal, ...rest } = options;
    const worker = open();
    openRuns++;
    worker.watchBeat(true);
    const closed = () => {
      if (worker === connection && --openRuns === 0) worker.watchBeat(false);
    };
    return new WorkerRun(worker, document, inputs, rest, { onEvents, signal, closed });
  }

  return {
    start: (document, inputs, { runId = `run-${Date.now()}-${++count}`, ...options } = {}) =>
      run(document, inputs, { ...options, runId }),
    resume(document, journal, options) {
      const started = journal[0];
      if (started?.type !== 'run.started') {
        throw new ExecutionError(errorCodes.invalidParameter, 'the journal does not begin with run.started');
      }
      const { runId, inputs } = started;
      return run(document, inputs, { ...options, runId, events: journal });
    },
    async dispose() {
      const open = connection;
      connection = undefined;
      open?.close('the executor was closed');
    },
  };
}
