import type { KeyboardEvent } from 'react';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { ItemSource } from './ItemCatalogue.js';

interface ItemSourcesProps {
  sources: readonly ItemSource[];
  shown: string;
  panelId: string;
  onShow(id: string): void;
}

/** The list of sources: one tab stop, with arrow keys to move between them. */
export function ItemSources({ sources, shown, panelId, onShow }: ItemSourcesProps) {
  const store = useCanvasStore();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = sources.findIndex(({ id }) => id === shown);
    const next = (at + by + sources.length) % sources.length;
    onShow(sources[next]!.id);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  return (
    <div
      role="tablist"
      aria-orientation="vertical"
      aria-label={formatMoreMessage(store, 'itemSources')}
      className="flow-items-sources"
      onKeyDown={walk}
    >
      {sources.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === shown}
          aria-controls={panelId}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
