import { useEffect, useRef } from 'react';
import type { Feed } from '../feed/Feed.js';
import { edgePath } from '../geometry/edgePath.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { portOf, portPlace } from '../store/placeEdge.js';
import { paintBeds } from './paintBeds.js';
import { paintBlocks } from './paintBlocks.js';
import { paintConnection, paintEdges } from './paintEdges.js';
import { paintGround } from './paintGround.js';
import { type Palette, readPalette } from './palette.js';

/** Ground, threads, far-out blocks and the selection box: one canvas under the cards, painted on demand. */
export function PaintedLayer({ feed }: { feed: Feed }) {
  const store = useCanvasStore();
  const theme = useCanvasState((state) => state.theme);
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme means other colours to read.
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? undefined;
    return element && context ? startPainting(store, feed, element, context) : undefined;
  }, [store, feed, theme]);
  return <canvas ref={canvas} className="flow-painted" />;
}

function startPainting(
  store: CanvasStore,
  feed: Feed,
  element: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): () => void {
  let frame: number | undefined;
  let palette: Palette | undefined;
  const paint = (now: number) => {
    frame = undefined;
    palette ??= readPalette(element);
    if (paintAll(store, feed, element, context, palette, now)) ask();
  };
  const ask = () => {
    frame ??= requestAnimationFrame(paint);
  };
  const stops = [
    store.camera.subscribe(ask),
    store.overlay.subscribe(ask),
    store.selection.subscribe(ask),
    store.runs.subscribe(ask),
    store.marks.subscribe(ask),
  ];
  // A host re-points the variables when it switches the theme, which may come right after this effect.
  const later = setTimeout(() => {
    palette = undefined;
    ask();
  }, 120);
  ask();
  return () => {
    clearTimeout(later);
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}

/** Paints one frame. True when something moves and the next frame is wanted. */
function paintAll(
  store: CanvasStore,
  feed: Feed,
  element: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  palette: Palette,
  now: number,
): boolean {
  const { camera, overlay } = store;
  const { width, height } = camera.size;
  const ratio = globalThis.devicePixelRatio || 1;
  if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
    element.width = Math.round(width * ratio);
    element.height = Math.round(height * ratio);
  }
  const { x, y, zoom } = camera.value;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  paintGround(context, camera.value, camera.size, palette);
  context.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  paintBeds(context, store, palette);
  const isMoving = paintEdges(context, store, palette, now, isStill);
  paintBlocks(context, store, palette, (key) => feed.has(key));
  const { connect, box, drag } = overlay;
  for (const { axis, at, from, to } of drag?.guides ?? []) {
    context.strokeStyle = palette.guide;
    context.setLineDash([]);
    context.lineWidth = 1 / zoom;
    context.beginPath();
    context.moveTo(axis === 'x' ? at : from, axis === 'x' ? from : at);
    context.lineTo(axis === 'x' ? at : to, axis === 'x' ? to : at);
    context.stroke();
  }
  if (connect !== undefined) {
    const from = store.graph.nodeAt(connect.from.node);
    const start = from && portPlace(from, portOf(from, connect.from.direction, connect.from.port));
    const target = connect.target && store.graph.nodeAt(connect.target.node);
    const end =
      (target && portPlace(target, portOf(target, connect.target!.direction, connect.target!.port))) ??
      connect.to;
    if (start !== undefined)
      paintConnection(
        context,
        connect.from.direction === 'out' ? edgePath(start, end) : edgePath(end, start),
        palette,
      );
  }
  if (box !== undefined) {
    context.setLineDash([]);
    context.fillStyle = palette.selectedSoft;
    context.globalAlpha = 0.5;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.globalAlpha = 1;
    context.strokeStyle = palette.selected;
    context.lineWidth = 1 / zoom;
    context.strokeRect(box.x, box.y, box.width, box.height);
  }
  return isMoving;
}
