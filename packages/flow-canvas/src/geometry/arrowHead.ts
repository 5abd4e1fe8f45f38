import type { EdgePath, PathPen } from './edgePath.js';

/** Free of the port that the edge ends at, and as long and wide as a head is, in flow pixels. */
const portGap = 5;
const length = 8;
const halfWidth = 4.5;

/** The head of an edge, before the port it leads into. Edges end level, so it always points to the right. */
export function traceHead({ end }: EdgePath, pen: Pick<PathPen, 'moveTo' | 'lineTo'>): void {
  const tip = end.x - portGap;
  pen.moveTo(tip, end.y);
  pen.lineTo(tip - length, end.y - halfWidth);
  pen.lineTo(tip - length, end.y + halfWidth);
  pen.lineTo(tip, end.y);
}
