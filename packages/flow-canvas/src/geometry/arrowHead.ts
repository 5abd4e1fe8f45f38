import type { EdgePath, PathPen } from './edgePath.js';

/** Gap between the arrow head and the port, and the length and half width of the head, in flow pixels. */
const portGap = 5;
const length = 8;
const halfWidth = 4.5;

/** The arrow head before the target port. It points into the card: right, unless the port is on another side. */
export function traceHead(
  { end, endSide = 'left' }: EdgePath,
  pen: Pick<PathPen, 'moveTo' | 'lineTo'>,
): void {
  const isAcross = endSide === 'left' || endSide === 'right';
  const sign = endSide === 'right' || endSide === 'bottom' ? 1 : -1;
  const at = (back: number, aside: number): [number, number] =>
    isAcross ? [end.x + sign * back, end.y + aside] : [end.x + aside, end.y + sign * back];
  pen.moveTo(...at(portGap, 0));
  pen.lineTo(...at(portGap + length, -halfWidth));
  pen.lineTo(...at(portGap + length, halfWidth));
  pen.lineTo(...at(portGap, 0));
}
