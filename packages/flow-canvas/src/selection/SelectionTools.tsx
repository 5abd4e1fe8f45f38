import { useEffect, useSyncExternalStore } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { useLater } from '../parts/useLater.js';
import { lateMenus, useLate } from '../slots/lateTools.js';

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
  useEffect(() => {
    // Every tool is also a command; where the row does not come, the menus still have them.
    if (isNeeded) lateMenus.preload();
  }, [isNeeded]);
  return isNeeded ? <ToolsLater /> : null;
}

/** With the frame after the one that shows what is selected: they look at every node of it. */
function ToolsLater() {
  const isLater = useLater(1);
  const Tools = useLate(lateMenus)?.SelectionToolbar;
  return isLater && Tools !== undefined ? <Tools /> : null;
}
