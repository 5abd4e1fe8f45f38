import type { Point } from '../geometry/box.js';
import { type Camera, zoomAround } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** Pixels per line, for browsers and mice that report the wheel in lines. */
const lineHeight = 20;
/** Zoom doublings per pixel of a wheel, and per pixel of a pinch, which browsers report in small steps. */
const perPixel = 0.002;
const perPinchPixel = 0.01;
/** Maximum zoom change of one wheel event, in doublings, for coarse wheels. */
const maxAtOnce = 0.35;

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * The camera after a wheel event at a screen position. With Ctrl or Command, which browsers also report for a
 * trackpad pinch, it zooms there; otherwise it pans, or zooms with the hand tool. Shift turns vertical
 * scrolling into horizontal scrolling.
 */
export function afterWheel({ camera, state }: CanvasStore, turn: Turn, at: Point): Camera {
  const { value, size } = camera;
  const { x, y } = inPixels(turn, size);
  const isPinch = turn.ctrlKey || turn.metaKey;
  const isSideways = turn.shiftKey || Math.abs(x) > Math.abs(y);
  if (isPinch || (state.getState().tool === 'hand' && !isSideways)) {
    // A real wheel with Ctrl sends large steps, a pinch small ones.
    const rate = isPinch && Math.abs(y) < 40 ? perPinchPixel : perPixel;
    const step = Math.min(maxAtOnce, Math.max(-maxAtOnce, -y * rate));
    return zoomAround(value, value.zoom * 2 ** step, at);
  }
  // macOS swaps the axes with Shift itself.
  const [dx, dy] = turn.shiftKey && x === 0 ? [y, 0] : [x, y];
  return { x: value.x - dx, y: value.y - dy, zoom: value.zoom };
}

function inPixels(
  { deltaX, deltaY, deltaMode }: Turn,
  { width, height }: { width: number; height: number },
): Point {
  if (deltaMode === 1) return { x: deltaX * lineHeight, y: deltaY * lineHeight };
  if (deltaMode === 2) return { x: deltaX * width, y: deltaY * height };
  return { x: deltaX, y: deltaY };
}
