import {
  type Key,
  type NodeCategory,
  type NodeRegistry,
  type Rows,
  rootKey,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import { BoxIndex } from '../geometry/BoxIndex.js';
import { type Box, boxAround, type Point } from '../geometry/box.js';
import { frameOf, hasOpenBody, maxBodyDepth, placeBody } from './body.js';
import { positionOf } from './readNode.js';

/** Assumed maximum size of a card; a larger one appears only when its turn to be read comes. */
const largest = { width: 600, height: 700 };
/** A typical card. */
const usual = { width: 240, height: 120 };
/** How far an edge may extend beyond its ends. */
const reach = 160;
/** A node that has not been read, for drawings where a few pixels do not matter. */
export interface Sketch {
  box: Box;
  category: NodeCategory | 'none';
}

/**
 * The top-level nodes and edges of a large document that have not been requested yet, by boxes that surely
 * contain them. Positions are known without reading a node's data; reading is what costs time.
 */
export class Unread {
  readonly nodes: BoxIndex;
  readonly #edges: BoxIndex;
  #hasEdges = false;
  /** Number of nodes inside each container. */
  readonly #inside = new Map<Key, number>();
  /** Nodes on the canvas that have not been read, including those in open containers. */
  nodeCount = 0;
  readonly #document: WorkflowDocument;
  readonly #registry: NodeRegistry;
  readonly #placeOf: (key: Key) => Box | undefined;

  /**
   * `slot` returns the position of a top-level node without one, `placeOf` the box of a node that has been
   * read.
   */
  constructor(
    rows: Rows,
    document: WorkflowDocument,
    registry: NodeRegistry,
    slot: (key: Key) => Point,
    placeOf: (key: Key) => Box | undefined,
  ) {
    this.#document = document;
    this.#registry = registry;
    this.#placeOf = placeOf;
    const order = document.nodeOrder.get(rootKey) ?? [];
    this.nodes = new BoxIndex(rows);
    this.#edges = new BoxIndex(rows);
    for (const key of order) {
      const node = document.nodes.get(key)!;
      const at = positionOf(node) ?? slot(key);
      this.nodeCount += 1;
      if (!isOpenAt(node, registry, 0)) {
        this.nodes.set(key, { x: at.x, y: at.y, width: largest.width, height: largest.height });
        continue;
      }
      this.nodes.set(key, this.#boxOf(node, at, largest));
      const inside = this.#countInside(node);
      if (inside > 0) this.#inside.set(key, inside);
      this.nodeCount += inside;
    }
  }

  get edges(): BoxIndex {
    this.boundEdges();
    return this.#edges;
  }

  /** Deferred until edges are first requested: the first frame of a large document has none. */
  boundEdges(): void {
    if (this.#hasEdges) return;
    this.#hasEdges = true;
    const { edges, nodeOrder, nodes } = this.#document;
    const boxOf = (key: Key) => this.nodes.get(key) ?? this.#placeOf(key);
    const boxesById = new Map<string, Box | undefined>();
    for (const key of nodeOrder.get(rootKey) ?? []) {
      const { id } = nodes.get(key)!;
      if (!boxesById.has(id)) boxesById.set(id, boxOf(key));
    }
    for (const { key, parent, source, target } of edges.values()) {
      const around = parent === rootKey ? undefined : boxOf(topLevelOf(this.#document, parent));
      const a = around ?? boxesById.get(source);
      const b = around ?? boxesById.get(target);
      if (a === undefined || b === undefined) {
        // Outside every area: read last.
        this.#edges.set(key, { x: Number.POSITIVE_INFINITY, y: 0, width: 0, height: 0 });
        continue;
      }
      // Written out: this runs for every edge before the first of them is painted.
      const x = Math.min(a.x, b.x) - reach;
      const y = Math.min(a.y, b.y) - reach;
      const width = Math.max(a.x + a.width, b.x + b.width) + reach - x;
      const height = Math.max(a.y + a.height, b.y + b.height) + reach - y;
      this.#edges.set(key, { x, y, width, height });
    }
  }

  /** Returns false if the node has been read before. */
  takeNode(key: Key): boolean {
    if (!this.nodes.delete(key)) return false;
    this.nodeCount -= 1 + (this.#inside.get(key) ?? 0);
    return true;
  }

  /** Frees the memory used for all of them. */
  clear(): void {
    this.nodes.clear();
    this.#edges.clear();
    this.#hasEdges = true;
    this.#inside.clear();
  }

  /** Nodes and edges that may touch an area. */
  nodesIn(area: Box): Set<Key> {
    return this.nodes.present(area);
  }

  edgesIn(area: Box): Set<Key> {
    return this.edges.present(area);
  }

  sketchOf(key: Key): Sketch | undefined {
    const bound = this.nodes.get(key);
    if (bound === undefined) return undefined;
    const node = this.#document.nodes.get(key)!;
    const category = this.#registry.byCode(node.type)?.category ?? 'none';
    return { box: this.#boxOf(node, bound, usual), category };
  }

  /** The box of a node if every card had this size. */
  #boxOf(node: WorkflowNode, { x, y }: Point, card: { width: number; height: number }, depth = 0): Box {
    if (!isOpenAt(node, this.#registry, depth)) return { x, y, width: card.width, height: card.height };
    const inside = this.#inner(node).map((inner, index) =>
      this.#boxOf(inner, positionOf(inner) ?? slotInside(index), card, depth + 1),
    );
    return { x, y, ...frameOf(placeBody(card, boxAround(inside))) };
  }

  #countInside(node: WorkflowNode, depth = 0): number {
    if (!isOpenAt(node, this.#registry, depth)) return 0;
    return this.#inner(node).reduce((sum, inner) => sum + 1 + this.#countInside(inner, depth + 1), 0);
  }

  #inner({ key }: WorkflowNode): WorkflowNode[] {
    return (this.#document.nodeOrder.get(key) ?? []).map((inner) => this.#document.nodes.get(inner)!);
  }
}

/** Nodes without a position inside a body form a row. */
export function slotInside(index: number): Point {
  return { x: index * 320, y: 0 };
}

/** True for a container that shows its body, `depth` containers deep. */
export function isOpenAt(node: WorkflowNode, registry: NodeRegistry, depth: number): boolean {
  return depth < maxBodyDepth && hasOpenBody(registry.byCode(node.type), node.json);
}

/** The number of containers around a node. */
export function depthOf(document: WorkflowDocument, key: Key): number {
  let depth = 0;
  let node = document.nodes.get(key);
  for (; node !== undefined && node.parent !== rootKey; node = document.nodes.get(node.parent)) depth += 1;
  return depth;
}

/** The node itself, or the outermost container around it. */
export function topLevelOf(document: WorkflowDocument, key: Key): Key {
  let node = document.nodes.get(key);
  while (node !== undefined && node.parent !== rootKey) node = document.nodes.get(node.parent);
  return node?.key ?? key;
}
