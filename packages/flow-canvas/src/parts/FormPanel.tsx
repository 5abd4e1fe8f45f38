import { type PointerEvent, type ReactNode, useContext, useMemo, useState } from 'react';
import type { NodePanelProps } from '../FlowCanvasProps.js';
import { lateDrafts } from '../slots/lateTools.js';
import { HostPanelsContext } from '../slots/Slot.js';
import { SlotGuard } from '../slots/SlotGuard.js';
import { formatToolMessage } from '../toolMessages.js';
import { useCanvasStore } from './CanvasContext.js';
import { editNow } from './editNow.js';
import { useOpened } from './useOpened.js';

const usualWidth = 376;
const narrowest = 320;
const widest = 560;

/** The side panel with the form of the open node; the host renders its contents. */
export function FormPanel() {
  const render = useContext(HostPanelsContext).renderNodePanel;
  const store = useCanvasStore();
  const panel = useOpened(editNow);
  const [width, setWidth] = useState(store.options.nodePanelWidth ?? usualWidth);
  // A form that fails for one node may work for another.
  const given = useMemo(() => [render, panel?.id], [render, panel?.id]);
  if (render === undefined || panel === undefined) return null;
  const resize = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const right = event.currentTarget.parentElement!.getBoundingClientRect().right;
    setWidth(Math.min(widest, Math.max(narrowest, right - event.clientX)));
  };
  return (
    <aside
      className="flow-form"
      style={{ width }}
      onPointerEnter={() => lateDrafts.preload()}
      onFocus={() => lateDrafts.preload()}
      aria-label={`${formatToolMessage(store, 'form')}: ${store.graph.nodeAt(store.ids.nodeKey(panel.id) ?? '')?.title ?? ''}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        panel.close();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a splitter that can be moved, which <hr> is not. */}
      <div
        className="flow-form-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={formatToolMessage(store, 'resizePanel')}
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
      <SlotGuard name="renderNodePanel" given={given}>
        <Form render={render} panel={panel} />
      </SlotGuard>
    </aside>
  );
}

/** A separate component, so that an error in the host's render function is caught by the guard. */
function Form({ render, panel }: { render(panel: NodePanelProps): ReactNode; panel: NodePanelProps }) {
  return render(panel);
}
