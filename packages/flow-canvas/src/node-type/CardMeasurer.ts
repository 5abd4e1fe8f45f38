import type { Key } from '@heddle/workflow-schema';
import type { CanvasIssue } from '../FlowCanvasProps.js';
import type { NodeGeometry, PortGeometry, Side } from '../NodeView.js';
import type { Graph } from '../store/Graph.js';
import type { PlacedNode } from '../store/placeNode.js';

/** What the measurer needs of the canvas. */
interface Owner {
  readonly graph: Graph;
  report(issue: CanvasIssue): void;
  takeMeasured(cards: ReadonlyMap<Key, NodeGeometry>): void;
}

/**
 * Measures mounted cards whose views do not: their size, and where they render `<Port>`. All cards that
 * changed in a frame are taken over as one change of the layout, before the browser paints.
 */
export class CardMeasurer {
  /** Called after the first cards were measured. */
  onFirst: (() => void) | undefined;
  readonly #owner: Owner;
  readonly #elements = new Map<Key, HTMLElement>();
  readonly #keys = new WeakMap<Element, Key>();
  readonly #due = new Set<Key>();
  #observer: ResizeObserver | undefined;
  #isScheduled = false;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Follows the size of a card until the returned function is called. */
  observe(key: Key, element: HTMLElement): () => void {
    this.#elements.set(key, element);
    this.#keys.set(element, key);
    this.#observer ??= new ResizeObserver((entries) => {
      for (const { target } of entries) this.#due.add(this.#keys.get(target) ?? '');
      this.#flush();
    });
    this.#observer.observe(element);
    this.request(key);
    return () => {
      this.#observer?.unobserve(element);
      if (this.#elements.get(key) === element) this.#elements.delete(key);
    };
  }

  /** Measures a card again, after all effects of the current render. */
  request(key: Key): void {
    this.#due.add(key);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const cards = new Map<Key, NodeGeometry>();
    for (const key of this.#due) {
      const element = this.#elements.get(key);
      const placed = this.#owner.graph.nodeAt(key);
      const geometry = element?.isConnected ? geometryOf(element) : undefined;
      if (placed === undefined || geometry === undefined) continue;
      if (placed.view?.measure === undefined) cards.set(key, geometry);
      else this.#compare(placed, geometry);
    }
    this.#due.clear();
    if (cards.size === 0) return;
    this.#owner.takeMeasured(cards);
    this.onFirst?.();
    this.onFirst = undefined;
  }

  /** Reports a `measure` that differs from the DOM, once per type. */
  #compare({ box, definition, node }: PlacedNode, { width, height }: NodeGeometry): void {
    if (Math.abs(box.width - width) <= 1 && Math.abs(box.height - height) <= 1) return;
    const found = `the card is ${width} x ${height}, measure returned ${box.width} x ${box.height}`;
    this.#owner.report({ kind: 'wrong-measure', message: `${definition?.name ?? node.type}: ${found}` });
  }
}

/** Undefined for a card without a size: it is hidden, or there is no layout, as in tests without a browser. */
function geometryOf(card: HTMLElement): NodeGeometry | undefined {
  const { offsetWidth: width, offsetHeight: height } = card;
  if (width < 1 || height < 1) return undefined;
  const around = card.getBoundingClientRect();
  const scale = around.width / width || 1;
  const ports = [...card.querySelectorAll<HTMLElement>('[data-flow-port-place]')].map(
    (place): PortGeometry => {
      const { left, top, width: wide, height: high } = place.getBoundingClientRect();
      return {
        id: place.dataset.flowPortPlace ?? '',
        direction: place.dataset.direction === 'in' ? 'in' : 'out',
        side: (place.dataset.side ?? 'left') as Side,
        x: Math.round((left + wide / 2 - around.left) / scale),
        y: Math.round((top + high / 2 - around.top) / scale),
      };
    },
  );
  return { width, height, ports };
}
