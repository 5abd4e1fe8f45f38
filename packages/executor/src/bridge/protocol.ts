import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { RunError, RunEvent } from '@heddle/workflow-schema/runs';
import type { RunSettings } from '../RunSettings.js';

/** Options of a run as plain data; `services` is what `createServices` gets inside the worker. */
export interface BridgeStartOptions extends RunSettings {
  runId: string;
  services?: Json;
  /** The run goes on where this journal stops. */
  events?: readonly RunEvent[];
}

/** Takes a batch of events; the next one is sent when the promise resolves. */
export type BatchListener = (events: readonly RunEvent[]) => void | Promise<void>;

/** A call's answer. Errors cross as data, because a copied error loses its code. */
export type Reply = { error?: RunError };

/** What crosses to the worker: the calls of a run, and the bridge's own `connect` and `beat`. The end is `terminate`. */
export interface ExecutorApi {
  start(
    document: JsonObject,
    inputs: JsonObject,
    options: BridgeStartOptions,
    onEvents: BatchListener,
  ): Reply;
  cancel(runId: string, reason?: string): void;
  answer(runId: string, path: string, interruptId: string, value: Json): Reply;
  /** Hands over the port behind which the code service is. */
  connect(codePort: MessagePort): void;
  /** Answers as long as the worker's thread is not stuck. */
  beat(): void;
}

/** True for the event after which a run has none. */
export function endsRun(event: RunEvent | undefined): boolean {
  return event?.type === 'run.finished' || event?.type === 'run.failed' || event?.type === 'run.cancelled';
}
