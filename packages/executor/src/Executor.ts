import type { AnyNodeDefinition, Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import type { AnyNodeExecutor } from './NodeExecutor.js';
import type { RunSettings } from './RunSettings.js';
import type { ExecutorServices } from './services.js';

/** Told of events in batches: at most 64 events, at most 16 ms late. The next batch waits for the promise. */
export type OnEvents = (events: readonly RunEvent[]) => void | Promise<void>;

export interface StartOptions extends RunSettings {
  /** Made up where absent. */
  runId?: string;
  services: ExecutorServices;
  onEvents?: OnEvents;
  /** Aborting cancels the run. */
  signal?: AbortSignal;
  /** Milliseconds since 1970, for the journal. */
  clock?: () => number;
  /** Ids of runs and interrupts. */
  createId?: () => string;
}

/** A run that was started. It goes on whether or not anybody listens. */
export interface RunHandle {
  readonly runId: string;
  /** Every event from the first one on, for each reader; ends when the run has ended. */
  readonly events: AsyncIterable<RunEvent>;
  /** The last state, once the run has succeeded, failed or been cancelled. Never rejects. */
  readonly done: Promise<RunState>;
  /** The state when the run next waits for a person, or has ended. */
  idle(): Promise<RunState>;
  /** Ends the run at once; a node that does not heed its signal is left behind and its result dropped. */
  cancel(reason?: string): void;
  /** Answers any open interrupt; throws when there is none with this id, or the answer is too big or too deep. */
  answer(interruptId: string, value: Json): void;
  /** The events so far. */
  journal(): RunEvent[];
}

/** Runs documents of a fixed set of node types. */
export interface Executor {
  /** Starts a run. Problems of the document become a failed run, never an exception. */
  start(document: JsonObject, inputs: JsonObject, options: StartOptions): RunHandle;
  /**
   * Goes on where a journal stops: finished nodes are read from it, unfinished ones run again. Throws
   * `ExecutionError` where it is no journal from its first event on.
   */
  resume(document: JsonObject, journal: readonly RunEvent[], options: StartOptions): RunHandle;
}

/** What the executor is made of. `executors` go by the names of the definitions. */
export interface ExecutorDefinition {
  definitions: readonly AnyNodeDefinition[];
  executors: Readonly<Record<string, AnyNodeExecutor>>;
}
