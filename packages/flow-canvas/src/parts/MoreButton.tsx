import { IconDots } from '../icons/IconDots.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { formatToolMessage } from '../toolMessages.js';
import { useCanvasStore } from './CanvasContext.js';

/** Opens the context menu of a card. */
export function MoreButton({ id }: { id: string }) {
  const store = useCanvasStore();
  return (
    <button
      type="button"
      className="flow-icon-button flow-card-more"
      data-flow-control
      tabIndex={-1}
      aria-label={formatToolMessage(store, 'more')}
      onClick={(event) => openMenu(store, id, event.currentTarget)}
    >
      <IconDots size={16} stroke={1.75} />
    </button>
  );
}

function openMenu(store: CanvasStore, key: string, button: HTMLElement): void {
  const canvas = button.closest('.flow-canvas')?.getBoundingClientRect();
  const place = button.getBoundingClientRect();
  if (!store.selection.nodes.has(key)) store.selection.replace([key]);
  const anchor = { x: place.left - (canvas?.left ?? 0), y: place.bottom - (canvas?.top ?? 0) };
  store.state.setState({ focused: key, menu: { anchor, on: 'node' } });
}
