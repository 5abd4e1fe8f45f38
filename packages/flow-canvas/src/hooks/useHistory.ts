import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';

/** What can be taken back and brought back. */
export interface HistoryNow {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Name of the step that undo takes back. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  undo(): void;
  redo(): void;
}

/** Undo and redo; the component renders again with every step. A read-only canvas takes nothing back. */
export function useHistory(): HistoryNow {
  const store = useCanvasStore();
  useCanvasState((state) => state.revision);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const { undoStep, redoStep } = store.history;
  return {
    canUndo: undoStep !== undefined && !isReadOnly,
    canRedo: redoStep !== undefined && !isReadOnly,
    undoLabel: undoStep?.label,
    redoLabel: redoStep?.label,
    undo: () => store.undo(),
    redo: () => store.redo(),
  };
}
