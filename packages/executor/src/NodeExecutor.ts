import type { Json, JsonObject, Variable } from '@heddle/workflow-schema';
import type { NodeTrace, RunError, Usage, Warning } from '@heddle/workflow-schema/runs';
import type { ExecutorServices } from './services.js';

/** A piece of a streamed output: the output field, and the text to append to it. */
export interface Chunk {
  /** Name of the output. */
  field: string;
  /** Appended to what came before; may be empty. */
  text: string;
  /** Marks the field as complete, so that its readers need not wait for the end of the whole stream. */
  last?: boolean;
}

/** An output that is still being produced. Every reader receives all of it from the beginning. */
export interface TextStream extends AsyncIterable<string> {
  /** The whole text, once the producer has finished. Rejects when the producer fails. */
  readonly text: Promise<string>;
}

/** The inputs, settings and services passed to a node's executor. */
export interface NodeContext<Data = never> {
  /** The node that runs: its id and title in the document, and the code and name of its type. */
  readonly node: {
    readonly id: string;
    readonly title: string;
    readonly code: string;
    readonly name: string;
  };
  /** As the definition reads `data`. */
  readonly data: Data;
  /** Keyed by the names of `definition.inputs`, converted to the declared types, with defaults filled in. */
  readonly inputs: JsonObject;
  /**
   * Names of inputs whose source was skipped: absent from `inputs`, or zero for types that are filled with
   * zeros.
   */
  readonly skipped: ReadonlySet<string>;
  /**
   * Inputs that are still being produced; only for nodes that consume streams. They are not in `inputs`.
   * Keyed by input name; a stream inside an object input has a dotted path (`profile.text`) as its key, and
   * the object in `inputs` lacks that field.
   */
  readonly streams: ReadonlyMap<string, TextStream>;
  /** The outputs that the definition declares, without the error fields. */
  readonly declaredOutputs: readonly Variable[];
  /** Path key of the node run, such as `loop1[3]/llm2`. */
  readonly path: string;
  /** Counted from 1. */
  readonly attempt: number;
  /** Identical for every attempt at this path. */
  readonly idempotencyKey: string;
  /** Aborted when the run is cancelled, or the node has timed out. */
  readonly signal: AbortSignal;
  /** Reading a service that the host does not provide throws `ServiceMissing`. */
  readonly services: Required<ExecutorServices>;
  /** Inputs of the parent run; for entry nodes. */
  readonly runInputs: JsonObject;
  /** Title of a node that this node can reference, for user-facing messages. */
  titleOf(nodeId: string): string | undefined;
  /**
   * Emits text of a Message or End node; `finish` completes the message. Each piece becomes one event; beyond
   * 10,000 pieces, those within 16 ms are joined. Empty pieces are dropped.
   */
  emit(content: string, finish: boolean): void;
  /** What this node has reported in this attempt, also before its process ended. */
  readonly reported: readonly Json[];
  /**
   * Reports progress in a form that the node's type defines; becomes one event in the journal. A node that runs
   * again after a crash can continue from what it has `reported`.
   */
  report(data: Json): void;
  /** Records console output of user code in the node's result. */
  log(lines: readonly string[]): void;
  /** Adds tokens to those of the node and the run. */
  addUsage(usage: Usage): void;
}

/** A frame: a run of another workflow inside this run. */
export interface FrameStart {
  /** Distinguishes the frames of one node; becomes `[index]` in the path key. Unique within an attempt. */
  index?: number;
  /** The workflow to run; version `''` is the draft. */
  graph: { workflowId: string; version: string };
  /** Inputs of the entry node. */
  inputs?: JsonObject;
}

/**
 * How a container runs its body. `run` creates the plan, and creates it again in a process that resumes the
 * run, so the plan must depend only on the context; the journal records everything that happens later.
 */
export interface BodyPlan {
  /** Number of iterations; infinite if only a break node ends the loop. */
  count: number;
  /** Maximum number of concurrent iterations. */
  concurrency: number;
  /**
   * Values that references to the container itself resolve to during an iteration, in addition to its
   * variables.
   */
  items(index: number): JsonObject;
  /** Initial variables, for a container whose iterations run sequentially. */
  variables?: JsonObject;
  /** Selects what to keep of an iteration from the outputs of its nodes. */
  collect(outputsOf: (nodeId: string) => JsonObject | undefined): JsonObject;
  /** Builds the result from the collected values of each iteration, in order, and the final variables. */
  finish(iterations: readonly JsonObject[], variables: JsonObject): NodeResult;
}

/** A body or a called workflow that ended. */
export interface FrameEnded {
  /** Distinguishes frames from other things that a node waits for. */
  type: 'frame';
  /** As in `FrameStart`. */
  index?: number;
  /** Outputs of the frame's exit node. */
  outputs?: JsonObject;
  /** Text answer of a called workflow's End. */
  answer?: string;
  /** Why the frame failed; it has no outputs then. */
  error?: RunError;
}

/** The answer to the question of a node. */
export interface Answer {
  /** Distinguishes answers from other results that a node waits for. */
  type: 'answer';
  /** The `id` of the question. */
  interruptId: string;
  /** What was answered, in the form that the question asks for. */
  value: Json;
}

/** What a node returns when it has finished. */
export interface NodeResult {
  /** By name, converted to the declared types afterwards. */
  outputs: JsonObject;
  /** Canonical port name (`branch_0`, `default`); absent for nodes that do not branch. */
  port?: string;
  /** What was unusual but did not stop the node. */
  warnings?: readonly Warning[];
  /** The unconverted result, shown to users in traces. */
  raw?: Json;
  /** Text answer of a run; only an exit node returns it. */
  answer?: string;
  /** Shown to people in place of inputs and outputs. */
  trace?: NodeTrace;
  /** New values of variables of the enclosing container. */
  variables?: JsonObject;
  /** Ends the enclosing loop after this iteration. */
  breaks?: boolean;
}

/** What a node does next: finish, stream, run a body, ask, or start frames. */
export type Step<State extends Json = Json> =
  | NodeResult
  /** `finish` returns the final result or another step, which may stream more of the same outputs. */
  | { stream: AsyncIterable<Chunk>; finish(): Step<State> }
  | { body: BodyPlan }
  | { interrupt: { kind: number; data: Json }; state: State }
  /**
   * Starts frames. `next` is called once for each frame that ends, sequentially; `frames: []` means
   * "wait for the remaining frames". `concurrency` limits how many run at a time (absent: no limit).
   */
  | { frames: readonly FrameStart[]; concurrency?: number; state: State };

/**
 * Runs nodes of one type. A node that starts frames or interrupts is a reducer: everything it must remember
 * is in `state`, which the journal records so that another process can resume the run.
 */
export interface NodeExecutor<Data = never, State extends Json = Json> {
  /**
   * How to recover from a crash between start and finish: `pure` and `idempotent` run again, `once` asks the
   * user first.
   */
  readonly effect: 'pure' | 'idempotent' | 'once';
  /** Return a plain value where possible: it does not cost a microtask. */
  run(context: NodeContext<Data>): Step<State> | Promise<Step<State>>;
  /** Called with the stored state when an interrupt is answered or a frame ends. */
  next?(
    context: NodeContext<Data>,
    state: State,
    event: Answer | FrameEnded,
  ): Step<State> | Promise<Step<State>>;
  /**
   * Whether the attempt after a failed one calls another service, so that a delay which the first asked for
   * does not apply. `context.attempt` is the failed one.
   */
  retriesElsewhere?(context: NodeContext<Data>): boolean;
  /** The port to leave by when settings supply the outputs of a failed run; `default` if this is absent. */
  portOf?(data: Data, outputs: JsonObject): string;
}

/** An executor of any data type. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous list; the engine pairs data and executor by type code.
export type AnyNodeExecutor = NodeExecutor<any, any>;
