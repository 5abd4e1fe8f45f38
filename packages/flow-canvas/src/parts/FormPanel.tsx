import { type PointerEvent, useContext, useState } from 'react';
import { HostPanelsContext } from '../slots/Slot.js';
import { rawDataOf } from '../store/readNode.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

const narrowest = 320;
const widest = 560;

/** The side panel with the form of the opened node; what stands in it is the host's. */
export function FormPanel() {
  const render = useContext(HostPanelsContext).renderNodePanel;
  const store = useCanvasStore();
  const key = useCanvasState((state) => state.openNode);
  const placed = useCanvasState((state) =>
    state.openNode === undefined ? undefined : store.graph.nodeAt(state.openNode),
  );
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const [width, setWidth] = useState(376);
  if (render === undefined || key === undefined || placed === undefined) return null;
  const { node, definition, data, problem } = placed;
  const resize = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const right = event.currentTarget.parentElement!.getBoundingClientRect().right;
    setWidth(Math.min(widest, Math.max(narrowest, right - event.clientX)));
  };
  return (
    <aside
      className="flow-form"
      style={{ width }}
      aria-label={`${store.say('form')}: ${placed.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        store.openForm(undefined);
        store.focusCard?.(key);
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a splitter that can be moved, which <hr> is not. */}
      <div
        className="flow-form-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={store.say('resizePanel')}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
        onPointerMove={resize}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowLeft' ? 16 : event.key === 'ArrowRight' ? -16 : 0;
          setWidth((now) => Math.min(widest, Math.max(narrowest, now + by)));
        }}
      />
      {render({
        key,
        node,
        definition,
        data: problem === undefined ? data : undefined,
        raw: rawDataOf(node),
        isReadOnly,
        issues: store.marks.issuesOf(node.id),
        edit: (recipe, label) => store.editData(key, recipe, label),
        close: () => {
          store.openForm(undefined);
          store.focusCard?.(key);
        },
      })}
    </aside>
  );
}
