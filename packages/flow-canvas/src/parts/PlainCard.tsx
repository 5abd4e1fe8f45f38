import { IconAlertTriangle } from '../icons/IconAlertTriangle.js';
import { IconHelpHexagon } from '../icons/IconHelpHexagon.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { PlacedNode } from '../store/placeNode.js';
import { useCanvasStore } from './CanvasContext.js';

/** The card of nodes without a card of their own: it explains why, and that the data is kept. */
export function PlainCard({ placed, hasFailed = false }: { placed: PlacedNode; hasFailed?: boolean }) {
  const store = useCanvasStore();
  const { problem, blockCount, node } = placed;
  const isUnknown = problem?.kind === 'unknown-type';
  const Icon = isUnknown ? IconHelpHexagon : IconAlertTriangle;
  let text = formatMoreMessage(
    store,
    hasFailed || placed.viewProblem !== undefined ? 'viewFailed' : 'noView',
  );
  let hint = placed.viewProblem;
  if (problem?.kind === 'unknown-type') {
    text = formatMoreMessage(store, 'unknownType', { code: node.type });
    hint = formatMoreMessage(store, 'unknownTypeHint');
  } else if (problem?.kind === 'unreadable') {
    text = formatMoreMessage(store, 'unreadable');
    hint = formatMoreMessage(store, 'unreadableHint', { path: problem.path, message: problem.message });
  }
  return (
    <div className="flow-plain-card" title={hint}>
      <div className="flow-plain-head">
        <span className="flow-tile">
          <Icon size={16} stroke={1.75} />
        </span>
        <b>{placed.title}</b>
      </div>
      <p data-tone={isUnknown ? undefined : 'error'}>{text}</p>
      {blockCount > 0 && <p>{formatMoreMessage(store, 'blocks', { count: blockCount })}</p>}
    </div>
  );
}
