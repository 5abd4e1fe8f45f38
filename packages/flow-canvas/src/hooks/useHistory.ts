import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';

/** State and actions of undo and redo. */
export interface HistoryNow {
  /** Whether there is a step to undo. */
  readonly canUndo: boolean;
  /** Whether there is a step to redo. */
  readonly canRedo: boolean;
  /** Name of the step that `undo` would undo. */
  readonly undoLabel: string | undefined;
  /** The step that `redo` would repeat. */
  readonly redoLabel: string | undefined;
  /** Reverts the latest step. */
  undo(): void;
  /** Repeats the step that was undone last. */
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
