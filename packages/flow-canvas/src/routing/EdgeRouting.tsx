import { useEffect } from 'react';
import { runLate } from '../late/runLate.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { lateSeldom } from '../slots/lateTools.js';

/** Leads edges around nodes while that is chosen. It shows nothing; what it needs is loaded when first used. */
export function EdgeRouting() {
  const store = useCanvasStore();
  const isOn = useCanvasState((state) => state.edgeRouting === 'orthogonal');
  useEffect(() => {
    if (!isOn) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    runLate(store, lateSeldom.load(), ({ startRouting }) => {
      if (!isGone) stop = startRouting(store);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [store, isOn]);
  return null;
}
