import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { panels } from '../slots/lateTools.js';

/** The tools of a selection of several nodes; their code comes with the first such selection. */
export function SelectionTools() {
  const store = useCanvasStore();
  const isSeveral = useSyncExternalStore(
    store.selection.subscribe,
    () => store.selection.nodes.size > 1,
    () => false,
  );
  const isRefused = useCanvasState((state) => state.refusals !== undefined);
  const isNeeded = isSeveral || isRefused;
  const [, setIsThere] = useState(false);
  useEffect(() => {
    // Every tool is also a command; where the row does not come, the menus still have them.
    if (isNeeded)
      panels.load().then(
        () => setIsThere(true),
        () => undefined,
      );
  }, [isNeeded]);
  const Tools = panels.value?.SelectionToolbar;
  return isNeeded && Tools !== undefined ? <Tools /> : null;
}
