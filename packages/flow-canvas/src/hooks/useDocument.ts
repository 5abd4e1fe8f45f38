import type { DocumentPatch, JsonObject, Key, WorkflowDocument } from '@heddle/workflow-schema';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { editNode } from '../store/editNode.js';

/** The document of the canvas, and how to change it. */
export interface DocumentNow {
  /** The live document: one object that changes in place, so look at `revision` to know whether it did. */
  readonly document: WorkflowDocument;
  readonly revision: number;
  /** The document as JSON. */
  toJson(): JsonObject;
  /** Edits a draft of the whole node JSON (`id`, `type`, `meta`, `data`) as one step. */
  editNode(key: Key, recipe: (draft: JsonObject) => void, label: string): void;
  /** Applies patches as one step; false where the canvas may not be changed. */
  applyPatches(patches: readonly DocumentPatch[], label: string): boolean;
}

/** The document; the component renders again with every change of it. */
export function useDocument(): DocumentNow {
  const store = useCanvasStore();
  const revision = useCanvasState((state) => state.revision);
  return {
    document: store.document,
    revision,
    toJson: () => store.exportDocument(),
    editNode: (key, recipe, label) => editNode(store, key, recipe, label),
    applyPatches: (patches, label) => store.commit(patches, { label }),
  };
}
