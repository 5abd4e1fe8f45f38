import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { GlobalAssignment, Usage, Warning } from '@heddle/workflow-schema/runs';
import type { Answer, BodyPlan, FrameEnded, FrameStart, TextStream } from '../NodeExecutor.js';
import type { Frame } from './Frame.js';
import type { MessageWriter } from './MessageWriter.js';
import type { OpenStream } from './OpenStream.js';

/** State of a node that starts frames or interrupts. */
export interface Reducer {
  state: Json;
  /** Frames requested but not started. */
  queued: FrameStart[];
  /** Paths of the running frames. */
  open: Set<string>;
  concurrency: number;
  /** Answers and ended frames not yet passed to `next`. */
  inbox: (Answer | FrameEnded)[];
  /** Whether a call of `next` is pending. */
  busy: boolean;
  interruptId: string | undefined;
  /** Whether the open interrupt is the engine's own question after a crash. */
  asksToRunAgain: boolean;
}

/** State of a container while its body runs. */
export interface Body {
  plan: BodyPlan;
  /** Index of the iteration to start next. */
  next: number;
  open: number;
  /** Collected values by iteration. */
  kept: JsonObject[];
  /** Replaced, never mutated: the journal references the variables at the start of each iteration. */
  variables: JsonObject;
  stopped: boolean;
  /** Frames of ended iterations, for reuse. */
  spare: Frame[];
}

/** Rarely used state of a running node, allocated on demand. */
export class NodeMemory {
  /** Names of inputs whose source was skipped. */
  skipped: Set<string> | undefined;
  /** Inputs that are still being produced. */
  streams: Map<string, TextStream> | undefined;
  /** Promises to wait for before the node can start. */
  waits: Promise<void>[] | undefined;
  /** Retries in this process. */
  retries = 0;
  /** The node's own output while it is produced; its successors have already been notified. */
  opened: OpenStream | undefined;
  reducer: Reducer | undefined;
  body: Body | undefined;
  warnings: Warning[] | undefined;
  logs: string[] | undefined;
  usage: Usage | undefined;
  assigned: GlobalAssignment[] | undefined;
  /** Names of the mocks that answered this node's plugin tools. */
  mocked: string[] | undefined;
  /** Names of the host's mock sets that answered this node's plugin tools. */
  mockSets: string[] | undefined;
  /** Frees the node's slot in the concurrency limit. */
  leaveGate: (() => void) | undefined;
  writer: MessageWriter | undefined;
  reported: Json[] | undefined;
  /** Counts the characters of what the node reports. */
  countReported: ((text: string) => void) | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  controller: AbortController | undefined;
}
