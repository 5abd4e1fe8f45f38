import type { ScreenBox } from '../controls/placePopup.js';
import type { Point } from '../geometry/box.js';

/** The anchor box for a popup: a point inside the canvas, or the canvas as a whole. */
export function anchorAt(root: HTMLElement | null, place?: Point): ScreenBox {
  const canvas = root?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  if (place === undefined) return canvas;
  return { left: canvas.left + place.x, top: canvas.top + place.y, width: 0, height: 0 };
}
