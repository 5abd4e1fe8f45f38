import type { Camera } from '../geometry/camera.js';
import type { Palette } from './palette.js';

const tile = 48;
const tick = 5;
// One tick per 24 px cell, upright and flat in turn: a plain weave.
const ticks = [
  { x: 12, y: 12, isUpright: true },
  { x: 36, y: 12, isUpright: false },
  { x: 12, y: 36, isUpright: false },
  { x: 36, y: 36, isUpright: true },
];

/** Draws the woven ground; it fades out below 35 %, where it would only be noise. */
export function paintGround(
  context: CanvasRenderingContext2D,
  camera: Camera,
  size: { width: number; height: number },
  palette: Palette,
): void {
  const opacity = Math.min(1, Math.max(0, (camera.zoom - 0.25) / 0.1)) * 0.6;
  if (opacity === 0) return;
  const step = tile * camera.zoom;
  const length = (tick * camera.zoom) / 2;
  context.save();
  context.globalAlpha = opacity;
  context.strokeStyle = palette.grid;
  context.lineWidth = 1;
  context.beginPath();
  const left = (camera.x % step) - step;
  const top = (camera.y % step) - step;
  for (let x = left; x < size.width + step; x += step)
    for (let y = top; y < size.height + step; y += step)
      for (const mark of ticks) {
        const markX = x + mark.x * camera.zoom;
        const markY = y + mark.y * camera.zoom;
        context.moveTo(markX - (mark.isUpright ? 0 : length), markY - (mark.isUpright ? length : 0));
        context.lineTo(markX + (mark.isUpright ? 0 : length), markY + (mark.isUpright ? length : 0));
      }
  context.stroke();
  context.restore();
}
