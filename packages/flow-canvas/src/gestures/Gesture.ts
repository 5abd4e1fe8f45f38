import type { Point } from '../geometry/box.js';

/** Position of the pointer and its modifier keys. */
export interface PointerPlace {
  /** Pixels from the top left corner of the canvas. */
  screen: Point;
  flow: Point;
  /** Shift, Ctrl or Command: adds to the selection instead of replacing it. */
  isAdding: boolean;
  /** Alt: dragging does not snap to guides. */
  isFree?: boolean;
}

/** A drag in progress. Exactly one of `drop` and `cancel` ends it. */
export interface Gesture {
  move(place: PointerPlace): void;
  drop(place: PointerPlace): void;
  cancel(): void;
  /** True if the view scrolls when the pointer nears its border. */
  readonly scrolls: boolean;
}
