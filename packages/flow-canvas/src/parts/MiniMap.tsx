import { type PointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Box, boxAround } from '../geometry/box.js';
import { categoryColor, readPalette } from '../layers/palette.js';
import { isOverDock, overDock } from '../store/cameraForAll.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { useMedia } from '../theme/useMedia.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

const width = 184;
const height = 104;
const padding = 8;
const calmAfterMs = 150;
const scaleEveryMs = 100;

/** A small view of the whole graph; press or drag to move the view. */
export function MiniMap() {
  const isOpen = useCanvasState((state) => state.isMinimapOpen);
  return isOpen ? <OpenMap /> : null;
}

function OpenMap() {
  const store = useCanvasStore();
  const theme = useCanvasState((state) => state.theme);
  const isForced = useMedia('(forced-colors: active)');
  const revision = useCanvasState((state) => state.revision);
  const canvas = useRef<HTMLCanvasElement>(null);
  useCanvasState((state) => state.readOnly);
  const isRaised = useSyncExternalStore(store.camera.subscribe, () => isOverDock(store));
  const frame = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repaint when the theme or the document changes.
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || frame.current === null) return;
    return followGraph(store, context, frame.current);
  }, [store, theme, isForced, revision]);
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const corner = event.currentTarget.getBoundingClientRect();
    const map = mapOf(store);
    const flow = {
      x: (event.clientX - corner.left - map.x) / map.scale,
      y: (event.clientY - corner.top - map.y) / map.scale,
    };
    const { value, size } = store.camera;
    const { zoom } = value;
    store.camera.moveTo({ x: size.width / 2 - flow.x * zoom, y: size.height / 2 - flow.y * zoom, zoom });
  };
  return (
    <div
      className="flow-minimap"
      role="img"
      aria-label={store.formatMessage('minimap')}
      style={{ width, height, ...(isRaised && { bottom: 16 + overDock }) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={moveTo}
    >
      <canvas ref={canvas} style={{ width, height }} />
      <span ref={frame} className="flow-minimap-frame" />
    </div>
  );
}

/**
 * Paints the nodes and moves the viewport frame over them. When the view leaves the graph, the map has to
 * show a larger area, so all nodes are repainted; that waits until the view is idle, and the frame stays at
 * the border until then.
 */
function followGraph(store: CanvasStore, context: CanvasRenderingContext2D, frame: HTMLElement): () => void {
  let map: MapPlace | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const bounds = store.graph.extent;
  const paint = () => {
    map = mapOf(store, bounds);
    paintNodes(store, context, map);
    placeFrame(store, frame, map);
  };
  let placed = { zoom: 0, at: 0 };
  const follow = () => {
    if (map === undefined) return;
    const { isFast, value } = store.camera;
    // Resizing the frame triggers layout and paint; while zooming, a few updates per second are enough.
    const isSoon = performance.now() - placed.at < scaleEveryMs;
    if (isFast && isSoon && value.zoom !== placed.zoom) return;
    placed = { zoom: value.zoom, at: performance.now() };
    placeFrame(store, frame, map);
    const next = mapOf(store, bounds);
    if (next.scale === map.scale && next.x === map.x && next.y === map.y) return;
    clearTimeout(later);
    later = setTimeout(paint, calmAfterMs);
  };
  // In a large document, the view itself is painted first. A host may also set its colours just after a theme
  // switch.
  if (store.graph.isRead) paint();
  later = setTimeout(paint, calmAfterMs);
  const stop = store.camera.subscribe(follow);
  return () => {
    stop();
    clearTimeout(later);
  };
}

interface MapPlace {
  x: number;
  y: number;
  scale: number;
}

function mapOf(store: CanvasStore, bounds: Box | undefined = store.graph.extent): MapPlace {
  const area = boxAround([bounds ?? store.camera.visible, store.camera.visible])!;
  const scale = Math.min((width - 2 * padding) / area.width, (height - 2 * padding) / area.height);
  return {
    scale,
    x: width / 2 - (area.x + area.width / 2) * scale,
    y: height / 2 - (area.y + area.height / 2) * scale,
  };
}

function placeFrame({ camera }: CanvasStore, frame: HTMLElement, map: MapPlace): void {
  const { visible } = camera;
  const left = clamp(map.x + visible.x * map.scale, width);
  const top = clamp(map.y + visible.y * map.scale, height);
  const right = clamp(map.x + (visible.x + visible.width) * map.scale, width);
  const bottom = clamp(map.y + (visible.y + visible.height) * map.scale, height);
  const size = { width: `${Math.round(right - left)}px`, height: `${Math.round(bottom - top)}px` };
  // The size does not change while panning, and setting it again would trigger layout.
  if (frame.style.width !== size.width) frame.style.width = size.width;
  if (frame.style.height !== size.height) frame.style.height = size.height;
  frame.style.transform = `translate(${left}px,${top}px)`;
}

function clamp(at: number, length: number): number {
  return Math.min(length, Math.max(0, at));
}

function paintNodes(store: CanvasStore, context: CanvasRenderingContext2D, map: MapPlace): void {
  const { canvas } = context;
  const ratio = globalThis.devicePixelRatio || 1;
  const palette = readPalette(canvas);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  // One fill per colour: thousands of nodes become one path each.
  const cards = new Map<string, Path2D>();
  const bodies = new Map<string, Path2D>();
  for (const key of store.graph.keys()) {
    const sketch = store.graph.sketchOf(key);
    const placed = sketch === undefined ? store.graph.nodeAt(key) : undefined;
    const { box, category } = (sketch ?? placed)!;
    const paths = placed?.body === undefined ? cards : bodies;
    const color = categoryColor(palette, category);
    const path = paths.get(color) ?? new Path2D();
    const w = Math.max(2, box.width * map.scale);
    const h = Math.max(2, box.height * map.scale);
    path.rect(map.x + box.x * map.scale, map.y + box.y * map.scale, w, h);
    paths.set(color, path);
  }
  fill(context, bodies, 0.35);
  fill(context, cards, 0.85);
}

function fill(context: CanvasRenderingContext2D, paths: ReadonlyMap<string, Path2D>, alpha: number): void {
  context.globalAlpha = alpha;
  for (const [color, path] of paths) {
    context.fillStyle = color;
    context.fill(path);
  }
}
