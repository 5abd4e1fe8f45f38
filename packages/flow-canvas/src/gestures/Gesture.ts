import type { Point } from '../geometry/box.js';

/** Where the pointer is and what is held with it. */
export interface PointerPlace {
  /** Pixels from the canvas's top left corner. */
  screen: Point;
  flow: Point;
  /** Shift, Ctrl or Command: adds to the selection instead of replacing it. */
  isAdding: boolean;
  /** Alt: what is dragged follows no lines. */
  isFree?: boolean;
}

/** What a press becomes once the pointer has moved. Exactly one of `drop` and `cancel` ends it. */
export interface Gesture {
  move(place: PointerPlace): void;
  drop(place: PointerPlace): void;
  cancel(): void;
  /** The view scrolls when the pointer nears its border. */
  readonly scrolls: boolean;
}
