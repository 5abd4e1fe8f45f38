import type { DocumentPatch, JsonObject, Key, WorkflowDocument, WorkflowNode } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';

/** Why nodes cannot be encapsulated: a message in the canvas's language, and the node it concerns. */
export interface EncapsulationRefusal {
  /** Shown to the user. */
  text: string;
  /** The node that is the reason, which a button leads to. */
  nodeId?: string;
}

/**
 * Turns a selection into a workflow of its own, and a call back into the called nodes. Implemented by hosts
 * that can store workflows: the canvas knows neither the rules nor the storage. `refusals`, `canRelease` and
 * `release` are pure.
 */
export interface Encapsulation {
  /**
   * The reasons why these nodes cannot become a workflow; empty when they can. Called when the user tries.
   */
  refusals(document: WorkflowDocument, nodes: readonly Key[]): readonly EncapsulationRefusal[];
  /**
   * Stores the workflow and returns the patches that replace the nodes by one call node with this id and
   * position. If it rejects, the user sees the message of the error and the document stays unchanged.
   */
  encapsulate(
    document: WorkflowDocument,
    nodes: readonly Key[],
    call: { id: string; position: Point },
  ): Promise<readonly DocumentPatch[]>;
  /** True for a node that calls a workflow whose nodes can replace it. */
  canRelease(node: WorkflowNode): boolean;
  /** Loads the document that a node calls. */
  loadWorkflow(node: WorkflowNode): Promise<JsonObject>;
  /**
   * The patches that replace the node by the nodes of `workflow`, whose ids are unused in the document. The
   * canvas positions the added nodes and makes room for them.
   */
  release(
    document: WorkflowDocument,
    node: WorkflowNode,
    workflow: JsonObject,
  ): { patches: readonly DocumentPatch[] } | { refusals: readonly EncapsulationRefusal[] };
}
