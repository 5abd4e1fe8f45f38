import type { DocumentPatch, JsonObject, Key, WorkflowDocument, WorkflowNode } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';

/** Why nodes stay where they are: a sentence in the canvas's language, and the node it is about. */
export interface EncapsulationRefusal {
  text: string;
  nodeId?: string;
}

/**
 * How a selection becomes a workflow of its own, and a call its nodes again. A host that can store workflows gives
 * it; the canvas knows neither the rules nor where workflows live. `refusals`, `canRelease` and `release` are pure.
 */
export interface Encapsulation {
  /** Why these nodes cannot become a workflow; empty when they can. Asked when somebody wants to. */
  refusals(document: WorkflowDocument, nodes: readonly Key[]): readonly EncapsulationRefusal[];
  /**
   * Stores the workflow and gives the change that puts one node, with this id and this place, where they stood.
   * Rejecting with an error says why in its message; the document then stays as it is.
   */
  encapsulate(
    document: WorkflowDocument,
    nodes: readonly Key[],
    call: { id: string; position: Point },
  ): Promise<readonly DocumentPatch[]>;
  /** True for a node whose workflow could stand in its place. */
  canRelease(node: WorkflowNode): boolean;
  /** The document that a node calls. */
  loadWorkflow(node: WorkflowNode): Promise<JsonObject>;
  /**
   * The change that puts the nodes of `workflow` in place of the node; its ids are free in the document. The canvas
   * gives the added nodes their places and makes room for them.
   */
  release(
    document: WorkflowDocument,
    node: WorkflowNode,
    workflow: JsonObject,
  ): { patches: readonly DocumentPatch[] } | { refusals: readonly EncapsulationRefusal[] };
}
