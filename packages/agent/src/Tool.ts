import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { KnowledgeSlice } from './AgentServices.js';

/** A function that the model may call. */
export interface Tool {
  /** Cleaned and made unique before the model sees it. */
  name: string;
  description: string;
  /** JSON schema of the arguments object. */
  parameters: JsonObject;
  /** Name of its entry in the list of tool kinds. */
  kind: string;
  /** What implements the tool; not sent to the model. */
  origin?: JsonObject;
  /** Its result is the answer of the turn. */
  returnsDirectly?: boolean;
  /** Absent: true. Otherwise the call waits until the others of its round have ended. */
  isParallelSafe?: boolean;
  /** Must not be called a second time if a crash leaves the outcome of a call unknown. */
  isOnce?: boolean;
  /** Milliseconds; at most those of the turn. */
  timeoutMs?: number;
  /** Turns the model's arguments into those of the call, for values that the author has fixed. */
  prepare?(values: JsonObject): JsonObject;
  /** Runs the tool. Absent: the host runs it and continues the turn with `toolEnded`. */
  call?(values: JsonObject, context: ToolContext): Promise<ToolResult>;
}

/** What a tool may use during a call. */
export interface ToolContext {
  callId: string;
  /** Aborted when the turn is cancelled or the time is over. */
  signal: AbortSignal;
  /** Identical for every attempt of this call. */
  idempotencyKey: string;
  /** Shows text while the tool works. */
  say(text: string): void;
  /** Set when an interrupt of this call was answered: the answer, and the state given with the interrupt. */
  resumed?: { value: Json; state: Json };
}

/** Result of a call: what the model reads, or a question to the user. */
export type ToolResult =
  | {
      /** Text for the model; other values are sent as JSON. */
      output: Json;
      /** Ends the turn with this answer. */
      answer?: string;
      /** What answered in place of the tool, such as a mock set; for people, not for the model. */
      substitute?: JsonObject;
      /** Excerpts of documents that the output holds, for the sources of the answer. */
      slices?: KnowledgeSlice[];
      /** Shown to the user; with `answer`, in its place. */
      card?: ShownCard;
    }
  | { interrupt: ToolInterrupt; state?: Json };

/** What a chat shows of a result. */
export interface ShownCard {
  /** As the host draws it; not sent to the model. */
  content: JsonObject;
  /** The same as a text. */
  text: string;
}

/** A question of a tool to the user. `kind` is the wire's type: 2 question, 3 information, 5 input, 7 sign-in. */
export interface ToolInterrupt {
  kind: number;
  data: Json;
}
