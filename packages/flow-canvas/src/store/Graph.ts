import {
  type DocumentPatch,
  type JsonObject,
  type KeptRows,
  type Key,
  type NodeRegistry,
  Rows,
  rootKey,
  Table,
  type WorkflowDocument,
  type WorkflowNode,
} from '@heddle/workflow-schema';
import type { CanvasIssue } from '../FlowCanvasProps.js';
import { BoxIndex } from '../geometry/BoxIndex.js';
import { type Box, boxAround, boxesTouch, type Point } from '../geometry/box.js';
import { type EdgePath, type EdgeRouting, edgeBox } from '../geometry/edgePath.js';
import type { Group } from '../groups/Group.js';
import { GroupIndex } from '../groups/GroupIndex.js';
import type { AnyNodeView, NodeGeometry, ViewContext } from '../NodeView.js';
import { hasOpenBody } from './body.js';
import type { PortPlace } from './CanvasState.js';
import { bodyPortOf, PlacedEdge } from './placeEdge.js';
import { hasGeometry, type PlacedNode, placeNode } from './placeNode.js';
import { positionOf, readNode } from './readNode.js';
import { depthOf, isOpenAt, type Sketch, slotInside, topLevelOf, Unread } from './Unread.js';

/** Settings of the canvas that the graph depends on. */
export interface GraphSetting {
  registry: NodeRegistry;
  views: Readonly<Record<string, AnyNodeView>>;
  unknownView: AnyNodeView | undefined;
  context: ViewContext;
  /** How edges run until a router leads them around nodes; curves if absent. */
  edgeRouting?: EdgeRouting | undefined;
  /** Completes the JSON of a new edge. */
  createEdge?(edge: JsonObject): JsonObject;
  /** Why the host forbids a connection, `''` without a reason; undefined if it does not. */
  refusalByHost?(connection: { from: PortPlace; to: PortPlace }): string | undefined;
  report(issue: CanvasIssue): void;
}

/** Documents with no more top-level nodes than this are read at once: deferring would not be noticeable. */
const readsAtOnce = 100;

/** A snapshot of the graph's layout. */
export interface KeptGraph {
  readonly rows: KeptRows;
  readonly isRead: boolean;
  readonly unreadCount: number;
}

/** A node and its contents. Inner positions are relative until the whole tree is placed. */
interface Tree {
  placed: PlacedNode;
  inside: Tree[];
}

/**
 * The layout of the document: positions of nodes and edges, including those in open containers, and the
 * spatial index used by windowing, hit tests, box selection, edges and minimap. Updated incrementally by what
 * a change touched. In a large document, a node is read lazily when it, or the area it lies in, is first
 * requested; callers cannot tell the difference. `readOn` reads the rest.
 */
export class Graph {
  document: WorkflowDocument;
  setting: GraphSetting;
  /**
   * Called for boxes that disappear (`after` undefined) and appear (`before` undefined), for the edge router.
   */
  onBox: ((key: Key, before: Box | undefined, after: Box | undefined) => void) | undefined;
  #rows = new Rows();
  nodeIndex!: BoxIndex;
  edgeIndex!: BoxIndex;
  #nodes!: Table<PlacedNode>;
  #edges!: Table<PlacedEdge>;
  /**
   * Incremented when the flow order of the nodes may have changed: with a change, or when all have been read.
   */
  flowRevision = 0;
  /** Removed nodes by their JSON: undo restores the same JSON object, and with it the same layout. */
  #gone = new WeakMap<JsonObject, PlacedNode>();
  /** Nodes without ports of their own; their ports are derived from their edges. */
  #withProblem!: Table<true>;
  /** The contents of each top-level container, at any depth. */
  #inside!: Table<Key[]>;
  #unread!: Unread;
  #hasTold = false;
  /** Sizes and ports of mounted cards whose views do not measure. Kept for undo, so by node key. */
  readonly #measured = new Map<Key, NodeGeometry>();
  /** The last measured card of a type: the size and ports assumed for cards that are not mounted. */
  readonly #sizes = new WeakMap<AnyNodeView, NodeGeometry>();
  /** Groups: frames around top-level nodes. */
  groups!: GroupIndex;
  /** Slots for nodes without a position: side by side, in the order they were first seen. */
  readonly #slots = new Map<Key, number>();

  constructor(document: WorkflowDocument, setting: GraphSetting) {
    this.document = document;
    this.setting = setting;
    this.rebuild();
  }

  get nodeCount(): number {
    return this.#nodes.size + this.#unread.nodeCount;
  }

  nodeAt(key: Key): PlacedNode | undefined {
    const placed = this.#nodes.get(key);
    if (placed !== undefined || this.#unread.nodes.size === 0) return placed;
    this.#readTree(topLevelOf(this.document, key));
    return this.#nodes.get(key);
  }

  edgeAt(key: Key): PlacedEdge | undefined {
    if (this.#unread.edges.has(key)) this.#placeEdge(key);
    return this.#edges.get(key);
  }

  /** False while there are nodes or edges that have not been read. */
  get isRead(): boolean {
    return this.#hasTold;
  }

  /** Reads further nodes and edges for at most this many milliseconds. Returns true when all are read. */
  readOn(milliseconds = Number.POSITIVE_INFINITY): boolean {
    const { nodes, edges } = this.#unread;
    const until = performance.now() + milliseconds;
    // Iterate over a copy: reading can reassign rows to keys.
    for (const key of [...nodes.keys()]) {
      if (performance.now() > until) return false;
      this.#readTree(key);
    }
    for (const key of [...edges.keys()]) {
      if (performance.now() > until) return false;
      this.#placeEdge(key);
    }
    if (!this.#hasTold) {
      this.flowRevision += 1;
      this.#reportDuplicates();
    }
    this.#hasTold = true;
    this.#unread.clear();
    return true;
  }

  /** A top-level node that has not been read; undefined for all others. */
  sketchOf(key: Key): Sketch | undefined {
    return this.#unread.sketchOf(key);
  }

  /** The nodes in an area that have not been read. */
  sketchesIn(area: Box): Sketch[] {
    const keys = [...this.#unread.nodesIn(area)];
    return keys.map((key) => this.#unread.sketchOf(key)!).filter(({ box }) => boxesTouch(box, area));
  }

  /**
   * The bounding box of all nodes, without reading more of them: while some are unread, it is off by less
   * than a card.
   */
  get extent(): Box | undefined {
    return boxAround(this.order.map((key) => (this.sketchOf(key) ?? this.nodeAt(key)!).box));
  }

  /** Keys of the top-level nodes in document order. */
  get order(): readonly Key[] {
    return this.document.nodeOrder.get(rootKey) ?? [];
  }

  /** Keys of the drawn edges in document order. */
  get edgeKeys(): Key[] {
    return [...this.document.edges.keys()].filter((key) => this.isDrawn(key));
  }

  /** Whether an edge is visible: one between two nodes under the same tile is placed but not drawn. */
  isDrawn(key: Key): boolean {
    return this.edgeAt(key)?.isUnderTile === false;
  }

  /** Keys of all nodes on the canvas, each container before its contents. */
  *keys(parent: Key = rootKey): Generator<Key> {
    if (parent !== rootKey && !this.#showsBody(parent)) return;
    for (const key of this.document.nodeOrder.get(parent) ?? []) {
      const group = parent === rootKey ? this.groups.foldedAround(key) : undefined;
      // The first node of a folded group represents all of them.
      if (group !== undefined && this.groups.membersOf(group)[0] !== key) continue;
      yield key;
      if (this.document.nodeOrder.has(key) && group === undefined) yield* this.keys(key);
    }
  }

  /** The node itself, or for a node under the tile of a folded group, the node that represents the group. */
  shownFor(key: Key): Key {
    const group = this.groups.foldedAround(key);
    return group === undefined ? key : (this.groups.membersOf(group)[0] ?? key);
  }

  /** The nodes a user means by this one: all under the tile of a folded group, otherwise the node alone. */
  standsFor(key: Key): readonly Key[] {
    const group = this.groups.foldedAround(key);
    return group === undefined ? [key] : this.groups.membersOf(group);
  }

  /** Whether a container is open; does not read it. */
  #showsBody(key: Key): boolean {
    const placed = this.#nodes.get(key);
    if (placed !== undefined) return placed.body !== undefined;
    const node = this.document.nodes.get(key);
    return node !== undefined && isOpenAt(node, this.setting.registry, depthOf(this.document, key));
  }

  /** The first node with this id, top-level nodes before those in containers. */
  nodeById(id: string): PlacedNode | undefined {
    let found: PlacedNode | undefined;
    for (const node of this.document.nodesById(id)) {
      const placed = this.nodeAt(node.key);
      if (placed !== undefined && (found === undefined || placed.depth < found.depth)) found = placed;
    }
    return found;
  }

  /** The node an edge of this scope refers to: a node in the scope, or the container itself. */
  nodeIn(scope: Key, id: string): PlacedNode | undefined {
    for (const node of this.document.nodesById(id)) {
      if (node.parent !== scope && node.key !== scope) continue;
      const placed = this.nodeAt(node.key);
      if (placed !== undefined) return placed;
    }
    return undefined;
  }

  /** The scope that a port belongs to: that of its node, or the body inside it. */
  scopeOf({ node, direction, port }: PortPlace): Key {
    const placed = this.nodeAt(node);
    if (placed === undefined) return rootKey;
    return bodyPortOf(placed, direction, port) === undefined ? placed.node.parent : node;
  }

  /** The canvas position of (0, 0) in a container's coordinates. */
  originOf(container: Key): Point {
    const placed = this.nodeAt(container);
    if (placed?.body === undefined) return { x: 0, y: 0 };
    return { x: placed.box.x + placed.body.origin.x, y: placed.box.y + placed.body.origin.y };
  }

  /** Placed edges on both sides of a node. */
  edgesOf(key: Key): PlacedEdge[] {
    const node = this.nodeAt(key);
    if (node === undefined) return [];
    return this.document
      .edgesOf(node.node.id)
      .map((edge) => this.edgeAt(edge.key))
      .filter((edge) => edge !== undefined)
      .filter((edge) => edge.source.node.key === key || edge.target.node.key === key);
  }

  bounds(keys: Iterable<Key> = this.order): Box | undefined {
    const boxes: Box[] = [];
    for (const key of keys) {
      const node = this.nodeAt(key);
      if (node !== undefined) boxes.push(node.box);
    }
    return boxAround(boxes);
  }

  /** Rereads everything: for another document, language or view, or when a run starts or ends. */
  rebuild(): void {
    this.flowRevision += 1;
    this.#gone = new WeakMap();
    const rows = new Rows();
    this.#rows = rows;
    this.#nodes = new Table(rows);
    this.#edges = new Table(rows);
    this.#withProblem = new Table(rows);
    this.#inside = new Table(rows);
    this.nodeIndex = new BoxIndex(rows, (area) => {
      for (const key of this.#unread.nodesIn(area)) this.#readTree(key, true);
    });
    this.edgeIndex = new BoxIndex(rows, (area) => {
      for (const key of this.#unread.edgesIn(area)) this.#placeEdge(key);
    });
    this.#unread = new Unread(
      rows,
      this.document,
      this.setting.registry,
      (key) => this.#slot(key),
      (key) => this.#nodes.get(key)?.box,
    );
    this.#hasTold = false;
    this.groups = new GroupIndex(this.document);
    // Nodes under a tile are drawn at the tile, not at their position, so reading by area would miss them.
    for (const key of this.groups.foldedMembers) this.nodeAt(key);
    if (this.order.length <= readsAtOnce) this.readOn();
  }

  /**
   * Takes a snapshot of the whole layout, in almost constant time. Returns undefined while edges are routed
   * around nodes.
   */
  keep(): KeptGraph | undefined {
    if (this.onBox !== undefined) return undefined;
    // Edges that are read later must not be added to the snapshot.
    this.#unread.boundEdges();
    return { rows: this.#rows.keep(), isRead: this.isRead, unreadCount: this.#unread.nodeCount };
  }

  /** False for a snapshot taken before everything was read, or with different settings. */
  canRestore({ rows, isRead }: KeptGraph): boolean {
    return this.onBox === undefined && isRead === this.isRead && this.#rows.canRestore(rows);
  }

  /** Restores a snapshot, for a document that has been restored. */
  restore({ rows, unreadCount }: KeptGraph): void {
    this.#rows.restore(rows);
    this.#unread.nodeCount = unreadCount;
    this.groups = new GroupIndex(this.document);
    this.flowRevision += 1;
  }

  /** Reads what patches will touch, so that the state before them is known. */
  readTouched(patches: readonly DocumentPatch[]): void {
    for (const patch of patches) {
      if ('parent' in patch && patch.parent !== rootKey)
        this.#readTree(topLevelOf(this.document, patch.parent));
      if (!('key' in patch)) continue;
      this.nodeAt(patch.key);
      this.edgeAt(patch.key);
    }
  }

  /** Takes over what mounted cards measure in the DOM. Returns false if that changes nothing. */
  takeMeasured(cards: ReadonlyMap<Key, NodeGeometry>): boolean {
    const ids = new Set<string>();
    const tops = new Set<Key>();
    for (const [key, geometry] of cards) {
      const placed = this.#nodes.get(key);
      if (placed === undefined || placed.hiddenIn !== undefined || hasGeometry(placed, geometry)) continue;
      this.#measured.set(key, geometry);
      if (placed.view !== undefined) this.#sizes.set(placed.view, geometry);
      this.#gone.delete(placed.node.json);
      tops.add(topLevelOf(this.document, key));
    }
    if (tops.size === 0) return false;
    for (const key of tops) {
      this.#removeTree(key, ids);
      for (const inner of [key, ...(this.#inside.get(key) ?? [])]) {
        const node = this.document.nodes.get(inner);
        if (node !== undefined) this.#gone.delete(node.json);
      }
      this.#placeTree(key, ids);
    }
    const edges = new Set([...ids].flatMap((id) => this.document.edgesOf(id).map(({ key }) => key)));
    for (const key of edges) this.#placeEdge(key);
    this.flowRevision += 1;
    return true;
  }

  /** Whether some cards are the host's own, which are shown as elements at any zoom. */
  get hasOwnCards(): boolean {
    const { views, unknownView } = this.setting;
    return unknownView?.isOwn === true || Object.values(views).some((view) => view.isOwn === true);
  }

  /** Updates everything that these patches (a change and its inverse) touched. */
  refresh(patches: readonly DocumentPatch[], idsBefore: ReadonlySet<string>): void {
    const trees = new Set<Key>();
    const edges = new Set<Key>();
    const ids = new Set(idsBefore);
    for (const patch of patches) {
      if (patch.op.endsWith('-node')) trees.add(topLevelOf(this.document, (patch as { key: Key }).key));
      if ((patch.op === 'add-node' || patch.op === 'move-node') && patch.parent !== rootKey)
        trees.add(topLevelOf(this.document, patch.parent));
      if (patch.op.endsWith('-edge')) edges.add((patch as { key: Key }).key);
    }
    for (const patch of patches) {
      const id = 'key' in patch ? this.document.nodes.get(patch.key)?.id : undefined;
      if (id !== undefined) ids.add(id);
    }
    this.groups.forget(ids);
    for (const key of edges) this.#touchEnds(key, trees);
    this.#touchGroups(patches, trees);
    const before = [...trees].map((key) => this.#nodes.get(key));
    // Remove all first: a node may have moved from one tree into another.
    for (const key of trees) this.#removeTree(key, ids);
    for (const key of trees) this.#placeTree(key, ids);
    this.groups.forget(ids);
    const isSameFlow =
      patches.every(({ op }) => op === 'edit-node') &&
      [...trees].every((key, index) => isSameInFlow(before[index], this.#nodes.get(key)));
    if (!isSameFlow) this.flowRevision += 1;
    for (const id of ids) for (const edge of this.document.edgesOf(id)) edges.add(edge.key);
    for (const key of edges) this.#placeEdge(key);
  }

  /**
   * A node without ports of its own gets them from its edges, so the ends of a changed edge are placed again.
   */
  #touchEnds(key: Key, trees: Set<Key>): void {
    if (this.#withProblem.size === 0) return;
    const edge = this.document.edges.get(key);
    const before = this.#edges.get(key);
    const ends = [before?.source.node.id, before?.target.node.id, edge?.source, edge?.target];
    for (const id of ends) {
      if (id === undefined) continue;
      for (const node of this.document.nodesById(id)) {
        if (this.#withProblem.has(node.key)) trees.add(topLevelOf(this.document, node.key));
      }
    }
  }

  /** Adds nodes that enter or leave a tile, and all nodes of a tile when one of them moved. */
  #touchGroups(patches: readonly DocumentPatch[], trees: Set<Key>): void {
    const before = this.groups;
    if (patches.some(({ op }) => op === 'edit-head')) {
      this.groups = new GroupIndex(this.document);
      for (const key of [...before.foldedMembers, ...this.groups.foldedMembers]) trees.add(key);
    }
    if (this.groups.groups.length === 0) return;
    const touched = new Set<Group>();
    for (const key of [...trees]) {
      const id = this.#nodes.get(key)?.hiddenIn;
      const group = id === undefined ? this.groups.foldedAround(key) : this.groups.byId(id);
      if (group !== undefined) touched.add(group);
    }
    for (const group of touched) for (const member of this.groups.membersOf(group)) trees.add(member);
  }

  /** With `isSeen`, the parsed data is kept, because the card is about to be rendered from it. */
  #readTree(top: Key, isSeen = false): void {
    if (this.#unread.takeNode(top)) this.#placeTree(top, undefined, isSeen);
  }

  #removeTree(top: Key, ids: Set<string>): void {
    for (const key of [top, ...(this.#inside.get(top) ?? [])]) {
      const placed = this.#nodes.get(key);
      if (placed === undefined) continue;
      ids.add(placed.node.id);
      if (isPlain(placed)) this.#gone.set(placed.node.json, placed);
      this.#nodes.delete(key);
      this.#withProblem.delete(key);
      this.nodeIndex.delete(key);
      if (placed.hiddenIn === undefined) this.onBox?.(key, placed.box, undefined);
    }
    this.#inside.delete(top);
  }

  #placeTree(top: Key, ids?: Set<string>, isSeen = false): void {
    const node = this.document.nodes.get(top);
    if (node === undefined || node.parent !== rootKey) return;
    const inside: Key[] = [];
    this.#put(
      this.#measure(node, () => this.#slot(top), isSeen),
      undefined,
      (placed) => {
        ids?.add(placed.node.id);
        if (placed.depth > 0) inside.push(placed.node.key);
      },
    );
    if (inside.length > 0) this.#inside.set(top, inside);
  }

  /** Measures from the inside out: the size of a container depends on its contents. */
  #measure(node: WorkflowNode, slot: () => Point, isSeen: boolean, depth = 0): Tree {
    const gone = depth === 0 ? this.#gone.get(node.json) : undefined;
    if (gone?.node.type === node.type)
      return { placed: gone.of(node, positionOf(node) ?? slot()), inside: [] };
    const { registry, context, views, unknownView, report } = this.setting;
    const read = readNode(this.document, registry, node, isSeen);
    const view = read.definition === undefined ? unknownView : views[read.definition.name];
    const isOpen = isOpenAt(node, registry, depth);
    if (!isOpen && hasOpenBody(read.definition, node.json))
      report({ kind: 'nested-too-deep', message: node.id, nodeId: node.id });
    const inside = isOpen ? this.#measureInside(node.key, isSeen, depth + 1) : [];
    const content = boxAround(inside.map((tree) => tree.placed.box));
    const body = isOpen ? { content } : undefined;
    const measured = view && (this.#measured.get(node.key) ?? this.#sizes.get(view));
    const placed = placeNode(read, view, context, positionOf(node) ?? slot(), body, measured);
    if (placed.problem?.kind === 'unreadable')
      report({ kind: 'unreadable-data', message: placed.problem.message, nodeId: node.id });
    if (read.definition !== undefined && view === undefined)
      report({ kind: 'missing-view', message: `views.${read.definition.name} is missing`, nodeId: node.id });
    if (placed.viewProblem !== undefined)
      report({ kind: 'view-failed', message: placed.viewProblem, nodeId: node.id });
    return { placed, inside };
  }

  #measureInside(container: Key, isSeen: boolean, depth: number): Tree[] {
    return (this.document.nodeOrder.get(container) ?? []).map((key, index) =>
      this.#measure(this.document.nodes.get(key)!, () => slotInside(index), isSeen, depth),
    );
  }

  #put({ placed, inside }: Tree, around: PlacedNode | undefined, tell: (placed: PlacedNode) => void): void {
    const { key } = placed.node;
    if (placed.problem !== undefined) this.#withProblem.set(key, true);
    const group = around === undefined ? this.groups.foldedAround(key) : undefined;
    if (group !== undefined) {
      const under = placed.under(group.id, this.groups.tileOf(group));
      this.#nodes.set(key, under);
      tell(under);
      return;
    }
    const put = around === undefined ? placed : placed.within(around, this.originOf(around.node.key));
    this.#nodes.set(key, put);
    this.nodeIndex.set(key, put.box);
    this.onBox?.(key, undefined, put.box);
    tell(put);
    for (const tree of inside) this.#put(tree, put, tell);
  }

  #placeEdge(key: Key): void {
    this.#unread.edges.delete(key);
    const edge = this.document.edges.get(key);
    const isShown =
      edge !== undefined && (edge.parent === rootKey || this.nodeAt(edge.parent)?.body !== undefined);
    const source = isShown ? this.nodeIn(edge.parent, edge.source) : undefined;
    const target = isShown ? this.nodeIn(edge.parent, edge.target) : undefined;
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
    this.#putEdge(new PlacedEdge(edge, source, target, this.setting.edgeRouting));
  }

  /** Places all edges again, after the routing style changed. */
  placeEdges(): void {
    for (const key of [...this.#edges.keys()]) this.#placeEdge(key);
  }

  /** Sets the path of an edge, which creates a new placed edge. */
  setPath(key: Key, path: EdgePath): PlacedEdge | undefined {
    const placed = this.#edges.get(key);
    return placed && this.#putEdge(placed.along(path));
  }

  #putEdge(placed: PlacedEdge): PlacedEdge {
    const { key } = placed.edge;
    this.#edges.set(key, placed);
    if (placed.isUnderTile) this.edgeIndex.delete(key);
    else this.edgeIndex.set(key, edgeBox(placed.path));
    return placed;
  }

  #slot(key: Key): Point {
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

/**
 * True if the layout depends only on the node's own JSON: no body, ports that follow from its data, not in a
 * folded group.
 */
function isPlain({ definition, depth, problem, hiddenIn }: PlacedNode): boolean {
  const hasBody = definition?.bodyPorts !== undefined;
  return !hasBody && depth === 0 && problem === undefined && hiddenIn === undefined;
}

/** Whether a changed node keeps its place in the flow; containers always count as changed. */
function isSameInFlow(before: PlacedNode | undefined, after: PlacedNode | undefined): boolean {
  const hasSame = (name: 'definition' | 'hiddenIn' | 'portsIn' | 'portsOut') =>
    before?.[name] === after?.[name];
  return (
    before?.definition?.bodyPorts === undefined &&
    before?.node.id === after?.node.id &&
    (['definition', 'hiddenIn', 'portsIn', 'portsOut'] as const).every(hasSame)
  );
}
