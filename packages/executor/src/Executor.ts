import type { AnyNodeDefinition, Json, JsonObject } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import type { AnyNodeExecutor } from './NodeExecutor.js';
import type { RunSettings } from './RunSettings.js';
import type { ExecutorServices } from './services.js';

/**
 * Receives events in batches of up to 64, each within 16 ms. The next batch is sent after the promise
 * resolves.
 */
export type OnEvents = (events: readonly RunEvent[]) => void | Promise<void>;

/** Settings of a run. */
export interface StartOptions extends RunSettings {
  /** Generated if absent. */
  runId?: string;
  /** What nodes reach the world with. A missing one fails the nodes that need it. */
  services: ExecutorServices;
  /** Receives the events in batches, in order. */
  onEvents?: OnEvents;
  /** Aborting cancels the run. */
  signal?: AbortSignal;
  /**
   * Aborting leaves the run to be resumed from its journal: nodes under way are aborted and no further event
   * is recorded. `done` then resolves with a state that has not ended.
   */
  leave?: AbortSignal;
  /** Milliseconds since 1970, for the journal. */
  clock?: () => number;
  /** Generates ids of runs and interrupts. */
  createId?: () => string;
}

/** A started run. It continues whether or not anything reads its events. */
export interface RunHandle {
  /** Given or generated. */
  readonly runId: string;
  /** All events from the first one, independently for each reader; ends when the run has ended. */
  readonly events: AsyncIterable<RunEvent>;
  /** The final state, once the run has succeeded, failed or been cancelled. Never rejects. */
  readonly done: Promise<RunState>;
  /** The state when the run next waits for an answer, or has ended. */
  idle(): Promise<RunState>;
  /** Ends the run at once; a node that ignores its abort signal is abandoned and its result dropped. */
  cancel(reason?: string): void;
  /**
   * Answers an open interrupt. Throws if no open interrupt has this id, or if the answer is too large or too
   * deep.
   */
  answer(interruptId: string, value: Json): void;
  /** The events so far. */
  journal(): RunEvent[];
}

/**
 * A compiled document, for any number of runs of the executor that prepared it. It uses parts of the document,
 * which must not be changed afterwards.
 */
export interface PreparedDocument {
  /** The document as it was passed. Later changes of it have no effect. */
  readonly document: JsonObject;
}

/** Runs documents of a fixed set of node types. */
export interface Executor {
  /**
   * Compiles a document, so that its runs start at once. Throws an `ExecutionError` that names the node if the
   * document cannot run.
   */
  prepare(document: JsonObject, settings?: Pick<RunSettings, 'entries' | 'until'>): PreparedDocument;
  /**
   * Starts a run. A document that is not prepared is compiled first. Problems of the document become a failed
   * run, never an exception.
   */
  start(document: JsonObject | PreparedDocument, inputs: JsonObject, options: StartOptions): RunHandle;
  /**
   * Continues a run from its journal: finished nodes keep their results, unfinished ones run again. Throws
   * `ExecutionError` if the events are not a journal that begins with its first event.
   */
  resume(
    document: JsonObject | PreparedDocument,
    journal: readonly RunEvent[],
    options: StartOptions,
  ): RunHandle;
}

/** Node definitions, and their executors by the definitions' names. */
export interface ExecutorDefinition {
  /** All node types that documents may contain. */
  definitions: readonly AnyNodeDefinition[];
  /** What runs a node, by the name of its type. A type without one fails when it runs. */
  executors: Readonly<Record<string, AnyNodeExecutor>>;
}
