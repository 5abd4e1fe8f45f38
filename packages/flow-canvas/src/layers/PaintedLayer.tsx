import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Feed } from '../feed/Feed.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { lateTools, useLate } from '../slots/lateTools.js';
import { useMedia } from '../theme/useMedia.js';
import type { Overview } from './Overview.js';
import { Painter } from './Painter.js';

/**
 * Below the cards: tiles with the background, edges and nodes without a card. Above them: what gestures move.
 */
export function PaintedLayer({ feed }: { feed: Feed }) {
  const store = useCanvasStore();
  const theme = useCanvasState((state) => state.theme);
  const isForced = useMedia('(forced-colors: active)');
  const coarse = useRef<HTMLDivElement>(null);
  const below = useRef<{ overview?: Overview | undefined }>({}).current;
  const tiles = useRef<HTMLDivElement>(null);
  const dragged = useRef<HTMLCanvasElement>(null);
  const live = useRef<SVGSVGElement>(null);
  // In a layout effect, because the painted graph is the first frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the painter reads its colours again when the theme changes.
  useLayoutEffect(() => {
    // Without canvas support, as in DOM tests, only cards and live edges are rendered.
    if (tiles.current === null || dragged.current?.getContext('2d') == null) return;
    return new Painter(store, feed, tiles.current, below).start();
  }, [store, feed, below, theme, isForced]);
  // Code that draws dragged nodes and live edges loads later.
  const tools = useLate(lateTools);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useLayoutEffect(() => {
    if (tools === undefined || dragged.current === null || live.current === null) return;
    const stops = [new tools.LiveEdges(store, live.current).start()];
    if (dragged.current.getContext('2d') !== null)
      stops.push(new tools.DragPicture(store, feed, dragged.current).start());
    return () => {
      for (const stop of stops) stop();
    };
  }, [tools, store, feed, theme, isForced]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (tools === undefined || coarse.current === null || dragged.current?.getContext('2d') == null) return;
    const overview = new tools.Overview(store, coarse.current);
    below.overview = overview;
    const stop = overview.start();
    return () => {
      below.overview = undefined;
      stop();
    };
  }, [tools, store, below, theme, isForced]);
  return (
    <>
      <div ref={coarse} className="flow-painted" />
      <div ref={tiles} className="flow-painted" />
      <canvas ref={dragged} className="flow-dragged" hidden />
      <svg ref={live} className="flow-live" aria-hidden="true" />
    </>
  );
}
