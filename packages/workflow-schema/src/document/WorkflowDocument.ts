import type { JsonObject } from '../json.js';
import type { JsonPatch } from './jsonPatches.js';

/**
 * Names a node or an edge in memory. Made at import and never the node's id,
 * so duplicate ids and edges without an id survive and can be told apart.
 */
export type Key = string;

/** The parent of what stands at the top level. */
export const rootKey: Key = '';

/** A node. `json` is the node as the document has it, less its `blocks` and `edges`. */
export interface WorkflowNode {
  readonly key: Key;
  readonly parent: Key;
  readonly id: string;
  /** The decimal type code, as text. */
  readonly type: string;
  readonly json: JsonObject;
}

/** An edge. Ports are `''` where the document names none. */
export interface WorkflowEdge {
  readonly key: Key;
  /** The container in whose list the edge stands. */
  readonly parent: Key;
  readonly source: string;
  readonly target: string;
  readonly sourcePort: string;
  readonly targetPort: string;
  readonly json: JsonObject;
}

/** One step of a change. Applying it gives the patch that takes it back. */
export type DocumentPatch =
  | { op: 'add-node'; key: Key; parent: Key; index: number; json: JsonObject }
  | { op: 'remove-node'; key: Key }
  | { op: 'move-node'; key: Key; parent: Key; index: number }
  | { op: 'edit-node'; key: Key; patches: JsonPatch[] }
  | { op: 'add-edge'; key: Key; parent: Key; index: number; json: JsonObject }
  | { op: 'remove-edge'; key: Key }
  | { op: 'edit-edge'; key: Key; patches: JsonPatch[] }
  | { op: 'edit-head'; patches: JsonPatch[] };

/**
 * A workflow document in memory. Changed in place by `applyPatches` only, in time that does not grow
 * with the document; `revision` rises with every change.
 */
export interface WorkflowDocument {
  readonly revision: number;
  readonly nodes: ReadonlyMap<Key, WorkflowNode>;
  readonly edges: ReadonlyMap<Key, WorkflowEdge>;
  /** Node keys by parent, in document order; an entry for every node that carries `blocks`. */
  readonly nodeOrder: ReadonlyMap<Key, readonly Key[]>;
  readonly edgeOrder: ReadonlyMap<Key, readonly Key[]>;
  /** Keys of the nodes with this id: one, unless the document has duplicates. */
  nodesById(id: string): readonly WorkflowNode[];
  /** Edges whose source or target is this node id. Kept up to date, so a lookup costs what it finds. */
  edgesOf(id: string): readonly WorkflowEdge[];
  /** Everything at the top level beside `nodes` and `edges`. */
  readonly head: JsonObject;
}
