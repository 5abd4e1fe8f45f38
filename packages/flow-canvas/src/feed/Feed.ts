import type { Key } from '@heddle/workflow-schema';
import { type Edge, type Node, Position } from '@xyflow/react';
import { type Box, boxHolds, growBox } from '../geometry/box.js';
import { type DetailLevel, drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';

/** The nodes and edges passed to React Flow. */
export interface Fed {
  nodes: Node[];
  edges: Edge[];
}

/** Number of cards mounted in the first frame, and per frame after it. Mounting is the expensive part. */
const firstFrame = 24;
const perFrame = 4;
/** Maximum number of DOM elements of all cards, and the minimum number of cards, however large they are. */
const usualBudget = 660;
const minCards = 12;
const none: ReadonlySet<Key> = new Set();

/**
 * Selects what React Flow renders: only the nodes in and around the view. The set changes when the view
 * leaves the surrounding area, not with every frame.
 */
export class Feed {
  fed: Fed = { nodes: [], edges: [] };
  readonly #store: CanvasStore;
  readonly #listeners = new Set<() => void>();
  readonly #made = new WeakMap<PlacedNode, Node>();
  #keys: ReadonlySet<Key> = new Set();
  #window: Box | undefined;
  /** Detail level of the mounted cards. */
  #level: DetailLevel | undefined;
  #frame: number | undefined;
  /** DOM elements per card, by detail level: estimates until mounted cards have been counted. */
  readonly #cardElements = { full: 34, head: 18, block: 8, plain: 8 };
  #countedLevel: DetailLevel | undefined;
  #stops: (() => void)[] = [];

  constructor(store: CanvasStore) {
    this.#store = store;
  }

  /** Counts the elements of the mounted cards. Set by the mounted view. */
  countElements: (() => number) | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): Fed => this.fed;

  has(key: Key): boolean {
    return this.#keys.has(key);
  }

  start(): () => void {
    const { state, camera, selection } = this.#store;
    this.#stops = [
      camera.subscribe(() => this.#follow()),
      selection.subscribe(() => this.#refresh()),
      state.subscribe((now, before) => {
        const isSame =
          now.revision === before.revision &&
          now.level === before.level &&
          now.focused === before.focused &&
          now.openNode === before.openNode &&
          now.gesture === before.gesture &&
          now.hovered.edge === before.hovered.edge;
        if (!isSame) this.#refresh();
      }),
    ];
    this.#store.onSamples = () => this.#refreshNextFrame();
    this.#refresh();
    return () => {
      this.#store.onSamples = undefined;
      for (const stop of this.#stops) stop();
      if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
      this.#frame = undefined;
    };
  }

  /** After a camera move: refreshes when the view leaves the mounted area or is much smaller than it. */
  #follow(): void {
    const { visible, isFast } = this.#store.camera;
    // During a fast move nobody can read the cards: painting suffices until the view comes to rest.
    if (isFast) return;
    const window = this.#window;
    const isClose = window !== undefined && window.width <= visible.width * 4;
    if (!isClose || !boxHolds(window, visible)) this.#refresh();
  }

  #refresh(): void {
    const wanted = this.#wanted();
    const keys = new Set<Key>();
    // While the view moves fast, mounted cards stay and only required ones are added.
    const isMoving = this.#store.camera.isFast;
    let room = isMoving ? 0 : this.#level === undefined ? firstFrame : perFrame;
    // Cards of another detail level are rendered anew, so they unmount and remount a few per frame.
    const { level } = this.#store.camera;
    const isRemounted = level !== this.#level && this.#level !== undefined && !this.#store.graph.hasOwnCards;
    const mounted = isRemounted ? none : this.#keys;
    this.#level = level;
    for (const key of wanted.must) keys.add(key);
    const limit = Math.max(keys.size, this.#maxCards());
    let isComplete = true;
    for (const key of wanted.near) {
      if (keys.size >= limit) break;
      if (keys.has(key)) continue;
      const isNew = !mounted.has(key);
      if (isNew && room <= 0) isComplete = false;
      else keys.add(key);
      if (isNew) room -= 1;
    }
    if (!isComplete && !isMoving) this.#refreshNextFrame();
    this.#publish(keys);
  }

  /** The number of cards within the element budget, based on the average size of the mounted ones. */
  #maxCards(): number {
    const { graph, options, state } = this.#store;
    // Cards of hosts look the same at every level.
    const level = graph.hasOwnCards ? 'full' : state.getState().level;
    const count = this.fed.nodes.length;
    if (level === this.#countedLevel && count > 3)
      this.#cardElements[level] = Math.max(4, (this.countElements?.() ?? 0) / count);
    this.#countedLevel = level;
    return Math.max(
      options.cardElements === undefined ? minCards : 0,
      Math.floor((options.cardElements ?? usualBudget) / this.#cardElements[level]),
    );
  }

  #refreshNextFrame(): void {
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#refresh();
    });
  }

  /** Keys of nodes that must be mounted, and of those in the window, nearest to its centre first. */
  #wanted(): { must: Set<Key>; near: Key[] } {
    const { graph, camera, overlay, state } = this.#store;
    const { focused, openNode, level } = state.getState();
    const must = new Set<Key>();
    const always = [focused, openNode, overlay.connect?.from.node, overlay.connect?.target?.node];
    for (const key of [...always, ...(overlay.drag?.keys ?? [])]) {
      // Thousands of nodes may be dragged at once; those beyond the limit are painted, not mounted.
      const placed = key === undefined ? undefined : graph.nodeAt(key);
      if (placed !== undefined && placed.hiddenIn === undefined && must.size < minCards) must.add(key!);
    }
    for (const [view, key] of this.#store.samples)
      if (!this.#store.looks?.knows(view) && graph.nodeAt(key) !== undefined) must.add(key);
    for (const { source, target } of this.#shownEdges())
      for (const end of [source, target]) if (end.hiddenIn === undefined) must.add(end.node.key);
    const { visible, center } = camera;
    this.#window = growBox(visible, Math.min(visible.width, visible.height) / 4);
    const isFar = !drawsCards(level);
    if (isFar && !this.#showsFarCards(this.#window)) return { must, near: [] };
    const near = [...graph.nodeIndex.query(this.#window)].flatMap((key) => {
      const { box, view } = graph.nodeAt(key)!;
      if (isFar && view?.isOwn !== true) return [];
      const { x, y, width, height } = box;
      return { key, far: Math.hypot(x + width / 2 - center.x, y + height / 2 - center.y) };
    });
    near.sort((a, b) => a.far - b.far);
    return { must, near: near.map(({ key }) => key) };
  }

  /** When zoomed out, cards of hosts stay elements if all of them fit the budget; some would look arbitrary. */
  #showsFarCards(area: Box): boolean {
    const { graph } = this.#store;
    if (!graph.hasOwnCards) return false;
    const most = this.#maxCards();
    const count = graph.nodeIndex.present(area, most + 1).size;
    return count <= most && (graph.isRead || count + graph.sketchesIn(area).length <= most);
  }

  /** Edges with mounted controls: the one under the pointer and the single selected one. */
  #shownEdges() {
    const { graph, state, selection } = this.#store;
    const { hovered, gesture, level } = state.getState();
    if (gesture !== undefined || !drawsCards(level)) return [];
    const keys = new Set<Key>();
    if (hovered.edge !== undefined) keys.add(hovered.edge);
    if (selection.edges.size === 1 && selection.nodes.size === 0)
      for (const key of selection.edges) keys.add(key);
    return [...keys].map((key) => graph.edgeAt(key)).filter((edge) => edge !== undefined);
  }

  #publish(keys: ReadonlySet<Key>): void {
    const nodes: Node[] = [];
    for (const key of keys) {
      const placed = this.#store.graph.nodeAt(key);
      if (placed !== undefined) nodes.push(this.#nodeFor(placed));
    }
    // With a stable order React does not move elements, which would interrupt transitions and lose the focus.
    nodes.sort((a, b) => (a.id < b.id ? -1 : 1));
    const edges = this.#shownEdges().map(
      ({ edge, source, target }): Edge => ({
        id: edge.key,
        type: 'flow',
        source: source.node.key,
        target: target.node.key,
        focusable: false,
        selectable: false,
      }),
    );
    this.#keys = keys;
    if (isSame(nodes, this.fed.nodes) && isSameEdges(edges, this.fed.edges)) return;
    this.fed = { nodes, edges };
    for (const listener of this.#listeners) listener();
    // Cards of skipped nodes are translucent, so repaint what is under them.
    // Cards of hosts may be translucent or of any shape.
    if (this.#store.runs.isShown || this.#store.graph.hasOwnCards) this.#store.overlay.paint();
  }

  /** Given sizes and handles avoid measuring by React Flow, one object per placed node avoids copying. */
  #nodeFor(placed: PlacedNode): Node {
    let node = this.#made.get(placed);
    if (node === undefined) {
      const { x, y, width, height } = placed.box;
      node = {
        id: placed.node.key,
        type: 'card',
        position: { x, y },
        zIndex: placed.depth,
        width,
        height,
        measured: { width, height },
        handles: [
          { type: 'source', position: Position.Right, x: width, y: 22, width: 1, height: 1 },
          { type: 'target', position: Position.Left, x: 0, y: 22, width: 1, height: 1 },
        ],
        data: {},
        draggable: false,
        selectable: false,
        connectable: false,
        focusable: false,
      };
      this.#made.set(placed, node);
    }
    return node;
  }
}

function isSame(a: readonly Node[], b: readonly Node[]): boolean {
  return a.length === b.length && a.every((node, index) => node === b[index]);
}

function isSameEdges(a: readonly Edge[], b: readonly Edge[]): boolean {
  return a.length === b.length && a.every((edge, index) => edge.id === b[index]!.id);
}
