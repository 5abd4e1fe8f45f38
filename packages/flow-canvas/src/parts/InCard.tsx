import { useEffect, useState } from 'react';
import type { CardProps } from '../NodeView.js';
import { lateDrafts } from '../slots/lateTools.js';
import { useCanvasStore } from './CanvasContext.js';
import { editNow } from './editNow.js';

/** The editor of a type inside its card. Pointer and keys in it are its own, not the canvas's. */
export function InCard(properties: CardProps<unknown>) {
  const store = useCanvasStore();
  // Not by its id, which other nodes may have too: this stands in the card that is being edited.
  const [key] = useState(() => store.state.getState().editing);
  const Editor = key === undefined ? undefined : store.graph.nodeAt(key)?.view?.Editor;
  // Before the first letter is written.
  useEffect(() => lateDrafts.preload(), []);
  // Undo may end an edit that is being written, so the end is told to the history like that of a form.
  useEffect(() => () => store.history.seal(), [store]);
  if (key === undefined || Editor === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is written in stands inside; this only keeps keys there.
    <div
      className="flow-in-card"
      data-flow-control
      // Writing is no gesture of the canvas, nor a shortcut of it.
      onKeyDown={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      <Editor
        {...properties}
        edit={(recipe, label) => editNow(store, key, recipe, label)}
        close={() => {
          store.openForm(undefined);
          store.focusCard?.(key);
        }}
      />
    </div>
  );
}
