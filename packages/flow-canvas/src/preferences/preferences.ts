import type { EdgeRouting } from '../geometry/edgePath.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** What a person chooses once and expects to find again, on every canvas. */
export interface CanvasPreferences {
  /**
   * What a drag over the open canvas and the wheel do. `pointer`, for trackpads: the drag selects, two fingers
   * or the wheel move the view. `hand`, for mice: the drag moves the view, the wheel zooms.
   */
  tool: 'pointer' | 'hand';
  /** How edges run: as curves, or in straight pieces around the nodes. */
  edgeRouting: EdgeRouting;
}

/** Under what a browser keeps them. */
export const storageName = 'heddle-canvas-preferences';

/** Of what a host or an old browser remembers, what can be used. */
export function usablePreferences(value: unknown): Partial<CanvasPreferences> {
  if (typeof value !== 'object' || value === null) return {};
  const { tool, edgeRouting } = value as Record<string, unknown>;
  return {
    ...((tool === 'pointer' || tool === 'hand') && { tool }),
    ...((edgeRouting === 'curve' || edgeRouting === 'orthogonal') && { edgeRouting }),
  };
}

/** Takes what the host remembers, or without that what this browser does. */
export function takePreferences(store: CanvasStore, given: Partial<CanvasPreferences> | undefined): void {
  const { tool, edgeRouting } = usablePreferences(given ?? stored());
  if (tool !== undefined) store.state.setState({ tool });
  if (edgeRouting !== undefined) store.setEdgeRouting(edgeRouting);
}

// Storage may be forbidden.
function stored(): unknown {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(storageName) ?? 'null');
  } catch {
    return null;
  }
}
