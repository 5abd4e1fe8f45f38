import { formatAddMessage } from '../addMessages.js';
import type { ItemSearch } from '../hooks/useItemSearch.js';
import { useCanvasStore } from './CanvasContext.js';

/**
 * The status of the host's search: loading, failed, or more to load. The last two can be chosen like a
 * result.
 */
export function SearchTail({ search, id, isActive }: { search: ItemSearch; id: string; isActive: boolean }) {
  const store = useCanvasStore();
  const { status, hasMore, reason = '', more } = search;
  if (status === 'searching')
    return (
      <p className="flow-none" role="status">
        {formatAddMessage(store, 'searching')}
      </p>
    );
  if (status !== 'failed' && !hasMore) return null;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="flow-found"
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onClick={more}
    >
      <b>{formatAddMessage(store, status === 'failed' ? 'retry' : 'loadMore')}</b>
      {status === 'failed' && <span>{formatAddMessage(store, 'searchFailed', { reason })}</span>}
    </div>
  );
}
