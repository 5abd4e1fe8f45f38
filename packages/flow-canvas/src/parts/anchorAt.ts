import type { RefObject } from 'react';
import type { Point } from '../geometry/box.js';

/** Something for a pop-over to hang at: a place inside the canvas. */
export function anchorAt(container: RefObject<HTMLElement | null>, place: Point | undefined) {
  return {
    getBoundingClientRect: () => {
      const corner = container.current?.getBoundingClientRect();
      return new DOMRect((corner?.left ?? 0) + (place?.x ?? 0), (corner?.top ?? 0) + (place?.y ?? 0), 0, 0);
    },
  };
}
