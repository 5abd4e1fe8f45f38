import type { Key } from '@heddle/workflow-schema';
import type { Box, Point } from '../geometry/box.js';
import type { PortPlace } from './CanvasState.js';

/** Nodes on their way, before the drop writes them into the document. */
export interface DragOverlay {
  /** What moves, everything inside containers included. */
  keys: ReadonlySet<Key>;
  by: Point;
  /** Lines of neighbours that it lies on. */
  guides?: readonly Guide[];
  /** Equal distances that it keeps. */
  gaps?: readonly Gap[];
  /** The container a drop here would put them into, where they do not stand in it yet; `rootKey` for out of all. */
  into?: Key | undefined;
  /** The group that a drop here would put them into, where they are not in it yet. */
  group?: string | undefined;
  /** Why they may not go there, in words. */
  refusal?: string | undefined;
}

/** A line that what is dragged follows: `x` is upright. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

/** A distance between two boxes: along `x` it is level, at that height. */
export interface Gap {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

/** An edge being drawn. */
export interface ConnectOverlay {
  from: PortPlace;
  /** Flow place of the free end. */
  to: Point;
  /** The port it would end at. */
  target: PortPlace | undefined;
  /** The edge whose end is being moved, hidden meanwhile. */
  moves: Key | undefined;
  /** Why the place under the pointer does not do, in words. */
  refusal: string | undefined;
}

/** What gestures draw above the document. It changes with every pointer move, so it is no React state. */
export class Overlay {
  drag: DragOverlay | undefined;
  connect: ConnectOverlay | undefined;
  box: Box | undefined;
  /** Rises when more than the overlay may look different. */
  paintsAsked = 0;
  readonly #listeners = new Set<() => void>();

  /** Called before every repaint that the overlay or anything painted asks for. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(parts: { drag?: DragOverlay; connect?: ConnectOverlay; box?: Box }): void {
    if (parts.drag !== undefined) this.drag = parts.drag;
    if (parts.connect !== undefined) this.connect = parts.connect;
    if (parts.box !== undefined) this.box = parts.box;
    this.#tell();
  }

  clear(): void {
    this.drag = undefined;
    this.connect = undefined;
    this.box = undefined;
    this.#tell();
  }

  /** Asks the painted layers to draw again. */
  paint(): void {
    this.paintsAsked += 1;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
