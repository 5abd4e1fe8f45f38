import type { EdgePath, PathPen } from './edgePath.js';

/** Gap between the arrow head and the port, and the length and half width of the head, in flow pixels. */
const portGap = 5;
const length = 8;
const halfWidth = 4.5;

/** The arrow head before the target port. It always points right, because edges end horizontally. */
export function traceHead({ end }: EdgePath, pen: Pick<PathPen, 'moveTo' | 'lineTo'>): void {
  const tip = end.x - portGap;
  pen.moveTo(tip, end.y);
  pen.lineTo(tip - length, end.y - halfWidth);
  pen.lineTo(tip - length, end.y + halfWidth);
  pen.lineTo(tip, end.y);
}
