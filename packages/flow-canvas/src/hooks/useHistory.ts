import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';

/** State and actions of undo and redo. */
export interface HistoryNow {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Name of the step that `undo` would undo. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  undo(): void;
  redo(): void;
}

/** Undo and redo. The component renders on every step. On a read-only canvas both do nothing. */
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
