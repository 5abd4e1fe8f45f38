import type { JsonObject } from '../json.js';
import type { JsonPatch } from './jsonPatches.js';

/**
 * Identifies a node or an edge in memory. Generated at import, and never equal to the node's id, so that
 * duplicate ids and edges without an id are preserved and can be distinguished.
 */
export type Key = string;

/** The parent of top-level nodes and edges. */
export const rootKey: Key = '';

/** A node. `json` is the node as in the document, without its `blocks` and `edges`. */
export interface WorkflowNode {
  /** Unique while the document is open, also if ids are not; never written. */
  readonly key: Key;
  /** Key of the container, or of the canvas. */
  readonly parent: Key;
  /** As in the document: duplicates are possible. */
  readonly id: string;
  /** The decimal type code, as text. */
  readonly type: string;
  /** The node as in the document, with properties that nothing reads. */
  readonly json: JsonObject;
}

/** An edge. Ports are `''` if the document names none. */
export interface WorkflowEdge {
  /** Unique while the document is open; never written. */
  readonly key: Key;
  /** The container whose list contains the edge. */
  readonly parent: Key;
  /** Id of the node where the edge starts, as the document has it. */
  readonly source: string;
  /** Id of the node where it ends. */
  readonly target: string;
  /** `''` is the unnamed port. */
  readonly sourcePort: string;
  /** `''` is the unnamed port. */
  readonly targetPort: string;
  /** The edge as in the document, with properties that nothing reads. */
  readonly json: JsonObject;
}

/** One step of a change. Applying it returns the inverse patch. */
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
 * A workflow document in memory. Modified in place by `applyPatches` only, in time independent of the
 * document's size; `revision` increases with every change.
 */
export interface WorkflowDocument {
  /** Grows with every change: equal numbers mean the same content. */
  readonly revision: number;
  /** All nodes, also those in containers. */
  readonly nodes: ReadonlyMap<Key, WorkflowNode>;
  /** All edges, also those in containers. */
  readonly edges: ReadonlyMap<Key, WorkflowEdge>;
  /** Node keys by parent, in document order, with an entry for every node that has `blocks`. */
  readonly nodeOrder: ReadonlyMap<Key, readonly Key[]>;
  /** Edge keys by parent, in document order. */
  readonly edgeOrder: ReadonlyMap<Key, readonly Key[]>;
  /** Nodes with this id: a single one, unless the document has duplicates. */
  nodesById(id: string): readonly WorkflowNode[];
  /** Edges whose source or target is this node id. Indexed, so the cost depends only on the result. */
  edgesOf(id: string): readonly WorkflowEdge[];
  /** All top-level properties except `nodes` and `edges`. */
  readonly head: JsonObject;
}
