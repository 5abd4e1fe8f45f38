import { useLayoutEffect, useRef } from 'react';
import type { Feed } from '../feed/Feed.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { useMedia } from '../theme/useMedia.js';
import { DragPicture } from './DragPicture.js';
import { LiveThreads } from './LiveThreads.js';
import { Painter } from './Painter.js';

/** What lies under the cards: ground, threads and nodes without a card in tiles; above them, what gestures move. */
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
    if (tiles.current === null || dragged.current === null || live.current === null) return;
    const stopLive = new LiveThreads(store, live.current).start();
    // Where nothing can be painted, as in a test without a browser, cards and threads in motion are all there is.
    if (dragged.current.getContext('2d') === null) return stopLive;
    const stops = [
      stopLive,
      new DragPicture(store, feed, dragged.current).start(),
      new Painter(store, feed, tiles.current).start(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [store, feed, theme, isForced]);
  return (
    <>
      <div ref={tiles} className="flow-painted" />
      <canvas ref={dragged} className="flow-dragged" hidden />
      <svg ref={live} className="flow-live" aria-hidden="true" />
    </>
  );
}
