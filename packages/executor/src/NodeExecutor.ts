import type { Json, JsonObject, Variable } from '@heddle/workflow-schema';
import type { NodeTrace, RunError, Usage, Warning } from '@heddle/workflow-schema/runs';
import type { ExecutorServices } from './services.js';

/** A piece of a streamed output: the name of the output field and the text that is added to it. */
export interface Chunk {
  field: string;
  text: string;
  /** No more text comes for this field, so its readers need not wait for the end of the whole stream. */
  last?: boolean;
}

/** An output that is still being produced. Every reader gets all of it, from its beginning. */
export interface TextStream extends AsyncIterable<string> {
  /** The whole text, once the producer has finished. Rejects when the producer fails. */
  readonly text: Promise<string>;
}

/** What a node is given. */
export interface NodeContext<Data = never> {
  readonly node: {
    readonly id: string;
    readonly title: string;
    readonly code: string;
    readonly name: string;
  };
  readonly data: Data;
  /** By the names of `definition.inputs`, converted to the declared types and filled. */
  readonly inputs: JsonObject;
  /** Names of inputs whose source was skipped: absent above, or zero where the type fills zeros. */
  readonly skipped: ReadonlySet<string>;
  /**
   * Inputs that are still being produced; only for a node that consumes streams, and not in `inputs`.
   * By input name; a stream inside an object input stands under its dotted path (`profile.text`), and the
   * object in `inputs` lacks that field.
   */
  readonly streams: ReadonlyMap<string, TextStream>;
  /** What the definition declares, error fields left out. */
  readonly declaredOutputs: readonly Variable[];
  /** Where the node runs: `loop1[3]/llm2`. */
  readonly path: string;
  /** From 1. */
  readonly attempt: number;
  /** The same for every attempt at this path. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** A service that the host does not have throws `ServiceMissing` when it is asked for. */
  readonly services: Required<ExecutorServices>;
  /** The parent run's inputs, for an entry node. */
  readonly runInputs: JsonObject;
  /** Title of a node that this one can refer to, for what people read about the run. */
  titleOf(nodeId: string): string | undefined;
  /**
   * Emits text of a Message or End; `finish` closes the message. Pieces of less than 16 ms are joined,
   * so a piece may be as small as it comes; empty pieces are dropped.
   */
  emit(content: string, finish: boolean): void;
  /** Console output of user code, kept with the node's result. */
  log(lines: readonly string[]): void;
  addUsage(usage: Usage): void;
}

/** A frame is a run of another workflow inside this run. */
export interface FrameStart {
  /** Distinguishes the frames of one node; becomes `[index]` in the path key. Each at most once per attempt. */
  index?: number;
  graph: { workflowId: string; version: string };
  /** Inputs of the entry node. */
  inputs?: JsonObject;
}

/**
 * How a container runs its body. It is made by `run` alone, and made again by a process that goes on with the
 * run, so it must follow from the context and nothing else; what happens meanwhile the journal keeps.
 */
export interface BodyPlan {
  /** How many iterations; infinite where only a node that breaks ends them. */
  count: number;
  /** How many run at a time. */
  concurrency: number;
  /** What references to the container itself see in an iteration, beside its variables. */
  items(index: number): JsonObject;
  /** Variables at the beginning, for a container whose iterations run one after another. */
  variables?: JsonObject;
  /** What to keep of an iteration, of the outputs that its nodes have. */
  collect(outputsOf: (nodeId: string) => JsonObject | undefined): JsonObject;
  /** The result, of what was kept of each iteration that ran, in order, and of the variables at the end. */
  finish(iterations: readonly JsonObject[], variables: JsonObject): NodeResult;
}

export interface FrameEnded {
  type: 'frame';
  index?: number;
  /** What the frame's exit gave. */
  outputs?: JsonObject;
  /** Text answer of a called workflow's End. */
  answer?: string;
  error?: RunError;
}

export interface Answer {
  type: 'answer';
  interruptId: string;
  value: Json;
}

export interface NodeResult {
  outputs: JsonObject;
  /** Canonical port name (`branch_0`, `default`); absent for nodes that do not branch. */
  port?: string;
  warnings?: readonly Warning[];
  /** The unconverted result, for people. */
  raw?: Json;
  /** Text answer of a run; only an exit node gives it. */
  answer?: string;
  trace?: NodeTrace;
  /** New values of variables of the container that the node stands in. */
  variables?: JsonObject;
  /** The iteration that the node stands in is the last one. */
  breaks?: boolean;
}

export type Step<State extends Json = Json> =
  | NodeResult
  /** Ends in a result, or in another step; what is streamed later goes on with the same outputs. */
  | { stream: AsyncIterable<Chunk>; finish(): Step<State> }
  | { body: BodyPlan }
  | { interrupt: { kind: number; data: Json }; state: State }
  /**
   * Starts frames. `next` is called once for each frame that ends, one after another; `frames: []` means
   * "wait for the others". `concurrency` limits how many run at a time (absent: all).
   */
  | { frames: readonly FrameStart[]; concurrency?: number; state: State };

/**
 * How a node type runs. A node that starts frames or interrupts is a reducer: all it must remember is in
 * `state`, which the journal keeps, so that a new process can go on where the old one stopped.
 */
export interface NodeExecutor<Data = never, State extends Json = Json> {
  /** What a crash between start and finish allows: `pure` and `idempotent` run again, `once` asks first. */
  readonly effect: 'pure' | 'idempotent' | 'once';
  /** A plain value that is returned must not cost a microtask, so return one where you can. */
  run(context: NodeContext<Data>): Step<State> | Promise<Step<State>>;
  /** Called with the stored state when an interrupt is answered or a frame has ended. */
  next?(
    context: NodeContext<Data>,
    state: State,
    event: Answer | FrameEnded,
  ): Step<State> | Promise<Step<State>>;
  /** The port for outputs that settings give in place of a failed run; without it, `default`. */
  portOf?(data: Data, outputs: JsonObject): string;
}

/** An executor whose data type is not known at this place. */
// biome-ignore lint/suspicious/noExplicitAny: a heterogeneous list; the engine pairs data and executor by type code.
export type AnyNodeExecutor = NodeExecutor<any, any>;
