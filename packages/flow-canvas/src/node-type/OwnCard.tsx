import type { Key } from '@heddle/workflow-schema';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { lateMarks, useLate } from '../slots/lateTools.js';
import type { PlacedNode } from '../store/placeNode.js';

/** Asks the canvas to measure the enclosing card again; undefined outside of cards. */
const MeasureContext = createContext<((key?: Key) => void) | undefined>(undefined);

/** The place of a card of the host, which has the size of its content unless the view measures. */
export function OwnCard({ placed, children }: { placed: PlacedNode; children: ReactNode }) {
  const { cards } = useCanvasStore();
  const { key } = placed.node;
  const element = useRef<HTMLDivElement>(null);
  const request = useRef(() => cards.request(key)).current;
  useLayoutEffect(
    () => (element.current === null ? undefined : cards.observe(key, element.current)),
    [cards, key],
  );
  const store = useCanvasStore();
  const theme = useCanvasState((state) => state.theme);
  const painting = useLate(lateMarks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme gives the card another look.
  useEffect(() => {
    lateMarks.preload();
    if (painting === undefined || element.current === null) return;
    store.looks ??= new painting.CardLooks(
      () => store.state.getState().theme,
      () => store.lookChanged(),
    );
    store.looks.request(placed, element.current);
  }, [store, painting, placed, theme]);
  return (
    <MeasureContext.Provider value={request}>
      <div ref={element} className="flow-own-card">
        {children}
      </div>
    </MeasureContext.Provider>
  );
}

/** For `Port`: measures the card when a port appears, moves or disappears. */
export function useMeasureRequest(...of: unknown[]): void {
  const request = useContext(MeasureContext);
  useLayoutEffect(() => {
    request?.();
    return () => request?.();
  }, [request, ...of]);
}
