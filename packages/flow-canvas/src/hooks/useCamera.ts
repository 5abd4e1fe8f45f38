import { useSyncExternalStore } from 'react';
import { zoomTo } from '../commands/zoom.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import { showAll } from '../store/cameraForAll.js';

/**
 * Position and scale of the view: the flow position (px, py) is shown at `px * zoom + x`, `py * zoom + y`.
 */
export interface CameraNow {
  /** As in `Camera`. */
  readonly x: number;
  /** As in `Camera`. */
  readonly y: number;
  /** 1 is 100 %. */
  readonly zoom: number;
  /** Zooms around the centre of the view. */
  zoomTo(zoom: number): void;
  /** Pans by screen pixels. */
  panBy(dx: number, dy: number): void;
  /** Fits the whole graph into the view. */
  fit(): void;
  /** Centres a node. */
  centerOn(nodeId: string): void;
}

/** The camera. The component renders on every frame of a pan or zoom, so keep it small. */
export function useCamera(): CameraNow {
  const store = useCanvasStore();
  const { camera } = store;
  const value = useSyncExternalStore(
    camera.subscribe,
    () => camera.value,
    () => camera.value,
  );
  return {
    ...value,
    zoomTo: (zoom) => zoomTo(store, zoom),
    panBy: (dx, dy) => camera.panBy(dx, dy),
    fit: () => showAll(store, 300),
    centerOn: (nodeId) => {
      const box = store.graph.nodeAt(store.ids.nodeKey(nodeId) ?? '')?.box;
      if (box !== undefined) camera.centerOn(box);
    },
  };
}
