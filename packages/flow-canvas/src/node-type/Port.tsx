import type { CSSProperties } from 'react';
import type { Side } from '../NodeView.js';
import { useMeasureRequest } from './OwnCard.js';

/** Properties of `<Port>`. */
export interface PortProps {
  /** Unique among the ports of its direction. Default: `''`, the unnamed port. */
  id?: string;
  /** Whether edges start (`out`) or end (`in`) here. */
  direction: 'in' | 'out';
  /** Default: `left` for `in`, `right` for `out`. */
  side?: Side;
  /** For the look of the host. */
  className?: string;
  /** For the look and place of the host. */
  style?: CSSProperties;
}

const places: Record<Side, CSSProperties> = {
  left: { left: 0, top: '50%' },
  right: { left: '100%', top: '50%' },
  top: { left: '50%', top: 0 },
  bottom: { left: '50%', top: '100%' },
};

/**
 * The place of a port inside the card of a node type without `measure`. By default it is in the middle of a
 * side of the nearest positioned element: give a row `position: relative` to have a port on its level. The
 * canvas draws the port there.
 */
export function Port({ id = '', direction, side, className, style }: PortProps) {
  const at = side ?? (direction === 'in' ? 'left' : 'right');
  useMeasureRequest(id, direction, at, style?.left, style?.top, style?.right, style?.bottom);
  return (
    <span
      className={className}
      style={{ position: 'absolute', width: 0, height: 0, ...places[at], ...style }}
      data-flow-port-place={id}
      data-direction={direction}
      data-side={at}
      aria-hidden="true"
    />
  );
}
