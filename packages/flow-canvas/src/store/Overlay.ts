import type { Key } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import type { PortPlace } from './CanvasState.js';

/** Nodes being dragged, before the drop writes their positions into the document. */
export interface DragOverlay {
  /** The nodes that move, including everything inside containers. */
  keys: ReadonlySet<Key>;
  by: Point;
  /** Alignment lines the dragged nodes snap to. */
  guides?: readonly Guide[];
  /** Equal distances the dragged nodes snap to. */
  gaps?: readonly Gap[];
  /**
   * The container that a drop here would move them into, if they are not in it already; `rootKey` to leave
   * all containers.
   */
  into?: Key | undefined;
  /** The group that a drop here would add them to, if they are not in it already. */
  group?: string | undefined;
  /** Why they cannot be dropped there, as a message. */
  refusal?: string | undefined;
}

/** An alignment line; along `x` it is vertical. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

/** A distance between two boxes; along `x` it is horizontal, at that height. */
export interface Gap {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

/** An edge being drawn. */
export interface ConnectOverlay {
  from: PortPlace;
  /** Flow position of the free end. */
  to: Point;
  /** The port it would end at. */
  target: PortPlace | undefined;
  /** The edge whose end is being moved, hidden meanwhile. */
  moves: Key | undefined;
  /** Why it cannot end under the pointer, as a message. */
  refusal: string | undefined;
}

/** Shapes drawn above the document during gestures. Not React state: they change with every pointer move. */
export class Overlay {
  drag: DragOverlay | undefined;
  connect: ConnectOverlay | undefined;
  box: Box | undefined;
  /** Incremented when more than the overlay may need repainting. */
  paintsAsked = 0;
  readonly #listeners = new Set<() => void>();

  /** The listener is called before every repaint requested by the overlay or a painted layer. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(parts: { drag?: DragOverlay; connect?: ConnectOverlay; box?: Box }): void {
    if (parts.drag !== undefined) this.drag = parts.drag;
    if (parts.connect !== undefined) this.connect = parts.connect;
    if (parts.box !== undefined) this.box = parts.box;
    this.#notify();
  }

  clear(): void {
    this.drag = undefined;
    this.connect = undefined;
    this.box = undefined;
    this.#notify();
  }

  /** Requests a repaint of the painted layers. */
  paint(): void {
    this.paintsAsked += 1;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
