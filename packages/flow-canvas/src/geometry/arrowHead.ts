import type { EdgePath, PathPen } from './edgePath.js';

/** Free of the eye that the thread ends at, and as long and wide as a head is, in flow pixels. */
const eye = 5;
const length = 8;
const halfWidth = 4.5;

/** The head of a thread, before the eye it leads into. Threads end level, so it always points to the right. */
export function traceHead({ end }: EdgePath, pen: Pick<PathPen, 'moveTo' | 'lineTo'>): void {
  const tip = end.x - eye;
  pen.moveTo(tip, end.y);
  pen.lineTo(tip - length, end.y - halfWidth);
  pen.lineTo(tip - length, end.y + halfWidth);
  pen.lineTo(tip, end.y);
}
