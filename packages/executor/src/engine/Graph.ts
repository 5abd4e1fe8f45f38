import type {
  AnyNodeDefinition,
  ErrorHandling,
  GlobalSource,
  Json,
  JsonObject,
  Language,
  TypeDescription,
  Variable,
} from '@heddle/workflow-schema';
import type { AnyNodeExecutor } from '../NodeExecutor.js';
import type { JoinMode } from '../RunSettings.js';

/** The source of an input's value, with node ids resolved to indexes. */
export type Source =
  | { kind: 'literal'; value: Json }
  /** Output of node `index` of the frame `level` levels out. */
  | { kind: 'output'; level: number; index: number; path: readonly string[] }
  /**
   * A value that a composite node exposes to its body; `level` is the number of frames in from the node's
   * own.
   */
  | { kind: 'item'; level: number; path: readonly string[] }
  /** A global variable: its name, then a path into its value. */
  | { kind: 'global'; source: GlobalSource; path: readonly string[] }
  | { kind: 'object'; fields: readonly { name: string; source: Source; type: TypeDescription }[] }
  /** A node that exists in the document but never runs (it is not connected). */
  | { kind: 'never' }
  /** Passed by the caller of a single-node run under the input's name; falls back to `otherwise`. */
  | { kind: 'given'; otherwise?: Source }
  | { kind: 'missing' }
  /** Cannot be resolved; the node fails when it starts. */
  | { kind: 'broken'; code: number; message: string };

export interface CompiledInput {
  name: string;
  type: TypeDescription;
  /** Whether the value is passed on without conversion to the type. */
  isUntyped: boolean;
  source: Source;
  /** Set if the source is a top-level output field of node `index` of the same frame. */
  direct: { index: number; key: string } | undefined;
  required: boolean;
  /** Path inside `node.data`, for error messages. */
  path: readonly (string | number)[];
}

export interface CompiledNode {
  readonly index: number;
  /** Node details that a context exposes. */
  readonly about: { id: string; title: string; code: string; name: string };
  readonly definition: AnyNodeDefinition;
  readonly executor: AnyNodeExecutor | undefined;
  readonly data: unknown;
  readonly json: JsonObject;
  readonly inputs: readonly CompiledInput[];
  /** Names of inputs that are credentials. */
  readonly secrets: readonly string[];
  /** Only for types that fill missing inputs with zeros. */
  readonly declaredInputs: readonly Variable[];
  /** Without `errorBody` and `isSuccess`. */
  readonly declaredOutputs: readonly Variable[];
  readonly handling: ErrorHandling | undefined;
  readonly streams: boolean;
  readonly consumesStream: boolean;
  /** Set if the node cannot run at all: the code and message it fails with. */
  readonly refuses: { code: number; message: Readonly<Record<Language, string>> } | undefined;
  /** Whether it runs without error settings, credentials, conversion of its outputs, or a stored start. */
  readonly isPlain: boolean;
  readonly body: Graph | undefined;
  /** A success follows every outgoing edge. */
  readonly leavesByAll: boolean;
}

/** A document, or the body of a composite node, as arrays. Nodes are identified by their index in `nodes`. */
export interface Graph {
  readonly nodes: readonly CompiledNode[];
  readonly byId: ReadonlyMap<string, number>;
  readonly inDegree: readonly number[];
  /** Initial counters of a frame: twice the in-degree of every node. */
  readonly allOpen: readonly number[];
  readonly noOutputs: readonly undefined[];
  /** Edges of node `i` are at `edgeStart[i]` up to `edgeStart[i + 1]`. */
  readonly edgeStart: Int32Array;
  readonly edgeTarget: Int32Array;
  /** Canonical source port of each edge. */
  readonly edgePort: readonly string[];
  /** 1 for each edge that a success follows from a node with `leavesByAll`. */
  readonly edgeOnSuccess: Uint8Array;
  /** Nodes that do not wait for all of their edges, by index. */
  readonly joins?: ReadonlyMap<number, JoinMode>;
  /** Nodes that start when the frame starts. */
  readonly roots: readonly number[];
  /** Nodes without incoming edges that do not start by themselves. */
  readonly unreachable: readonly number[];
  /** The node whose result is the frame's result; a body has none. */
  readonly exit: number | undefined;
  /**
   * Streaming mode: a stream producer reaches a consumer, so streams are passed on before they are complete.
   */
  readonly streaming: boolean;
}
