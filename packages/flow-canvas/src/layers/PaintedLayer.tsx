import { useLayoutEffect, useRef } from 'react';
import type { Feed } from '../feed/Feed.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { lateTools, useLate } from '../slots/lateTools.js';
import { useMedia } from '../theme/useMedia.js';
import { Painter } from './Painter.js';

/** What lies under the cards: ground, edges and nodes without a card in tiles; above them, what gestures move. */
export function PaintedLayer({ feed }: { feed: Feed }) {
  const store = useCanvasStore();
  const theme = useCanvasState((state) => state.theme);
  const isForced = useMedia('(forced-colors: active)');
  const tiles = useRef<HTMLDivElement>(null);
  const dragged = useRef<HTMLCanvasElement>(null);
  const live = useRef<SVGSVGElement>(null);
  // Before the first frame, which is the graph as it is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours to read.
  useLayoutEffect(() => {
    // Where nothing can be painted, as in a test without a browser, cards and edges in motion are all there is.
    if (tiles.current === null || dragged.current?.getContext('2d') == null) return;
    return new Painter(store, feed, tiles.current).start();
  }, [store, feed, theme, isForced]);
  // What moves comes after it.
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
  return (
    <>
      <div ref={tiles} className="flow-painted" />
      <canvas ref={dragged} className="flow-dragged" hidden />
      <svg ref={live} className="flow-live" aria-hidden="true" />
    </>
  );
}
