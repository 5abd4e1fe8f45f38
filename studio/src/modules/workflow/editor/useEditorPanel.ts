import type { CanvasHandle } from '@heddle/flow-canvas';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Zoom from which the contents of cards can be read. */
export const readableZoom = 0.75;

/** A panel in which the workflow is tested, in place of the form of a node. */
export type TestPanelName = 'run' | 'chat';

/** Which panel is open next to the canvas; moves the focus to the canvas and back. */
export function useEditorPanel(canvas: RefObject<CanvasHandle | null>, place: RefObject<HTMLElement | null>) {
  const [panel, setPanel] = useState<'node' | TestPanelName>('node');
  const opener = useRef<Element>(null);
  useEffect(() => {
    // Focus the canvas so that its shortcuts work at once, unless something else already has the focus.
    if (document.activeElement === document.body) canvasIn(place)?.focus({ preventScroll: true });
  }, [place]);

  function openPanel(next: TestPanelName): void {
    if (panel === next) return;
    if (panel === 'node') opener.current = document.activeElement;
    setPanel(next);
    canvas.current?.closeForm();
    // The panel shrinks the canvas, which is resized a frame later; then fit the view so that the run stays
    // visible.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => canvas.current?.fit({ minimumZoom: readableZoom })),
    );
  }

  function closePanel(): void {
    setPanel('node');
    const { current } = opener;
    const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
    (isThere ? current : canvasIn(place))?.focus({ preventScroll: true });
  }

  return { panel, showForm: () => setPanel('node'), openPanel, closePanel };
}

function canvasIn(place: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return place.current?.querySelector<HTMLElement>('.flow-canvas');
}
