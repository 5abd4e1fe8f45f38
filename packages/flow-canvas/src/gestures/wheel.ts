import type { Point } from '../geometry/box.js';
import { type Camera, zoomAround } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** What a line counts for where a browser or a mouse tells the wheel in lines. */
const lineHeight = 20;
/** How much of a doubling one pixel of the wheel is, and one of a pinch, which browsers tell in small steps. */
const perPixel = 0.002;
const perPinchPixel = 0.01;
/** A notch of a coarse wheel zooms no further than this part of a doubling. */
const mostAtOnce = 0.35;

type Turn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Where the view stands after a turn of the wheel at a place of the screen. With Ctrl or Command, as browsers tell
 * a pinch on a trackpad, it zooms there; without, it moves the view, or zooms where the tool is the hand. Shift
 * turns an upright wheel sideways.
 */
export function afterWheel({ camera, state }: CanvasStore, turn: Turn, at: Point): Camera {
  const { value, size } = camera;
  const { x, y } = inPixels(turn, size);
  const isPinch = turn.ctrlKey || turn.metaKey;
  const isSideways = turn.shiftKey || Math.abs(x) > Math.abs(y);
  if (isPinch || (state.getState().tool === 'hand' && !isSideways)) {
    // A real wheel under Ctrl comes in large steps, a pinch in small ones.
    const rate = isPinch && Math.abs(y) < 40 ? perPinchPixel : perPixel;
    const step = Math.min(mostAtOnce, Math.max(-mostAtOnce, -y * rate));
    return zoomAround(value, value.zoom * 2 ** step, at);
  }
  // Macs turn the wheel sideways themselves.
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
