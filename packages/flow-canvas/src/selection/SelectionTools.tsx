import { useEffect, useSyncExternalStore } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { useLater } from '../parts/useLater.js';
import { lateMenus, useLate } from '../slots/lateTools.js';

/** The toolbar of a selection of several nodes; its code loads with the first such selection. */
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
    // Every tool is also a command, so the menus still offer them if this code fails to load.
    if (isNeeded) lateMenus.preload();
  }, [isNeeded]);
  return isNeeded ? <ToolsLater /> : null;
}

/** Renders one frame after the selection, because the tools examine every selected node. */
function ToolsLater() {
  const isLater = useLater(1);
  const Tools = useLate(lateMenus)?.SelectionToolbar;
  return isLater && Tools !== undefined ? <Tools /> : null;
}
