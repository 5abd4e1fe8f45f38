import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunError, RunEvent } from '@heddle/workflow-schema/runs';
import type { CompileSettings } from '../engine/compile.js';
import type { RunSettings } from '../RunSettings.js';

/** Options of a run as plain data; `services` is passed to `createServices` inside the worker. */
export interface BridgeStartOptions extends RunSettings {
  /** Unique in the worker. */
  runId: string;
  /** Anything that can be cloned, such as an address and a token. */
  services?: Json;
  /** A journal to resume the run from. */
  events?: readonly RunEvent[];
}

/** Receives a batch of events; the next batch is sent after the promise resolves. */
export type BatchListener = (events: readonly RunEvent[]) => void | Promise<void>;

/** Result of a call. Errors are sent as data, because structured clone drops their codes. */
export type Reply = { error?: RunError };

/**
 * Calls to the worker: those of a run, and the bridge's own `connect` and `beat`. Termination uses
 * `terminate`.
 */
export interface ExecutorApi {
  /** Compiles a document, given as JSON text, for later runs. */
  prepare(document: string, settings: CompileSettings): Reply;
  start(document: string, inputs: JsonObject, options: BridgeStartOptions, onEvents: BatchListener): Reply;
  cancel(runId: string, reason?: string): void;
  answer(runId: string, path: string, interruptId: string, value: Json): Reply;
  /** Passes the port of the host's code service. */
  connect(codePort: MessagePort): void;
  /** Heartbeat: returns as long as the worker's thread is not blocked. */
  beat(): void;
}

/** Whether this event is the last one of a run. */
export function endsRun(event: RunEvent | undefined): boolean {
  return event?.type === 'run.finished' || event?.type === 'run.failed' || event?.type === 'run.cancelled';
}
