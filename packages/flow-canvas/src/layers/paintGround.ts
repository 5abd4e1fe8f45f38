import type { Box } from '../geometry/box.js';
import type { Palette } from './palette.js';
import type { PaintContext } from './Scene.js';

const cell = 48;
const tick = 5;
// One tick per 24 px cell, upright and flat in turn: a plain weave.
const ticks = [
  { x: 12, y: 12, isUpright: true },
  { x: 36, y: 12, isUpright: false },
  { x: 12, y: 36, isUpright: false },
  { x: 36, y: 36, isUpright: true },
];

/** The cell that was drawn last: a ground is thousands of it. */
let last: { canvas: HTMLCanvasElement; of: string } | undefined;

/** Paints the ground of an area and the weave on it, which fades out below 35 %, where it would only be noise. */
export function paintGround(context: PaintContext, area: Box, zoom: number, palette: Palette): void {
  const { x, y, width, height } = area;
  context.clearRect(x, y, width, height);
  context.fillStyle = palette.ground;
  context.fillRect(x, y, width, height);
  const opacity = Math.min(1, Math.max(0, (zoom - 0.25) / 0.1)) * 0.6;
  if (opacity === 0) return;
  const { canvas } = cellAt(context.getTransform().a, zoom, palette.grid);
  const weave = context.createPattern(canvas, 'repeat');
  if (weave === null) return;
  weave.setTransform(new DOMMatrix().scale(cell / canvas.width));
  context.globalAlpha = opacity;
  context.fillStyle = weave;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
}

/** One cell of the weave; `scale` is how many pixels of the canvas are one of the flow. */
function cellAt(scale: number, zoom: number, color: string): { canvas: HTMLCanvasElement } {
  const of = `${scale} ${zoom} ${color}`;
  if (last?.of === of) return last;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.max(8, Math.round(cell * scale));
  const context = canvas.getContext('2d')!;
  context.scale(canvas.width / cell, canvas.width / cell);
  context.strokeStyle = color;
  context.lineWidth = 1 / zoom;
  context.beginPath();
  for (const { x, y, isUpright } of ticks) {
    const across = isUpright ? 0 : tick / 2;
    const down = isUpright ? tick / 2 : 0;
    context.moveTo(x - across, y - down);
    context.lineTo(x + across, y + down);
  }
  context.stroke();
  last = { canvas, of };
  return last;
}
