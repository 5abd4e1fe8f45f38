import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../errors.js';
import type { RunSettings } from '../RunSettings.js';
import type { SandboxWorker } from '../sandbox/SandboxWorker.js';
import type { CodeService } from '../services.js';
import { ConnectedDocument } from './ConnectedDocument.js';
import type { ExecutorWorker } from './ExecutorWorker.js';
import type { BatchListener, BridgeStartOptions } from './protocol.js';
import { WorkerConnection } from './WorkerConnection.js';
import { WorkerRun } from './WorkerRun.js';

/** Factories and options. The host passes factories because creating a worker depends on its bundler. */
export interface ConnectOptions {
  /** Called at the first run, and again after a worker that has failed. */
  createExecutorWorker(): ExecutorWorker;
  /** If absent, code runs only if the worker provides a code service of its own. */
  createSandboxWorker?: () => SandboxWorker;
  /**
   * A code service shared by all connections of a page, used instead of a sandbox. The caller disposes it.
   */
  code?: CodeService;
  /**
   * Heartbeat interval (default 2 s), and how long the worker may stay silent (default 10 s), in
   * milliseconds.
   */
  beatMs?: number;
  /** How long the worker may stay silent before its runs fail, in milliseconds. Default: 10,000. */
  silenceMs?: number;
}

/** Options of a run in a worker. */
export interface ConnectedStartOptions extends Omit<BridgeStartOptions, 'runId' | 'events'> {
  /** Generated if absent. */
  runId?: string;
  /** Receives the events in batches, in order. */
  onEvents?: BatchListener;
  /** Aborting cancels the run. */
  signal?: AbortSignal;
}

/**
 * A run in a worker. `events`, `done` and `idle` reject when the worker is lost; `journal` then returns the
 * events received before that, from which `resume` continues.
 */
export interface ConnectedRun {
  /** Given or generated. */
  readonly runId: string;
  /** All events from the first one, independently for each reader; ends when the run has ended. */
  readonly events: AsyncIterable<RunEvent>;
  /** The final state. Never rejects: a worker that fails makes the run fail. */
  readonly done: Promise<RunState>;
  /** The state when the run next waits for an answer, or has ended. */
  idle(): Promise<RunState>;
  /** Ends the run; resolves once the worker was told. */
  cancel(reason?: string): Promise<void>;
  /** Answers an open interrupt; rejects if no open interrupt has this id. */
  answer(interruptId: string, value: Json): Promise<void>;
  /** The events so far. */
  journal(): RunEvent[];
}

/** An executor in a worker. */
export interface ConnectedExecutor {
  /**
   * Compiles a document in the worker, which keeps the last 16 of them; rejects with an `ExecutionError` that
   * names the node if the document cannot run. Optional: a run of the same document finds it again anyway.
   */
  prepare(
    document: JsonObject,
    settings?: Pick<RunSettings, 'entries' | 'until'>,
  ): Promise<ConnectedDocument>;
  /** The worker starts with the first run, and again after it was lost. */
  start(
    document: JsonObject | ConnectedDocument,
    inputs: JsonObject,
    options?: ConnectedStartOptions,
  ): ConnectedRun;
  /**
   * Continues from a journal, for example of a run whose worker was lost: finished nodes keep their results,
   * unfinished ones run again. Throws if the journal does not begin with `run.started`.
   */
  resume(
    document: JsonObject | ConnectedDocument,
    journal: readonly RunEvent[],
    options?: Omit<ConnectedStartOptions, 'runId'>,
  ): ConnectedRun;
  /** Terminates the worker; open runs are rejected. */
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
    document: JsonObject | ConnectedDocument,
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
    async prepare(document, settings = {}) {
      const prepared = new ConnectedDocument(document);
      const { error } = await open().call((api) => api.prepare(prepared.text, settings));
      if (error) throw ExecutionError.from(error);
      return prepared;
    },
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
