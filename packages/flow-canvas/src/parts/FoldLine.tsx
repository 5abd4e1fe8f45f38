import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconChevronRight } from '../icons/IconChevronRight.js';
import { formatMoreMessage } from '../moreMessages.js';
import { fold } from '../store/containers.js';
import type { PlacedNode } from '../store/placeNode.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

/** The line under a container's card: the number of nodes inside and the fold button. */
export function FoldLine({ placed, top }: { placed: PlacedNode; top: number }) {
  const store = useCanvasStore();
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const level = useCanvasState((state) => state.level);
  if (level !== 'full') return null;
  const isOpen = placed.body !== undefined;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const { blockCount } = placed;
  return (
    <button
      type="button"
      className="flow-fold"
      data-flow-control
      tabIndex={-1}
      style={{ top }}
      aria-expanded={isOpen}
      aria-label={formatMoreMessage(store, isOpen ? 'foldBody' : 'unfoldBody', { title: placed.title })}
      disabled={isReadOnly}
      onClick={() => fold(store, placed.node.key)}
    >
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span>
        {blockCount === 0
          ? formatMoreMessage(store, 'emptyBody')
          : formatMoreMessage(store, 'blocks', { count: blockCount })}
      </span>
    </button>
  );
}
