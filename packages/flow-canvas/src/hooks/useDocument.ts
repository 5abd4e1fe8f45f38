import type { DocumentPatch, JsonObject, WorkflowDocument } from '@heddle/workflow-schema';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { editNode } from '../store/editNode.js';

/** The document of the canvas and functions to change it. */
export interface DocumentNow {
  /** The live document. It is mutated in place: compare `revision` to detect changes. */
  readonly document: WorkflowDocument;
  /** Grows with every change. */
  readonly revision: number;
  /** The document as JSON. */
  toJson(): JsonObject;
  /** Edits a draft of the whole node JSON (`id`, `type`, `meta`, `data`) as one step. */
  editNode(nodeId: string, recipe: (draft: JsonObject) => void, label: string): void;
  /** Applies patches as one step; returns false when the canvas is read-only. */
  applyPatches(patches: readonly DocumentPatch[], label: string): boolean;
}

/** The document. The component renders on every change of it. */
export function useDocument(): DocumentNow {
  const store = useCanvasStore();
  const revision = useCanvasState((state) => state.revision);
  return {
    document: store.document,
    revision,
    toJson: () => store.exportDocument(),
    editNode: (nodeId, recipe, label) => {
      const key = store.ids.nodeKey(nodeId);
      if (key !== undefined) editNode(store, key, recipe, label);
    },
    applyPatches: (patches, label) => store.commit(patches, { label }),
  };
}
