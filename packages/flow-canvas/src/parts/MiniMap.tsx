import { type PointerEvent, useEffect, useRef } from 'react';
import { type Box, boxAround } from '../geometry/box.js';
import { categoryColor, type Palette, readPalette } from '../layers/palette.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { useMedia } from '../theme/useMedia.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';

const width = 184;
const height = 104;
const padding = 8;

/** The whole graph in small; press or drag to move the view. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme or document means another picture.
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    let frame: number | undefined;
    let picture: Picture | undefined;
    const ask = () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        picture = paint(store, context, picture);
      });
    };
    const later = setTimeout(() => {
      picture = undefined;
      ask();
    }, 150);
    const stop = store.camera.subscribe(ask);
    // Of a large document the view itself comes first.
    if (store.graph.isRead) ask();
    return () => {
      stop();
      clearTimeout(later);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [store, theme, isForced, revision]);
  const moveTo = (event: PointerEvent<HTMLCanvasElement>) => {
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
    <canvas
      ref={canvas}
      className="flow-minimap"
      role="img"
      aria-label={store.say('minimap')}
      style={{ width, height }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={moveTo}
    />
  );
}

interface MapPlace {
  x: number;
  y: number;
  scale: number;
}

/** The nodes as they were painted last; moving the view moves only the frame over them. */
interface Picture {
  nodes: HTMLCanvasElement;
  palette: Palette;
  map: MapPlace;
  bounds: Box | undefined;
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

function paint(
  store: CanvasStore,
  context: CanvasRenderingContext2D,
  before: Picture | undefined,
): Picture | undefined {
  const element = context.canvas;
  const ratio = globalThis.devicePixelRatio || 1;
  const bounds = before === undefined ? store.graph.extent : before.bounds;
  const map = mapOf(store, bounds);
  let picture = before;
  const isSame = before?.map.scale === map.scale && before.map.x === map.x && before.map.y === map.y;
  if (picture === undefined || !isSame) {
    const nodes = picture?.nodes ?? document.createElement('canvas');
    const palette = picture?.palette ?? readPalette(element);
    picture = { nodes, palette, map, bounds };
    paintNodes(store, picture, ratio);
  }
  element.width = width * ratio;
  element.height = height * ratio;
  context.drawImage(picture.nodes, 0, 0);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const view = store.camera.visible;
  context.strokeStyle = picture.palette.selected;
  context.lineWidth = 2;
  context.strokeRect(
    Math.max(1, map.x + view.x * map.scale),
    Math.max(1, map.y + view.y * map.scale),
    Math.min(width - 2, view.width * map.scale),
    Math.min(height - 2, view.height * map.scale),
  );
  return picture;
}

function paintNodes(store: CanvasStore, { nodes, palette, map }: Picture, ratio: number): void {
  nodes.width = width * ratio;
  nodes.height = height * ratio;
  const context = nodes.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  // One fill per colour: thousands of nodes are one path each.
  const cards = new Map<string, Path2D>();
  const beds = new Map<string, Path2D>();
  for (const key of store.graph.keys()) {
    const sketch = store.graph.sketchOf(key);
    const placed = sketch === undefined ? store.graph.nodeAt(key) : undefined;
    const { box, category } = (sketch ?? placed)!;
    const paths = placed?.bed === undefined ? cards : beds;
    const color = categoryColor(palette, category);
    const path = paths.get(color) ?? new Path2D();
    const w = Math.max(2, box.width * map.scale);
    const h = Math.max(2, box.height * map.scale);
    path.rect(map.x + box.x * map.scale, map.y + box.y * map.scale, w, h);
    paths.set(color, path);
  }
  fill(context, beds, 0.35);
  fill(context, cards, 0.85);
}

function fill(context: CanvasRenderingContext2D, paths: ReadonlyMap<string, Path2D>, alpha: number): void {
  context.globalAlpha = alpha;
  for (const [color, path] of paths) {
    context.fillStyle = color;
    context.fill(path);
  }
}
