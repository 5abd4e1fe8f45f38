export { applyRunEvent, emptyRunState, runState } from './foldRun.js';
export { executionOf, frameOf, ownerOf, RunTree } from './RunTree.js';

import type { Json, JsonObject } from './json.js';
import type { GlobalSource } from './values.js';

/** Token usage of model calls. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** A failure as data. `code` is the numeric code of the specification (runtime.md section 11). */
export interface RunError {
  code: number;
  message: string;
  nodeId?: string;
  /** Path of the value inside `node.data`, where one value is at fault. */
  field?: string;
  /** Full path key of the node, where the failure happened inside a frame. */
  path?: string;
}

export interface Warning {
  code: number;
  message: string;
}

/** What people are shown of a node where it differs from its real input and output, and what belongs beside them. */
export interface NodeTrace {
  input?: Json;
  output?: Json;
  /** `response_extra` of the wire: `variable_select`, `fc_called_detail`. */
  extra?: JsonObject;
}

/** A global variable that a node has set. */
export interface GlobalAssignment {
  source: GlobalSource;
  name: string;
  value: Json;
}

/** Where the result of a node is from that did not run: given with the run, or from an earlier run. */
export type ResultOrigin = 'pin' | 'earlier';

/** What an interrupted node waits for. `kind` is the wire's event type (2 question, 5 input). */
export interface Interrupt {
  id: string;
  path: string;
  nodeId: string;
  kind: number;
  data: Json;
}

/**
 * One entry of a run's journal. `seq` counts from 1 without gaps, `at` is milliseconds since 1970.
 * `path` names a node inside its frames: `llm1`, `loop1[3]/llm2`, `call1/llm2`; the root frame is `''`.
 */
export type RunEvent = { seq: number; at: number } & (
  | { type: 'run.started'; runId: string; inputs: JsonObject }
  | { type: 'run.finished'; outputs: JsonObject; answer?: string }
  | { type: 'run.failed'; error: RunError }
  | { type: 'run.cancelled'; reason: string }
  | { type: 'run.waiting' }
  | { type: 'run.resumed'; interruptId: string; path: string; value: Json }
  | {
      type: 'frame.started';
      path: string;
      nodeId: string;
      index?: number;
      items?: JsonObject;
      inputs?: JsonObject;
      /** Set when the frame runs another document; `''` is its draft. */
      workflowId?: string;
      version?: string;
      /** The container's variables as the iteration finds them. */
      variables?: JsonObject;
    }
  | {
      type: 'frame.finished';
      path: string;
      /** What a called workflow gave; of an iteration, what the container keeps of it. */
      outputs?: JsonObject;
      /** Text answer of a called workflow. */
      answer?: string;
      error?: RunError;
      /** No iteration comes after this one. */
      broken?: boolean;
    }
  | { type: 'node.started'; path: string; nodeId: string; attempt: number; inputs: JsonObject }
  /** A node that starts frames goes on: what it must remember, and the frames it asked for. */
  | { type: 'node.state'; path: string; state: Json; frames?: Json; concurrency?: number }
  | { type: 'node.waiting'; path: string; nodeId: string; interrupt: Interrupt; state: Json }
  | {
      type: 'node.retrying';
      path: string;
      nodeId: string;
      attempt: number;
      error: RunError;
      /** Milliseconds until the attempt begins; absent where it begins at once. */
      delayMs?: number;
    }
  | {
      type: 'node.finished';
      path: string;
      nodeId: string;
      outputs: JsonObject;
      port?: string;
      warnings?: Warning[];
      raw?: Json;
      /** Text answer of a run; only of an exit node. */
      answer?: string;
      /** What people see as input or output where it differs from the real ones. */
      trace?: NodeTrace;
      usage?: Usage;
      /** Global variables that it set, in order. */
      assigned?: GlobalAssignment[];
      /** Variables of its container that it set. */
      variables?: JsonObject;
      /** The iteration that it stands in is the last one. */
      breaks?: boolean;
      /** Set when the node failed and its settings turned the failure into a result. */
      handled?: RunError;
      logs?: string[];
      /** Set when the node did not run: where its result is from. */
      from?: ResultOrigin;
      /** Of a node that did not run, what it was given when it did. */
      inputs?: JsonObject;
      /** The stand-ins that answered in place of plugin tools, by the names they were given under. */
      mocked?: string[];
    }
  | {
      type: 'node.failed';
      path: string;
      nodeId: string;
      error: RunError;
      cancelled?: boolean;
      logs?: string[];
    }
  | { type: 'node.skipped'; path: string; nodeId: string }
  /** Text that a Message or End emits. Coalesced: at most one event per 16 ms and node while it streams. */
  | { type: 'message'; path: string; nodeId: string; index: number; content: string; finish: boolean }
);

export type RunStatus = 'running' | 'waiting' | 'success' | 'failed' | 'cancelled';
export type NodeStatus = 'waiting' | 'running' | 'success' | 'failed' | 'skipped' | 'cancelled';

/** One node's state within a run, at one path. */
export interface NodeRunState {
  path: string;
  nodeId: string;
  status: NodeStatus;
  attempt: number;
  inputs?: JsonObject;
  outputs?: JsonObject;
  raw?: Json;
  /** A person has answered it at least once. */
  wasAnswered?: boolean;
  /** What it asked a person last. */
  asked?: Interrupt;
  /** What people see as input or output where it differs from `inputs` and `outputs`. */
  trace?: NodeTrace;
  port?: string;
  /** Set when it did not run: where its result is from. */
  from?: ResultOrigin;
  /** The stand-ins that answered it in place of plugin tools. */
  mocked?: string[];
  error?: RunError;
  warnings: Warning[];
  /** True when `error` was turned into a result by the node's error settings. */
  handled: boolean;
  /** Text a Message or End has emitted so far. */
  text?: string;
  usage?: Usage;
  logs: string[];
  startedAt?: number;
  endedAt?: number;
}

/** One iteration of a container, or the run of a called workflow. */
export interface FrameState {
  path: string;
  /** The node that it belongs to. */
  nodeId: string;
  status: 'running' | 'success' | 'failed' | 'cancelled';
  index?: number;
  /** What the iteration was given. */
  items?: JsonObject;
  /** Set where it runs another document; version `''` is the draft. */
  workflowId?: string;
  version?: string;
  error?: RunError;
  startedAt: number;
  endedAt?: number;
}

/** A run at one moment: the fold of its journal. */
export interface RunState {
  runId: string;
  status: RunStatus;
  inputs: JsonObject;
  outputs?: JsonObject;
  answer?: string;
  error?: RunError;
  startedAt: number;
  endedAt?: number;
  usage: Usage;
  /** By path. */
  nodes: Map<string, NodeRunState>;
  /** Iterations and called workflows by path. */
  frames: Map<string, FrameState>;
  /** Text parts in the order in which they were emitted. */
  messages: { path: string; nodeId: string; content: string; finish: boolean }[];
  /** Open interrupts, oldest first. */
  interrupts: Interrupt[];
  /** `seq` of the last event folded. */
  seq: number;
}
