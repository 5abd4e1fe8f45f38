import { useEffect } from 'react';
import { runLate } from '../late/runLate.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { lateSeldom } from '../slots/lateTools.js';

/** Routes edges around nodes while that option is on. Renders nothing; its code loads on first use. */
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
