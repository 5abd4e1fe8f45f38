import {
  type DocumentPatch,
  type Key,
  type NodeRegistry,
  rootKey,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { CanvasIssue } from '../FlowCanvasProps.js';
import { type Box, boxAround } from '../geometry/box.js';
import { edgeBox } from '../geometry/edgePath.js';
import { SpatialIndex } from '../geometry/SpatialIndex.js';
import type { AnyNodeView, ViewContext } from '../NodeView.js';
import { type PlacedEdge, placeEdge } from './placeEdge.js';
import { type PlacedNode, placeNode } from './placeNode.js';
import { positionOf, readNode } from './readNode.js';

/** What the graph needs to know of the canvas around it. */
export interface GraphSetting {
  registry: NodeRegistry;
  views: Readonly<Record<string, AnyNodeView>>;
  unknownView: AnyNodeView | undefined;
  context: ViewContext;
  report(issue: CanvasIssue): void;
}

/**
 * The document as it lies on the canvas: places of the top-level nodes and edges, and the one index that the
 * window, hit tests, box selection, edges and minimap ask. Kept up to date by what a change touched.
 */
export class Graph {
  document: WorkflowDocument;
  setting: GraphSetting;
  readonly nodeIndex = new SpatialIndex<Key>();
  readonly edgeIndex = new SpatialIndex<Key>();
  readonly #nodes = new Map<Key, PlacedNode>();
  readonly #edges = new Map<Key, PlacedEdge>();
  /** Where nodes without a position go: side by side, by the order in which they were seen. */
  readonly #slots = new Map<Key, number>();

  constructor(document: WorkflowDocument, setting: GraphSetting) {
    this.document = document;
    this.setting = setting;
    this.rebuild();
  }

  get nodeCount(): number {
    return this.#nodes.size;
  }

  nodeAt(key: Key): PlacedNode | undefined {
    return this.#nodes.get(key);
  }

  edgeAt(key: Key): PlacedEdge | undefined {
    return this.#edges.get(key);
  }

  /** Keys of the top-level nodes in document order. */
  get order(): readonly Key[] {
    return this.document.nodeOrder.get(rootKey) ?? [];
  }

  get edgeKeys(): IterableIterator<Key> {
    return this.#edges.keys();
  }

  /** The first top-level node with this id: the one that edges mean. */
  nodeById(id: string): PlacedNode | undefined {
    for (const node of this.document.nodesById(id)) {
      const placed = this.#nodes.get(node.key);
      if (placed !== undefined) return placed;
    }
    return undefined;
  }

  /** Placed edges at either side of a node. */
  edgesOf(key: Key): PlacedEdge[] {
    const node = this.#nodes.get(key);
    if (node === undefined) return [];
    return this.document
      .edgesOf(node.node.id)
      .map((edge) => this.#edges.get(edge.key))
      .filter((edge) => edge !== undefined)
      .filter((edge) => edge.source.node.key === key || edge.target.node.key === key);
  }

  bounds(keys: Iterable<Key> = this.#nodes.keys()): Box | undefined {
    const boxes: Box[] = [];
    for (const key of keys) {
      const node = this.#nodes.get(key);
      if (node !== undefined) boxes.push(node.box);
    }
    return boxAround(boxes);
  }

  /** Reads everything anew: another document, language, view, or the start and end of a run. */
  rebuild(): void {
    this.#nodes.clear();
    this.#edges.clear();
    this.nodeIndex.clear();
    this.edgeIndex.clear();
    for (const key of this.order) this.#placeNode(key);
    for (const key of this.document.edgeOrder.get(rootKey) ?? []) this.#placeEdge(key);
    this.#reportDuplicates();
  }

  /** Brings up to date what these patches (a change and its inverse) touched. */
  refresh(patches: readonly DocumentPatch[], idsBefore: ReadonlySet<string>): void {
    const nodes = new Set<Key>();
    const edges = new Set<Key>();
    const ids = new Set(idsBefore);
    for (const patch of patches) {
      if (patch.op.endsWith('-node')) nodes.add(this.#topLevel((patch as { key: Key }).key));
      if (patch.op === 'add-node' && patch.parent !== rootKey) nodes.add(this.#topLevel(patch.parent));
      if (patch.op.endsWith('-edge')) edges.add((patch as { key: Key }).key);
    }
    for (const key of edges) this.#touchEnds(key, nodes);
    for (const key of nodes) {
      const id = this.document.nodes.get(key)?.id;
      if (id !== undefined) ids.add(id);
      this.#placeNode(key);
    }
    for (const id of ids) for (const edge of this.document.edgesOf(id)) edges.add(edge.key);
    for (const key of edges) this.#placeEdge(key);
  }

  /** An edge gives its ports to an end that knows none of its own, so that end is placed anew. */
  #touchEnds(key: Key, nodes: Set<Key>): void {
    const edge = this.document.edges.get(key);
    const before = this.#edges.get(key);
    const ends = [before?.source.node.id, before?.target.node.id, edge?.source, edge?.target];
    for (const id of ends) {
      if (id === undefined) continue;
      for (const node of this.document.nodesById(id)) {
        if (this.#nodes.get(node.key)?.problem !== undefined) nodes.add(node.key);
      }
    }
  }

  #topLevel(key: Key): Key {
    let node: WorkflowNode | undefined = this.document.nodes.get(key);
    while (node !== undefined && node.parent !== rootKey) node = this.document.nodes.get(node.parent);
    return node?.key ?? key;
  }

  #placeNode(key: Key): void {
    const node = this.document.nodes.get(key);
    if (node === undefined || node.parent !== rootKey) {
      this.#nodes.delete(key);
      this.nodeIndex.delete(key);
      return;
    }
    const { registry, context, views, unknownView, report } = this.setting;
    const read = readNode(this.document, registry, node);
    const view = read.definition === undefined ? unknownView : views[read.definition.name];
    const placed = placeNode(read, view, context, positionOf(node) ?? this.#slot(key));
    this.#nodes.set(key, placed);
    this.nodeIndex.set(key, placed.box);
    if (placed.problem?.kind === 'unreadable')
      report({ kind: 'unreadable-data', message: placed.problem.message, nodeId: node.id });
    if (read.definition !== undefined && view === undefined)
      report({ kind: 'missing-view', message: read.definition.name, nodeId: node.id });
    if (placed.viewProblem !== undefined)
      report({ kind: 'view-failed', message: placed.viewProblem, nodeId: node.id });
  }

  #placeEdge(key: Key): void {
    const edge = this.document.edges.get(key);
    const isShown = edge !== undefined && edge.parent === rootKey;
    const source = isShown ? this.nodeById(edge.source) : undefined;
    const target = isShown ? this.nodeById(edge.target) : undefined;
    if (!isShown || source === undefined || target === undefined) {
      this.#edges.delete(key);
      this.edgeIndex.delete(key);
      if (isShown)
        this.setting.report({
          kind: 'edge-without-end',
          message: `${edge.source} -> ${edge.target}`,
          nodeId: source === undefined ? edge.source : edge.target,
        });
      return;
    }
    const placed = placeEdge(edge, source, target);
    this.#edges.set(key, placed);
    this.edgeIndex.set(key, edgeBox(placed.path));
  }

  #slot(key: Key) {
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = this.#slots.size;
      this.#slots.set(key, slot);
    }
    return { x: (slot % 12) * 320, y: Math.floor(slot / 12) * 240 };
  }

  #reportDuplicates(): void {
    const seen = new Set<string>();
    for (const { node } of this.#nodes.values()) {
      if (seen.has(node.id)) this.setting.report({ kind: 'duplicate-id', message: node.id, nodeId: node.id });
      seen.add(node.id);
    }
  }
}
