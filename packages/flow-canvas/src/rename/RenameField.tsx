import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import type { PlacedNode } from '../store/placeNode.js';
import { renameNode } from './renameNode.js';

/** The title field on the node that is being renamed. */
export function RenameField() {
  const store = useCanvasStore();
  const placed = useCanvasState(({ renaming }) =>
    renaming === undefined ? undefined : store.graph.nodeAt(renaming),
  );
  return placed === undefined ? null : <Title placed={placed} />;
}

/**
 * A node's title as a field over its head: Enter and blur apply the new title, Escape restores the old one.
 */
function Title({ placed }: { placed: PlacedNode }) {
  const store = useCanvasStore();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const { key } = placed.node;
  useEffect(() => field.current?.select(), []);
  const end = (title: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    if (title !== undefined) renameNode(store, key, title);
    store.startRename(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The Enter that confirms an input method's composition must not confirm the title.
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    end(event.key === 'Enter' ? event.currentTarget.value : undefined);
    store.focusCard?.(key);
  };
  return (
    <input
      ref={field}
      className="flow-rename nodrag"
      data-flow-control
      aria-label={formatMoreMessage(store, 'renameOf', { title: placed.title })}
      defaultValue={placed.title}
      maxLength={200}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  );
}
