import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { GlobalAssignment, Usage, Warning } from '@heddle/workflow-schema/runs';
import type { Answer, BodyPlan, FrameEnded, FrameStart, TextStream } from '../NodeExecutor.js';
import type { Frame } from './Frame.js';
import type { MessageWriter } from './MessageWriter.js';
import type { OpenStream } from './OpenStream.js';

/** What a node that starts frames or interrupts must remember. */
export interface Reducer {
  state: Json;
  /** Frames asked for and not started. */
  queued: FrameStart[];
  /** Paths of the frames under way. */
  open: Set<string>;
  concurrency: number;
  /** Answers and ended frames that `next` has not been told of. */
  inbox: (Answer | FrameEnded)[];
  /** `next` is being called. */
  busy: boolean;
  interruptId: string | undefined;
  /** The open interrupt is the engine's own, after a crash. */
  asksToRunAgain: boolean;
}

/** What a container remembers while its body runs. */
export interface Body {
  plan: BodyPlan;
  /** The iteration that starts next. */
  next: number;
  open: number;
  /** What was kept, by iteration. */
  kept: JsonObject[];
  /** Replaced, never changed: the journal holds what each iteration began with. */
  variables: JsonObject;
  stopped: boolean;
  /** Frames of iterations that have ended, for others. */
  spare: Frame[];
}

/** What only few nodes gather while they run. */
export class NodeMemory {
  /** Names of inputs whose source was skipped. */
  skipped: Set<string> | undefined;
  /** Inputs that are still being produced. */
  streams: Map<string, TextStream> | undefined;
  /** What the node must wait for before it can start. */
  waits: Promise<void>[] | undefined;
  /** Attempts of this process after the first. */
  retries = 0;
  /** The node's own output while it is produced; its successors were told of it already. */
  opened: OpenStream | undefined;
  reducer: Reducer | undefined;
  body: Body | undefined;
  warnings: Warning[] | undefined;
  logs: string[] | undefined;
  usage: Usage | undefined;
  assigned: GlobalAssignment[] | undefined;
  /** Names of the stand-ins that answered it in place of plugin tools. */
  mocked: string[] | undefined;
  /** Gives back the node's place among those that may run at a time. */
  leaveGate: (() => void) | undefined;
  writer: MessageWriter | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  controller: AbortController | undefined;
}
