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

/** Where the value of an input comes from, with node ids already turned into places. */
export type Source =
  | { kind: 'literal'; value: Json }
  /** Output of node `index` of the frame `level` steps out. */
  | { kind: 'output'; level: number; index: number; path: readonly string[] }
  /** A value that the composite node, `level` frames in from its own, shows its body. */
  | { kind: 'item'; level: number; path: readonly string[] }
  /** A global variable: its name, then a way into its value. */
  | { kind: 'global'; source: GlobalSource; path: readonly string[] }
  | { kind: 'object'; fields: readonly { name: string; source: Source; type: TypeDescription }[] }
  /** A node that the document has and that never runs (it is not connected). */
  | { kind: 'never' }
  /** Given by the caller of a single-node run, under the input's name; `otherwise` where it is not. */
  | { kind: 'given'; otherwise?: Source }
  | { kind: 'missing' }
  /** Cannot be read; the node fails when it starts. */
  | { kind: 'broken'; code: number; message: string };

export interface CompiledInput {
  name: string;
  type: TypeDescription;
  source: Source;
  /** Set where the source is no more than a field of what node `index` of the same frame gave. */
  direct: { index: number; key: string } | undefined;
  required: boolean;
  /** Path inside `node.data` as text, for errors. */
  field: string;
}

export interface CompiledNode {
  readonly index: number;
  /** What a context shows of the node. */
  readonly about: { id: string; title: string; code: string; name: string };
  readonly definition: AnyNodeDefinition;
  readonly executor: AnyNodeExecutor | undefined;
  readonly data: unknown;
  readonly json: JsonObject;
  readonly inputs: readonly CompiledInput[];
  /** Names of the inputs that are credentials. */
  readonly secrets: readonly string[];
  readonly declaredInputs: Variable[];
  /** Less `errorBody` and `isSuccess`. */
  readonly declaredOutputs: Variable[];
  readonly handling: ErrorHandling | undefined;
  readonly streams: boolean;
  readonly consumesStream: boolean;
  /** Set when the node cannot run at all: the code and sentence it fails with. */
  readonly refuses?: { code: number; message: Readonly<Record<Language, string>> };
  readonly body?: Graph;
  /** Every way out is taken after a success. */
  readonly leavesByAll: boolean;
}

/** A document or the body of a composite node, as arrays. Nodes are named by their place in `nodes`. */
export interface Graph {
  readonly nodes: readonly CompiledNode[];
  readonly byId: ReadonlyMap<string, number>;
  readonly inDegree: readonly number[];
  /** What frames begin with: twice the in-degree of every node, and nothing for every node. */
  readonly allOpen: readonly number[];
  readonly noOutputs: readonly undefined[];
  /** Edges of node `i` stand at `edgeStart[i]` up to `edgeStart[i + 1]`. */
  readonly edgeStart: Int32Array;
  readonly edgeTarget: Int32Array;
  /** Canonical port each edge leaves by. */
  readonly edgePort: readonly string[];
  /** 1 for each edge that a success follows where every way out is taken. */
  readonly edgeOnSuccess: Uint8Array;
  /** Nodes that do not wait for all of their edges, by place. */
  readonly joins?: ReadonlyMap<number, JoinMode>;
  /** Nodes that start when the frame starts. */
  readonly roots: readonly number[];
  /** Nodes no edge leads to and that do not start by themselves. */
  readonly unreachable: readonly number[];
  /** The node whose result is the frame's; a body has none. */
  readonly exit: number | undefined;
  /** Streaming mode: a stream producer reaches a consumer, so streams open before they are complete. */
  readonly streaming: boolean;
}
