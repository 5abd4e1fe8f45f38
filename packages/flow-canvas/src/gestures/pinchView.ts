import type { Point } from '../geometry/box.js';
import { clampZoom, toFlow } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Pans and zooms the view with two fingers: the flow position under their midpoint stays there. */
export function pinchView(store: CanvasStore, first: Point, second: Point): (a: Point, b: Point) => void {
  const from = store.camera.value;
  const held = toFlow(from, middleOf(first, second));
  const apart = Math.max(1, distance(first, second));
  store.state.setState({ gesture: 'pan', hovered: {} });
  return (a, b) => {
    const zoom = clampZoom((from.zoom * distance(a, b)) / apart);
    const middle = middleOf(a, b);
    store.camera.moveTo({ zoom, x: middle.x - held.x * zoom, y: middle.y - held.y * zoom });
  };
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
