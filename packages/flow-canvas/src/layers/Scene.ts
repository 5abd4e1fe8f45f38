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

/** Context for painting a tile or the picture of dragged nodes. */
export type PaintContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Look of a node's frame: the colour of its border, or one of these. */
export type Look = keyof Palette | 'plain' | 'skipped' | 'target';

/**
 * The content of an area: nodes and edges in painting order, and the look of each. Scenes with the same parts
 * look the same, so tiles are compared by scene and changes need no dirty tracking.
 */
export interface Scene {
  level: DetailLevel;
  nodes: readonly PlacedNode[];
  looks: readonly Look[];
  /** Cards of hosts that are left out, because they are elements. */
  elements: readonly Key[];
  /** When zoomed out, placeholders of nodes in a large document that are not read yet. */
  sketches: readonly Sketch[];
  /** Unread nodes may be cards of hosts, which have no colour of a category. */
  hasOwnCards: boolean;
  /** The state of what hosts draw: looks of painted cards, edges; 0 without any. */
  lookRevision: number;
  edges: readonly PlacedEdge[];
  styles: readonly EdgeStyle[];
}

/** Card text by placed node. Nodes that did not change are not asked again. */
const lines = new WeakMap<PlacedNode, readonly CardLine[]>();

/** The text lines of a card, if its view provides them. */
export function linesOf({ graph }: CanvasStore, node: PlacedNode): readonly CardLine[] {
  let found = lines.get(node);
  if (found === undefined) {
    // The fold line of a container is translucent, so its text must not be painted below it as well.
    const fold = (node.body?.box.y ?? node.box.height) - foldHeight;
    const end = node.definition?.bodyPorts === undefined ? node.box.height : fold;
    found = cardLines(node, graph.setting.context)
      .filter(({ y }) => y < end)
      .slice(0, maxLines);
    lines.set(node, found);
  }
  return found;
}

/**
 * Maximum number of text lines in a painted card, about a view's height: painted cards are seen only briefly.
 */
const maxLines = 24;

/**
 * Maximum number of nodes sorted by depth; with more, overlaps are invisible, and near by no more cards fit.
 */
const maxSorted = 400;

/**
 * Maximum number of edges painted in one area. More of them cover it anyway; those that the user interacts
 * with and those of a run come first.
 */
export const maxEdges = 1500;

/**
 * Reads the content of an area (flow pixels) at this zoom, with or without edges, and without dragged nodes.
 */
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
  const elements: Key[] = [];
  const around = growBox(area, 8 / Math.min(1, zoom));
  // When zoomed out, thousands of nodes are in view, and a placeholder looks the same as a node.
  const isNear = drawsCards(level);
  for (const key of isNear ? graph.nodeIndex.query(around) : graph.nodeIndex.present(around)) {
    const node = graph.nodeAt(key);
    if (node === undefined || dragged?.has(key)) continue;
    if (node.view?.isOwn && isMounted(key)) {
      elements.push(key);
      continue;
    }
    // The cards of skipped nodes are translucent, so nothing may be painted below them.
    if (isNear && runStatus(store, node) === 'skipped' && isMounted(key)) continue;
    // More nodes must overlap: a document may place all of its nodes at one position.
    if (nodes.push(node) === maxSorted && isNear) break;
  }
  const edges = hasEdges ? edgesIn(store, around, isNear) : [];
  const sketches = isNear ? [] : graph.sketchesIn(around);
  return { ...sceneOf(store, level, nodes, edges), sketches, elements };
}

function edgesIn(store: CanvasStore, area: Box, isNear: boolean): PlacedEdge[] {
  const { graph, overlay } = store;
  const dragged = overlay.drag?.keys;
  const edges: PlacedEdge[] = [];
  for (const key of isNear ? graph.edgeIndex.query(area) : graph.edgeIndex.present(area)) {
    const edge = graph.edgeAt(key);
    if (edge === undefined || overlay.connect?.moves === key) continue;
    if (dragged?.has(edge.source.node.key) || dragged?.has(edge.target.node.key)) continue;
    edges.push(edge);
  }
  return edges.length <= maxEdges ? edges : fewerEdges(store, edges);
}

/** Neighbouring areas leave out the same edges, or nearly, because the choice depends on the edge. */
function fewerEdges(store: CanvasStore, edges: PlacedEdge[]): PlacedEdge[] {
  const isMarked = (edge: PlacedEdge) => edgeStyle(store, edge).color !== 'edge';
  const marked = edges.filter(isMarked).slice(0, maxEdges);
  const others = edges.filter((edge) => !isMarked(edge));
  const ranked = others.map((edge) => ({ edge, rank: rankOf(edge.edge.key) }));
  ranked.sort((a, b) => a.rank - b.rank);
  return [...marked, ...ranked.slice(0, maxEdges - marked.length).map(({ edge }) => edge)];
}

/** A number that looks random but is always the same for a key. */
function rankOf(key: Key): number {
  let rank = 0;
  for (let index = 0; index < key.length; index++)
    rank = Math.imul(rank ^ key.charCodeAt(index), 0x9e3779b1) >>> 0;
  return rank;
}

/** Creates the scene of these nodes and edges. */
export function sceneOf(
  store: CanvasStore,
  level: DetailLevel,
  nodes: PlacedNode[],
  edges: PlacedEdge[],
): Scene {
  // The index has no defined order, but neighbouring tiles must agree on how nodes overlap.
  if (nodes.length <= maxSorted) nodes.sort((a, b) => a.depth - b.depth || order(a.node.key, b.node.key));
  if (edges.length <= maxSorted) {
    // Edges the user interacts with are painted above the others.
    const heights = new Map(edges.map((edge) => [edge, edgeStyle(store, edge).height]));
    edges.sort((a, b) => heights.get(a)! - heights.get(b)! || order(a.edge.key, b.edge.key));
  }
  const isDrawnByHost = store.options.edgeViews !== undefined || nodes.some(({ view }) => view?.isOwn);
  return {
    level,
    nodes,
    looks: nodes.map((node) => lookOf(store, node)),
    elements: [],
    sketches: [],
    hasOwnCards: store.graph.hasOwnCards,
    lookRevision: isDrawnByHost ? store.lookRevision : 0,
    edges,
    styles: edges.map((edge) => edgeStyle(store, edge)),
  };
}

export function isSameScene(a: Scene, b: Scene): boolean {
  return (
    a.level === b.level &&
    a.lookRevision === b.lookRevision &&
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
