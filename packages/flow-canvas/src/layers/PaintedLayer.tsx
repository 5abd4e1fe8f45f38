import { useEffect, useRef } from 'react';
import type { Feed } from '../feed/Feed.js';
import { type Box, boxHolds } from '../geometry/box.js';
import type { Camera } from '../geometry/camera.js';
import { threadPath } from '../geometry/edgePath.js';
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

/** What the canvas holds: the part of the flow that was painted, and the camera it was painted with. */
interface Picture {
  camera: Camera;
  area: Box;
  size: { width: number; height: number };
}

/** How much of the view is painted beyond each of its borders. */
const margin = 0.25;
const calmAfter = 100;

/**
 * Paints on demand. While the view moves, the picture is moved and scaled as a whole, which costs nothing; it is
 * painted anew when the view leaves it, and once more, sharp, when the view has come to rest.
 */
function startPainting(
  store: CanvasStore,
  feed: Feed,
  element: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): () => void {
  let frame: number | undefined;
  let calm: ReturnType<typeof setTimeout> | undefined;
  let palette: Palette | undefined;
  let picture: Picture | undefined;
  let still: Still | undefined;
  const paint = (now: number) => {
    frame = undefined;
    palette ??= readPalette(element);
    picture = preparePicture(store, element);
    still = stillOf(store, feed, picture, still, (onto, shown) =>
      paintAll(store, feed, shown, onto, palette!, now, 'still'),
    );
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
    if (still !== undefined) context.drawImage(still.canvas, 0, 0);
    const which = still === undefined ? 'all' : 'dragged';
    if (paintAll(store, feed, picture, context, palette, now, which)) ask();
    place(element, picture, store.camera.value);
  };
  const ask = () => {
    frame ??= requestAnimationFrame(paint);
  };
  const follow = () => {
    const { value, size, visible } = store.camera;
    const scale = picture === undefined ? 0 : value.zoom / picture.camera.zoom;
    const isCovered = picture !== undefined && picture.size === size && boxHolds(picture.area, visible);
    if (!isCovered || scale < 0.6 || scale > 1.7) return ask();
    if (frame === undefined) place(element, picture!, value);
    clearTimeout(calm);
    if (scale !== 1) calm = setTimeout(ask, calmAfter);
  };
  const stops = [
    store.camera.subscribe(follow),
    store.overlay.subscribe(ask),
    ...[store.selection, store.runs, store.marks].map((news) =>
      news.subscribe(() => {
        still = undefined;
        ask();
      }),
    ),
  ];
  // A host re-points the variables when it switches the theme, which may come right after this effect.
  const later = setTimeout(() => {
    palette = undefined;
    still = undefined;
    ask();
  }, 120);
  ask();
  return () => {
    clearTimeout(later);
    clearTimeout(calm);
    if (frame !== undefined) cancelAnimationFrame(frame);
    for (const stop of stops) stop();
  };
}

function place(element: HTMLCanvasElement, { camera, size }: Picture, { x, y, zoom }: Camera): void {
  const scale = zoom / camera.zoom;
  const left = x - scale * (camera.x + size.width * margin);
  const top = y - scale * (camera.y + size.height * margin);
  element.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
}

/** What stays in its place during a drag, painted once for all its moves. */
interface Still {
  canvas: HTMLCanvasElement;
  of: readonly unknown[];
}

/** Undefined where nothing is dragged, or where more moves than threads and mounted cards. */
function stillOf(
  store: CanvasStore,
  feed: Feed,
  picture: Picture,
  before: Still | undefined,
  paint: (context: CanvasRenderingContext2D, picture: Picture) => void,
): Still | undefined {
  const { graph, overlay, runs, state, camera } = store;
  const { drag } = overlay;
  if (drag === undefined || runs.isShown || overlay.connect !== undefined) return undefined;
  for (const key of drag.keys) if (!feed.has(key) || graph.nodeAt(key)?.bed !== undefined) return undefined;
  const { revision, level, hovered } = state.getState();
  const of = [
    drag.keys,
    drag.into,
    drag.refusal,
    camera.value,
    camera.size,
    feed.fed,
    revision,
    level,
    hovered.edge,
  ];
  if (before?.of.every((part, index) => part === of[index])) return before;
  const canvas = document.createElement('canvas');
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(picture.size.width * (1 + 2 * margin) * ratio);
  canvas.height = Math.round(picture.size.height * (1 + 2 * margin) * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  paint(context, picture);
  return { canvas, of };
}

function preparePicture({ camera, overlay }: CanvasStore, element: HTMLCanvasElement): Picture {
  const { size, value, visible } = camera;
  const ratio = globalThis.devicePixelRatio || 1;
  const width = Math.round(size.width * (1 + 2 * margin) * ratio);
  const height = Math.round(size.height * (1 + 2 * margin) * ratio);
  if (element.width !== width || element.height !== height) {
    element.width = width;
    element.height = height;
    element.style.width = `${width / ratio}px`;
    element.style.height = `${height / ratio}px`;
  }
  // What follows the pointer is painted with every move of it, so no more than can be seen.
  const isBusy = overlay.drag !== undefined || overlay.connect !== undefined || overlay.box !== undefined;
  const around = { x: visible.width * margin, y: visible.height * margin };
  const area = isBusy
    ? visible
    : {
        x: visible.x - around.x,
        y: visible.y - around.y,
        width: visible.width + 2 * around.x,
        height: visible.height + 2 * around.y,
      };
  return { camera: value, area, size };
}

/** Paints one frame. True when something moves and the next frame is wanted. */
function paintAll(
  store: CanvasStore,
  feed: Feed,
  { camera, area, size }: Picture,
  context: CanvasRenderingContext2D,
  palette: Palette,
  now: number,
  which: 'all' | 'still' | 'dragged',
): boolean {
  const { overlay } = store;
  const ratio = globalThis.devicePixelRatio || 1;
  const { width, height } = context.canvas;
  const { zoom } = camera;
  const x = camera.x + size.width * margin;
  const y = camera.y + size.height * margin;
  context.save();
  context.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  context.beginPath();
  context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const whole = { width: width / ratio, height: height / ratio };
  if (which !== 'dragged') paintGround(context, { x, y, zoom }, whole, palette);
  context.setTransform(ratio * zoom, 0, 0, ratio * zoom, ratio * x, ratio * y);
  const isStill = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  if (which !== 'dragged') paintBeds(context, store, palette, area);
  const isMoving = paintEdges(context, store, palette, area, now, isStill, which);
  if (which !== 'dragged') paintBlocks(context, store, palette, area, (key) => feed.has(key));
  const { connect, box, drag } = overlay;
  for (const { axis, at, from, to } of (which !== 'still' && drag?.guides) || []) {
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
        connect.from.direction === 'out'
          ? threadPath(store.graph.setting.edgeRouting, start, end)
          : threadPath(store.graph.setting.edgeRouting, end, start),
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
  context.restore();
  return isMoving;
}
