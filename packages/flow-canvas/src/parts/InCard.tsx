import { useEffect, useState } from 'react';
import type { CardProps } from '../NodeView.js';
import { lateDrafts } from '../slots/lateTools.js';
import { formatToolMessage } from '../toolMessages.js';
import { useCanvasStore } from './CanvasContext.js';
import { editNow } from './editNow.js';

/** A node type's editor inside its card. Pointer and keyboard events in it do not reach the canvas. */
export function InCard(properties: CardProps<unknown>) {
  const store = useCanvasStore();
  // Keyed by the node being edited, because other nodes may have the same id.
  const [key] = useState(() => store.state.getState().editing);
  const Editor = key === undefined ? undefined : store.graph.nodeAt(key)?.view?.Editor;
  // Load the drafts module before the first letter is typed.
  useEffect(() => lateDrafts.preload(), []);
  // Unmounting may end an edit in progress (undo does this), so seal the history step, as closing a form
  // does.
  useEffect(() => () => store.history.seal(), [store]);
  if (key === undefined || Editor === undefined) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is interactive; this wrapper only stops key events.
    <div
      className="flow-in-card"
      data-flow-control
      // Typing must not trigger gestures or shortcuts of the canvas.
      onKeyDown={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      <Editor
        {...properties}
        edit={(recipe, label) => {
          const step = formatToolMessage(store, 'stepEdit', { title: properties.title, label });
          editNow(store, key, recipe, step, label);
        }}
        close={() => {
          store.openForm(undefined);
          store.focusCard?.(key);
        }}
      />
    </div>
  );
}
