import { useEffect, useState } from 'react';
import type { Gap } from '../store/Overlay.js';
import { useCanvasStore } from './CanvasContext.js';

const none: readonly Gap[] = [];

/** The equal distances around a dragged node, each as a line with its length. */
export function SpacingMarks() {
  const store = useCanvasStore();
  const [gaps, setGaps] = useState(none);
  useEffect(() => store.overlay.subscribe(() => setGaps(store.overlay.drag?.gaps ?? none)), [store]);
  if (gaps.length === 0) return null;
  const { x, y, zoom } = store.camera.value;
  return (
    <svg className="flow-spacing" aria-hidden="true">
      {gaps.map(({ axis, at, from, to }) => {
        const isLevel = axis === 'x';
        const [start, end] = isLevel ? [from * zoom + x, to * zoom + x] : [from * zoom + y, to * zoom + y];
        const level = isLevel ? at * zoom + y : at * zoom + x;
        const line = isLevel
          ? `M${start} ${level - 5}v10M${start} ${level}H${end}M${end} ${level - 5}v10`
          : `M${level - 5} ${start}h10M${level} ${start}V${end}M${level - 5} ${end}h10`;
        const middle = (start + end) / 2;
        return (
          <g key={`${axis} ${from} ${to}`}>
            <path d={line} />
            <text
              x={isLevel ? middle : level + 8}
              y={isLevel ? level - 7 : middle}
              textAnchor={isLevel ? 'middle' : 'start'}
              dominantBaseline={isLevel ? 'auto' : 'central'}
            >
              {Math.round(to - from)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
