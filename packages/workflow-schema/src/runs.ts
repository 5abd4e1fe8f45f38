export { applyRunEvent, emptyRunState, runState } from './foldRun.js';
export { executionOf, frameOf, ownerOf, RunTree } from './RunTree.js';
export { noUsage, sumUsage } from './sumUsage.js';

import type { Json, JsonObject } from './json.js';
import type { GlobalSource } from './values.js';

/** Token usage of model calls. */
export interface Usage {
  /** Tokens of the prompts. */
  inputTokens: number;
  /** Tokens of the answers. */
  outputTokens: number;
  /** In the currency of the models' prices; absent if none of the models has a price. */
  cost?: number;
}

/** A failure as data. `code` is the numeric code of the specification (runtime.md section 11). */
export interface RunError {
  /** The number that clients and messages recognise the failure by. */
  code: number;
  /** In English, for logs and developers; screens translate `code`. */
  message: string;
  /** Id of the node that failed; absent if the run itself did. */
  nodeId?: string;
  /** Path inside `node.data`, if a single value is invalid. */
  field?: string;
  /** Full path key of the node, if the failure happened inside a frame. */
  path?: string;
}

/** Something unusual that did not stop the run. */
export interface Warning {
  /** The number that messages translate. */
  code: number;
  /** In English, for logs and developers. */
  message: string;
}

/** Data of a node for display, if it differs from the real inputs and outputs, with additional details. */
export interface NodeTrace {
  /** Shown in place of the inputs. */
  input?: Json;
  /** Shown in place of the outputs. */
  output?: Json;
  /** `response_extra` of the wire: `variable_select`, `fc_called_detail`. */
  extra?: JsonObject;
}

/** A global variable assigned by a node. */
export interface GlobalAssignment {
  /** The scope of the variable. */
  source: GlobalSource;
  /** Name of the variable in its scope. */
  name: string;
  /** The new value. */
  value: Json;
}

/** The origin of the result of a node that did not run: a pin, or an earlier run. */
export type ResultOrigin = 'pin' | 'earlier';

/** The question of an interrupted node. `kind` is the wire's event type (2 question, 5 input). */
export interface Interrupt {
  /** Unique in the run; answers name it. */
  id: string;
  /** Path key of the node that asks. */
  path: string;
  /** Id of the node that asks. */
  nodeId: string;
  /** 2 if a text or an option is asked for, 5 if fields are. */
  kind: number;
  /** What is asked, in a form that depends on `kind`. */
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
      /** Set if the frame runs another document; version `''` is its draft. */
      workflowId?: string;
      version?: string;
      /** The container's variables at the start of the iteration. */
      variables?: JsonObject;
    }
  | {
      type: 'frame.finished';
      path: string;
      /** The outputs of a called workflow; for an iteration, the values that the container collects. */
      outputs?: JsonObject;
      /** Text answer of a called workflow. */
      answer?: string;
      error?: RunError;
      /** No further iteration follows. */
      broken?: boolean;
    }
  | { type: 'node.started'; path: string; nodeId: string; attempt: number; inputs: JsonObject }
  /** A node that starts frames continues: its state, and the requested frames. */
  | { type: 'node.state'; path: string; state: Json; frames?: Json; concurrency?: number }
  /** What a node reports while it runs, in a form that its type defines. */
  | { type: 'node.progress'; path: string; nodeId: string; data: Json }
  | { type: 'node.waiting'; path: string; nodeId: string; interrupt: Interrupt; state: Json }
  | {
      type: 'node.retrying';
      path: string;
      nodeId: string;
      attempt: number;
      error: RunError;
      /** Milliseconds until the attempt starts; absent if it starts at once. */
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
      /** Text answer of a run; only for exit nodes. */
      answer?: string;
      /** Inputs and outputs for display, if they differ from the real ones. */
      trace?: NodeTrace;
      usage?: Usage;
      /** Global variables that the node assigned, in order. */
      assigned?: GlobalAssignment[];
      /** Variables of the enclosing container that the node assigned. */
      variables?: JsonObject;
      /** Ends the enclosing loop after this iteration. */
      breaks?: boolean;
      /** Set if the node failed and its settings turned the failure into a result. */
      handled?: RunError;
      logs?: string[];
      /** Set if the node did not run: the origin of its result. */
      from?: ResultOrigin;
      /** If the node did not run because an earlier result was reused: its inputs in that earlier run. */
      inputs?: JsonObject;
      /** The mocks that answered plugin tools, by their keys in the run settings. */
      mocked?: string[];
      /** Names of the host's mock sets that answered plugin tools. */
      mockSets?: string[];
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
  /**
   * Text emitted by a Message or End node. Coalesced: up to one event per 16 ms and node while it streams.
   */
  | { type: 'message'; path: string; nodeId: string; index: number; content: string; finish: boolean }
);

/** State of a run. */
export type RunStatus = 'running' | 'waiting' | 'success' | 'failed' | 'cancelled';
/** State of a node in a run. */
export type NodeStatus = 'waiting' | 'running' | 'success' | 'failed' | 'skipped' | 'cancelled';

/** The state of one node at one path. */
export interface NodeRunState {
  /** Path key, such as `loop1[3]/llm2`. */
  path: string;
  /** Id of the node in its document. */
  nodeId: string;
  /** What the node is doing, or how it ended. */
  status: NodeStatus;
  /** Number of the current attempt, counted from 1. */
  attempt: number;
  /** The evaluated inputs by name; absent until the node has started. */
  inputs?: JsonObject;
  /** The outputs by name; absent until the node has succeeded. */
  outputs?: JsonObject;
  /** The unconverted result, such as the text of a model that outputs were read from. */
  raw?: Json;
  /** Whether a user has answered the node at least once. */
  wasAnswered?: boolean;
  /** The latest question of the node. */
  asked?: Interrupt;
  /** Inputs and outputs for display, if they differ from `inputs` and `outputs`. */
  trace?: NodeTrace;
  /** The port that a branching node took. */
  port?: string;
  /** Set if the node did not run: the origin of its result. */
  from?: ResultOrigin;
  /** The mocks that answered its plugin tools. */
  mocked?: string[];
  /** Names of the host's mock sets that answered its plugin tools. */
  mockSets?: string[];
  /** Why the latest attempt failed; with `handled`, what was replaced by a result. */
  error?: RunError;
  /** What was unusual but did not stop the node. */
  warnings: Warning[];
  /** True if the node's error settings turned `error` into a result. */
  handled: boolean;
  /** Text emitted by a Message or End node so far. */
  text?: string;
  /** Tokens of the models that the node asked. */
  usage?: Usage;
  /** Lines that code of the node printed. */
  logs: string[];
  /** Milliseconds since 1970; absent until the node has started. */
  startedAt?: number;
  /** Milliseconds since 1970; absent until the node has ended. */
  endedAt?: number;
}

/** One iteration of a container, or the run of a called workflow. */
export interface FrameState {
  /** Path key, such as `loop1[3]`. */
  path: string;
  /** The node that owns the frame. */
  nodeId: string;
  /** `running` until the frame has ended. */
  status: 'running' | 'success' | 'failed' | 'cancelled';
  /** Number of the iteration, from 0; absent for a single called workflow. */
  index?: number;
  /** The items of the iteration. */
  items?: JsonObject;
  /** True if variables carry over from one iteration to the next, as in a loop; iterations of a batch are independent. */
  carriesOver?: true;
  /** Set if the frame runs another document; version `''` is the draft. */
  workflowId?: string;
  /** Version of the called workflow; `''` is the draft. */
  version?: string;
  /** Why the frame failed. */
  error?: RunError;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Milliseconds since 1970; absent while the frame runs. */
  endedAt?: number;
}

/** The state of a run at one moment, folded from its journal. */
export interface RunState {
  /** Unique in the store that keeps the run. */
  runId: string;
  /** What the run is doing, or how it ended. */
  status: RunStatus;
  /** As the run received them, by name. */
  inputs: JsonObject;
  /** Of the exit node, by name; absent until the run has succeeded. */
  outputs?: JsonObject;
  /** Text of the exit node, if it is set to answer with text. */
  answer?: string;
  /** Why the run failed. */
  error?: RunError;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Milliseconds since 1970; absent while the run continues. */
  endedAt?: number;
  /** Tokens of all model calls together. */
  usage: Usage;
  /** By path. */
  nodes: Map<string, NodeRunState>;
  /** Iterations and called workflows by path. */
  frames: Map<string, FrameState>;
  /** Emitted text, in order. */
  messages: { path: string; nodeId: string; content: string; finish: boolean }[];
  /** Open interrupts, oldest first. */
  interrupts: Interrupt[];
  /** `seq` of the last applied event. */
  seq: number;
}
