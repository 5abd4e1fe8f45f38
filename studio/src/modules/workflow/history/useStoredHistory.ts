import type { CanvasHandle } from '@heddle/flow-canvas';
import { type RefObject, useEffect } from 'react';
import { useAccount } from '../../account/index.js';
import type { SaveState } from '../autosave/createAutosave.js';
import { readHistory, storeHistory } from './historyStorage.js';

/**
 * Persists undo across page loads: stores the history after each save and restores it when the same document
 * is opened again.
 */
export function useStoredHistory(
  canvas: RefObject<CanvasHandle | null>,
  workflowId: string,
  saveState: SaveState,
  onRestored: () => void,
): void {
  const userId = useAccount().data?.user_id_str;
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once per opened workflow.
  useEffect(() => {
    if (userId === undefined) return;
    void readHistory(userId, workflowId)
      .then((history) => (history === undefined ? false : canvas.current?.restoreHistory(history)))
      .then((isRestored) => isRestored && onRestored());
  }, [userId, workflowId]);
  const savedAt = saveState.kind === 'saved' ? saveState.at : undefined;
  useEffect(() => {
    if (savedAt === undefined || userId === undefined) return;
    void canvas.current?.exportHistory().then((history) => storeHistory(userId, workflowId, history));
  }, [canvas, userId, workflowId, savedAt]);
}
