import type { Key } from '@heddle/workflow-schema';
import { useSyncExternalStore } from 'react';
import { zoomTo } from '../commands/zoom.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import { showAll } from '../store/cameraForAll.js';

/** Where the view stands: a place of the flow at (px, py) is shown at `px * zoom + x`, `py * zoom + y`. */
export interface CameraNow {
  readonly x: number;
  readonly y: number;
  /** 1 is 100 %. */
  readonly zoom: number;
  /** Zooms around the middle of the view. */
  zoomTo(zoom: number): void;
  /** Moves by pixels of the screen. */
  panBy(dx: number, dy: number): void;
  /** Shows the whole graph. */
  fit(): void;
  /** Brings a node into the middle. */
  centerOn(node: Key): void;
}

/** The camera. The component renders again with every step of a pan or zoom, so keep it small. */
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
    centerOn: (node) => {
      const box = store.graph.nodeAt(node)?.box;
      if (box !== undefined) camera.centerOn(box);
    },
  };
}
