import type { Key } from '@heddle/workflow-schema';
import type { NodeBadge } from '../FlowCanvasProps.js';
import { callHost } from '../host/callHost.js';
import { IconArrowUp } from '../icons/IconArrowUp.js';
import { useCanvasStore } from './CanvasContext.js';

/** The host's badge for a node, as a button below its card. */
export function HostBadge({ id, badge }: { id: Key; badge: NodeBadge }) {
  const store = useCanvasStore();
  const { Icon } = badge;
  return (
    <button
      type="button"
      className="flow-host-badge"
      data-flow-control
      aria-label={badge.label}
      onClick={() => {
        if (badge.onSelect === undefined) store.openForm(id);
        else callHost(store, 'onSelect of a badge', () => badge.onSelect?.());
      }}
    >
      {Icon ? <Icon size={12} /> : <IconArrowUp size={12} stroke={2.5} aria-hidden />}
      {badge.text}
    </button>
  );
}
