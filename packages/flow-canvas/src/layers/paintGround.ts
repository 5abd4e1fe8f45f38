import type { Box } from '../geometry/box.js';
import type { Palette } from './palette.js';
import type { PaintContext } from './Scene.js';

const cell = 48;
const tick = 5;
// One tick per 24 px cell, alternating vertical and horizontal: a plain weave.
const ticks = [
  { x: 12, y: 12, isUpright: true },
  { x: 36, y: 12, isUpright: false },
  { x: 12, y: 36, isUpright: false },
  { x: 36, y: 36, isUpright: true },
];

/**
 * The last pattern: a background repeats it thousands of times, and most tiles are painted at the same zoom.
 */
let last: { pattern: CanvasPattern | null; of: string } | undefined;

/** Paints background and weave of an area. The weave fades out below 35 %, where it would be noise. */
export function paintGround(context: PaintContext, area: Box, zoom: number, palette: Palette): void {
  const { x, y, width, height } = area;
  context.clearRect(x, y, width, height);
  const opacity = Math.min(1, Math.max(0, (zoom - 0.25) / 0.1)) * 0.6;
  const pattern = opacity > 0 ? patternOf(context, zoom, opacity, palette) : null;
  context.fillStyle = pattern ?? palette.ground;
  context.fillRect(x, y, width, height);
}

/** Background and weave in one pattern, because two fills cost several times as much. */
function patternOf(context: PaintContext, zoom: number, opacity: number, palette: Palette) {
  // Canvas pixels per flow pixel.
  const scale = context.getTransform().a;
  const of = `${scale} ${zoom} ${palette.grid} ${palette.ground}`;
  if (last?.of === of) return last.pattern;
  const cellCanvas = cellAt(scale, zoom, opacity, palette);
  const pattern = context.createPattern(cellCanvas, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(cell / cellCanvas.width));
  last = { pattern, of };
  return pattern;
}

/** One cell of the pattern. */
function cellAt(scale: number, zoom: number, opacity: number, palette: Palette): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(8, Math.round(cell * scale));
  const context = canvas.getContext('2d')!;
  context.scale(canvas.width / cell, canvas.width / cell);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, cell, cell);
  context.globalAlpha = opacity;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1 / zoom;
  context.beginPath();
  for (const { x, y, isUpright } of ticks) {
    const across = isUpright ? 0 : tick / 2;
    const down = isUpright ? tick / 2 : 0;
    context.moveTo(x - across, y - down);
    context.lineTo(x + across, y + down);
  }
  context.stroke();
  return canvas;
}
