import { edgeName } from '../diff/mergeDocuments.js';
import type { Tone } from '../FlowCanvasProps.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import type { Palette } from './palette.js';

/** Style of an edge. Widths are in flow pixels. */
export interface EdgeStyle {
  color: keyof Palette;
  width: number;
  dash: readonly number[];
  opacity: number;
  /** True if a bright dash moves along the edge. */
  hasShuttle: boolean;
  /** Stacking order: higher edges are painted above others. */
  height: number;
}

const idle: EdgeStyle = { color: 'edge', width: 1.75, dash: [], opacity: 1, hasShuttle: false, height: 0 };
const styles = {
  idle,
  near: { ...idle, color: 'edgeHover', height: 1 },
  selected: { ...idle, color: 'edgeSelected', width: 2.5, height: 2 },
  hover: { ...idle, color: 'edgeHover', width: 2.25, height: 3 },
  running: { ...idle, color: 'edgeRun', width: 2, opacity: 0.4, hasShuttle: true, height: 1 },
  done: { ...idle, color: 'edgeOk' },
  off: { ...idle, color: 'edgeOff' },
  error: { ...idle, color: 'edgeError', dash: [2, 5] },
  exception: { ...idle, color: 'edgeException', dash: [7, 5] },
} satisfies Record<string, EdgeStyle>;

/** The current style of an edge. User interaction takes precedence over the run and over issues. */
export function edgeStyle(store: CanvasStore, placed: PlacedEdge): EdgeStyle {
  const { selection, marks, runs, state, options } = store;
  const { key } = placed.edge;
  if (selection.edges.has(key)) return styles.selected;
  if (state.getState().hovered.edge === key) return styles.hover;
  if (placed.isBroken || marks.isEdgeMarked(placed)) return styles.error;
  const tone = options.tones && toneOf(store, placed);
  if (tone !== undefined) return tone === 'removed' ? styles.error : styles.done;
  if (runs.isShown) return runStyle(store, placed);
  if (selection.nodes.size === 1 && touchesSelection(store, placed)) return styles.selected;
  const { node } = state.getState().hovered;
  const isNear = node !== undefined && (placed.source.node.key === node || placed.target.node.key === node);
  return placed.isException ? styles.exception : isNear ? styles.near : styles.idle;
}

function toneOf({ document, options }: CanvasStore, { edge }: PlacedEdge): Tone | undefined {
  const parent = document.nodes.get(edge.parent)?.id ?? '';
  return options.tones?.edges.get(edgeName({ ...edge, parent }));
}

function touchesSelection({ selection }: CanvasStore, { source, target }: PlacedEdge): boolean {
  return selection.nodes.has(source.node.key) || selection.nodes.has(target.node.key);
}

/** Only edges into running nodes are animated. An edge is green when its own branch was taken. */
function runStyle({ runs }: CanvasStore, placed: PlacedEdge): EdgeStyle {
  const before = runs.stateOf(placed.source.runPath);
  const after = runs.stateOf(placed.target.runPath);
  // A container runs as long as its body does, so the state of an inner edge depends on its target only.
  if (placed.edge.parent === placed.source.node.key)
    return after?.status === 'running'
      ? styles.running
      : after?.status === 'success'
        ? styles.done
        : styles.idle;
  if (before === undefined) return styles.idle;
  if (before.status === 'skipped' || after?.status === 'skipped') return styles.off;
  if (before.status !== 'success') return before.status === 'failed' ? styles.off : styles.idle;
  if (!isTaken(placed, before.port)) return styles.off;
  if (after?.status === 'running') return styles.running;
  return placed.isException ? styles.exception : after === undefined ? styles.idle : styles.done;
}

/** Runs use their own port names, which `portName` of the placed edge matches. */
function isTaken(placed: PlacedEdge, taken: string | undefined): boolean {
  return taken === undefined || taken === '' || placed.portName === taken || placed.edge.sourcePort === taken;
}
