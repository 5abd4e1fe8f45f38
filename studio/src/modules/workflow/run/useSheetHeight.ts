import { useState } from 'react';
import { readStored, writeStored } from '../../../shared/browserStorage.js';

/** Minimum height of the panel below the canvas, in pixels. */
export const minPanelHeight = 160;
const usual = 340;
const key = 'heddle.run-panel-height';

/** Height of the panel below the canvas in pixels, stored in this browser. */
export function useSheetHeight(): { height: number; maxHeight: number; resize(to: number): void } {
  const [wanted, setWanted] = useState(() => Number(readStored(key)) || usual);
  const maxHeight = Math.max(minPanelHeight, window.innerHeight - 200);
  const bounded = (to: number) => Math.round(Math.min(Math.max(to, minPanelHeight), maxHeight));
  return {
    height: bounded(wanted),
    maxHeight,
    resize(to) {
      setWanted(bounded(to));
      writeStored(key, bounded(to));
    },
  };
}
