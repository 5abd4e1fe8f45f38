import type { EdgeRouting } from '../geometry/edgePath.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Settings that a user chooses once for all canvases. */
export interface CanvasPreferences {
  /**
   * Effect of scrolling and of dragging the empty canvas. `pointer`, for trackpads: dragging selects, two
   * fingers or the wheel pan. `hand`, for mice: dragging pans, the wheel zooms.
   */
  tool: 'pointer' | 'hand';
  /** How edges are routed: as curves, or in straight segments around the nodes. */
  edgeRouting: EdgeRouting;
}

/** The local-storage key. */
export const storageName = 'heddle-canvas-preferences';

/** Filters stored preferences, from a host or an older browser session, down to valid values. */
export function usablePreferences(value: unknown): Partial<CanvasPreferences> {
  if (typeof value !== 'object' || value === null) return {};
  const { tool, edgeRouting } = value as Record<string, unknown>;
  return {
    ...((tool === 'pointer' || tool === 'hand') && { tool }),
    ...((edgeRouting === 'curve' || edgeRouting === 'orthogonal') && { edgeRouting }),
  };
}

/** Applies the preferences given by the host, or else those stored in this browser. */
export function takePreferences(store: CanvasStore, given: Partial<CanvasPreferences> | undefined): void {
  const { tool, edgeRouting } = usablePreferences(given ?? stored());
  if (tool !== undefined) store.state.setState({ tool });
  if (edgeRouting !== undefined) store.setEdgeRouting(edgeRouting);
}

// Storage may be blocked.
function stored(): unknown {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(storageName) ?? 'null');
  } catch {
    return null;
  }
}
