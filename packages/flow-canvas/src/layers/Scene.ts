import type { Key } from '@heddle/workflow-schema';
import { type Box, growBox } from '../geometry/box.js';
import { type DetailLevel, detailAt, drawsCards } from '../geometry/camera.js';
import type { CardLine } from '../NodeView.js';
import { cardLines } from '../picture/cardLines.js';
import { foldHeight } from '../store/body.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import type { PlacedNode } from '../store/placeNode.js';
import type { Sketch } from '../store/Unread.js';
import { type EdgeStyle, edgeStyle } from './edgeStyle.js';
import { type Palette, toneColors } from './palette.js';

/** What is painted on: a piece of the view, or the picture of what is dragged. */
export type PaintContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** How a node looks beside its own content: the colour of its border, or one of these. */
export type Look = keyof Palette | 'plain' | 'skipped' | 'target';

/**
 * What an area shows: nodes and edges in the order in which they are painted, and how each of them looks. Two
 * scenes of the same parts are the same picture, so nothing has to tell what a change touched.
 */
export interface Scene {
  level: DetailLevel;
  nodes: readonly PlacedNode[];
  looks: readonly Look[];
  /** From afar, nodes of a large document that nobody has read yet. */
  sketches: readonly Sketch[];
  edges: readonly PlacedEdge[];
  styles: readonly EdgeStyle[];
}

/** Lines by placed node: a node that did not change is never asked again. */
const lines = new WeakMap<PlacedNode, readonly CardLine[]>();

/** What the card of a node writes, as far as its view tells. */
export function linesOf({ graph }: CanvasStore, node: PlacedNode): readonly CardLine[] {
  let found = lines.get(node);
  if (found === undefined) {
    // One sees through the line that folds a container, so it cannot stand under its card.
    const fold = (node.body?.box.y ?? node.box.height) - foldHeight;
    const end = node.definition?.bodyPorts === undefined ? node.box.height : fold;
    found = cardLines(node, graph.setting.context)
      .filter(({ y }) => y < end)
      .slice(0, mostLines);
    lines.set(node, found);
  }
  return found;
}

/** A card is not taller than the view for the sake of a stand-in. */
const mostLines = 24;

/** In a crowd, who lies over whom is not seen; near by, no more cards than this are. */
const mostSorted = 400;

/** Reads what an area (flow pixels) shows at this zoom, with or without edges. What is dragged is not in it. */
export function readScene(
  store: CanvasStore,
  area: Box,
  zoom: number,
  isMounted: (key: Key) => boolean,
  hasEdges: boolean,
): Scene {
  const { graph, overlay } = store;
  const level = detailAt(zoom);
  const dragged = overlay.drag?.keys;
  const nodes: PlacedNode[] = [];
  const around = growBox(area, 8 / Math.min(1, zoom));
  // From afar thousands are in view, and nobody could tell a node from its sketch.
  const isNear = drawsCards(level);
  for (const key of isNear ? graph.nodeIndex.query(around) : graph.nodeIndex.present(around)) {
    const node = graph.nodeAt(key);
    if (node === undefined || dragged?.has(key)) continue;
    // One can see through the card of a skipped node, so nothing may stand under it.
    if (isNear && runStatus(store, node) === 'skipped' && isMounted(key)) continue;
    // More lie on each other: a document may put all its nodes at one place.
    if (nodes.push(node) === mostSorted && isNear) break;
  }
  const edges = hasEdges ? edgesIn(store, around, isNear) : [];
  const sketches = isNear ? [] : graph.sketchesIn(around);
  return { ...sceneOf(store, level, nodes, edges), sketches };
}

function edgesIn({ graph, overlay }: CanvasStore, area: Box, isNear: boolean): PlacedEdge[] {
  const dragged = overlay.drag?.keys;
  const edges: PlacedEdge[] = [];
  for (const key of isNear ? graph.edgeIndex.query(area) : graph.edgeIndex.present(area)) {
    const edge = graph.edgeAt(key);
    if (edge === undefined || overlay.connect?.moves === key) continue;
    if (dragged?.has(edge.source.node.key) || dragged?.has(edge.target.node.key)) continue;
    edges.push(edge);
  }
  return edges;
}

/** The scene of these nodes and edges. */
export function sceneOf(
  store: CanvasStore,
  level: DetailLevel,
  nodes: PlacedNode[],
  edges: PlacedEdge[],
): Scene {
  // The index promises no order, and neighbouring areas must agree on who lies over whom.
  if (nodes.length <= mostSorted) nodes.sort((a, b) => a.depth - b.depth || order(a.node.key, b.node.key));
  if (edges.length <= mostSorted) {
    // What a person has at hand lies above the rest.
    const heights = new Map(edges.map((edge) => [edge, edgeStyle(store, edge).height]));
    edges.sort((a, b) => heights.get(a)! - heights.get(b)! || order(a.edge.key, b.edge.key));
  }
  return {
    level,
    nodes,
    looks: nodes.map((node) => lookOf(store, node)),
    sketches: [],
    edges,
    styles: edges.map((edge) => edgeStyle(store, edge)),
  };
}

export function isSameScene(a: Scene, b: Scene): boolean {
  return (
    a.level === b.level &&
    a.sketches.length === b.sketches.length &&
    isSameList(a.nodes, b.nodes) &&
    isSameList(a.looks, b.looks) &&
    isSameList(a.edges, b.edges) &&
    isSameList(a.styles, b.styles)
  );
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function lookOf(store: CanvasStore, node: PlacedNode): Look {
  const { marks, options, overlay, selection, state } = store;
  const { key, id } = node.node;
  if (overlay.drag?.into === key && overlay.drag.refusal === undefined) return 'target';
  if (selection.nodes.has(key) || state.getState().focused === key) return 'selected';
  const tone = options.tones?.nodes.get(id);
  if (tone !== undefined) return toneColors[tone];
  const status = runStatus(store, node);
  if (status === 'failed' || marks.countsOf(id).errors > 0) return 'bad';
  if (status === 'running') return 'edgeRun';
  if (status === 'skipped') return 'skipped';
  return status === 'success' ? 'edgeOk' : 'plain';
}

function runStatus({ runs }: CanvasStore, { runPath }: PlacedNode) {
  return runs.isShown ? runs.stateOf(runPath)?.status : undefined;
}
