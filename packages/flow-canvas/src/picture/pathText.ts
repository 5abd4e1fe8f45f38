import { traceHead } from '../geometry/arrowHead.js';
import { type EdgePath, type PathPen, traceEdge } from '../geometry/edgePath.js';
import { svgNumber } from './svgText.js';

/** The path as SVG path data. */
export function pathText(path: EdgePath): string {
  return written((pen) => traceEdge(path, pen));
}

/** The arrow head of the path as SVG path data. */
export function headText(path: EdgePath): string {
  return written((pen) => traceHead(path, pen));
}

function written(trace: (pen: PathPen) => void): string {
  const parts: string[] = [];
  const write =
    (letter: string) =>
    (...numbers: number[]) =>
      void parts.push(letter, ...numbers.map(svgNumber));
  trace({
    moveTo: write('M'),
    lineTo: write('L'),
    quadraticCurveTo: write('Q'),
    bezierCurveTo: write('C'),
  });
  return parts.join(' ');
}
