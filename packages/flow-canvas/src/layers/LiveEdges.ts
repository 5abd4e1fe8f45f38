import type { Key } from '@heddle/workflow-schema';
import { type Box, boxesTouch, growBox } from '../geometry/box.js';
import { edgeLength, routedEdgePath } from '../geometry/edgePath.js';
import { headText, pathText } from '../picture/pathText.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { ConnectOverlay, DragOverlay, Guide } from '../store/Overlay.js';
import { type PlacedEdge, portOf, portPlace, sideOf } from '../store/placeEdge.js';
import { shiftedPath } from '../store/shiftedPath.js';
import { edgeStyle } from './edgeStyle.js';
import { casingWidth } from './paintEdges.js';
import { colorVariable, type Palette } from './palette.js';

/** Maximum number of edges that follow a drag, and that show the animation of running data. */
const maxDragged = 300;
const maxShuttles = 60;

/** One path element. Edges with the same style share a path. */
interface Stroke {
  d: string;
  color: keyof Palette;
  width: number;
  dash?: readonly number[];
  opacity?: number;
  fill?: keyof Palette;
}

/**
 * Everything whose shape changes with every pointer move: edges of dragged nodes, the edge being drawn,
 * guides and the selection box; and the animation along edges whose nodes are running. It consists of a few
 * SVG elements, so a move repaints only the area they cover.
 */
export class LiveEdges {
  readonly #store: CanvasStore;
  readonly #svg: SVGSVGElement;
  readonly #flow = element('g');
  readonly #shuttles = element('g');
  readonly #paths = new Map<string, SVGPathElement>();
  #draggedKeys: ReadonlySet<Key> | undefined;
  #dragged: readonly PlacedEdge[] = [];
  #running: readonly PlacedEdge[] = [];

  constructor(store: CanvasStore, svg: SVGSVGElement) {
    this.#store = store;
    this.#svg = svg;
  }

  start(): () => void {
    const { camera, overlay, runs, state } = this.#store;
    this.#flow.append(this.#shuttles);
    this.#svg.replaceChildren(this.#flow);
    const stops = [
      camera.subscribe(() => {
        if (!camera.isFast) this.#showShuttles();
        this.#place();
      }),
      overlay.subscribe(() => this.#show()),
      runs.subscribe(() => this.#showShuttles()),
      state.subscribe((now, before) => {
        if (now.revision !== before.revision) this.#showShuttles();
      }),
    ];
    this.#showShuttles();
    this.#show();
    return () => {
      for (const stop of stops) stop();
      this.#svg.replaceChildren();
      this.#flow.replaceChildren();
      this.#paths.clear();
    };
  }

  #place(): void {
    const isEmpty = this.#paths.size === 0 && this.#running.length === 0;
    this.#svg.style.display = isEmpty ? 'none' : '';
    if (isEmpty) return;
    const { x, y, zoom } = this.#store.camera.value;
    this.#flow.setAttribute('transform', `translate(${x} ${y}) scale(${zoom})`);
  }

  #show(): void {
    const { drag, connect, box } = this.#store.overlay;
    const strokes = new Map<string, Stroke>();
    if (drag === undefined) this.#draggedKeys = undefined;
    else this.#addDragged(strokes, drag);
    if (connect !== undefined) this.#addConnection(strokes, connect);
    if (box !== undefined) this.#addBox(strokes, box);
    for (const [name, stroke] of strokes) this.#draw(name, stroke);
    for (const [name, path] of this.#paths) {
      if (strokes.has(name)) continue;
      path.remove();
      this.#paths.delete(name);
    }
    this.#place();
  }

  #draw(name: string, { d, color, width, dash, opacity, fill }: Stroke): void {
    let path = this.#paths.get(name);
    if (path === undefined) {
      path = element('path');
      path.setAttribute('fill', 'none');
      path.style.stroke = colorVariable(color);
      if (fill !== undefined) path.style.fill = colorVariable(fill);
      if (fill !== undefined) path.setAttribute('fill-opacity', '0.5');
      if (dash !== undefined && dash.length > 0) path.setAttribute('stroke-dasharray', dash.join(' '));
      if (opacity !== undefined) path.setAttribute('stroke-opacity', String(opacity));
      this.#paths.set(name, path);
      this.#flow.append(path);
    }
    path.setAttribute('stroke-width', String(width));
    path.setAttribute('d', d);
  }

  #addDragged(strokes: Map<string, Stroke>, { keys, by, guides = [] }: DragOverlay): void {
    const { zoom } = this.#store.camera.value;
    if (keys !== this.#draggedKeys) {
      this.#draggedKeys = keys;
      this.#dragged = this.#edgesOf(keys);
    }
    const lines = new Map<string, Stroke>();
    let all = '';
    for (const placed of this.#dragged) {
      const isSource = keys.has(placed.source.node.key);
      const path = shiftedPath(placed, isSource ? by : undefined, isSource ? undefined : by);
      const text = pathText(path) + headText(path);
      const { color, width, dash, opacity } = edgeStyle(this.#store, placed);
      const name = `edge ${color} ${width} ${dash.join(' ')}`;
      const line = lines.get(name) ?? { d: '', color, width: Math.max(width, 1 / zoom), dash, opacity };
      line.d += text;
      lines.set(name, line);
      all += text;
    }
    if (zoom >= 0.35 && all !== '') strokes.set('casing', { d: all, color: 'casing', width: 5 });
    for (const [name, line] of lines) strokes.set(name, line);
    if (guides.length > 0)
      strokes.set('guides', { d: guides.map(guideText).join(''), color: 'guide', width: 1 / zoom });
  }

  /** Edges with exactly one dragged end, as far as they may be visible. */
  #edgesOf(keys: ReadonlySet<Key>): PlacedEdge[] {
    const { graph, camera } = this.#store;
    const { visible } = camera;
    const around = growBox(visible, Math.max(visible.width, visible.height));
    const found = new Set<PlacedEdge>();
    const add = (placed: PlacedEdge | undefined) => {
      if (placed === undefined || placed.isUnderTile || found.size >= maxDragged) return;
      if (keys.has(placed.source.node.key) !== keys.has(placed.target.node.key)) found.add(placed);
    };
    if (keys.size >= 200) for (const key of graph.edgeIndex.query(around)) add(graph.edgeAt(key));
    else
      for (const key of keys) {
        const box = graph.nodeAt(key)?.box;
        if (box !== undefined && boxesTouch(box, around)) for (const edge of graph.edgesOf(key)) add(edge);
      }
    return [...found];
  }

  #addConnection(strokes: Map<string, Stroke>, connect: ConnectOverlay): void {
    const { graph } = this.#store;
    const { from, target, to } = connect;
    const source = graph.nodeAt(from.node);
    const start = source && portPlace(source, portOf(source, from.direction, from.port));
    const aim = target && graph.nodeAt(target.node);
    const end = (aim && portPlace(aim, portOf(aim, target!.direction, target!.port))) ?? to;
    if (start === undefined) return;
    const [a, b] = from.direction === 'out' ? [start, end] : [end, start];
    const own = source && sideOf(source, portOf(source, from.direction, from.port));
    const other = aim && sideOf(aim, portOf(aim, target!.direction, target!.port));
    const [first, last] = from.direction === 'out' ? [own, other] : [other, own];
    const sides = { start: first ?? 'right', end: last ?? 'left' } as const;
    const path = routedEdgePath(graph.setting.edgeRouting, a, b, 0, sides);
    const d = pathText(path) + headText(path);
    strokes.set('drawn casing', { d, color: 'casing', width: casingWidth });
    strokes.set('drawn', { d, color: 'edgeSelected', width: 2.5 });
  }

  #addBox(strokes: Map<string, Stroke>, { x, y, width, height }: Box): void {
    const d = `M${x} ${y}h${width}v${height}h${-width}z`;
    const line = 1 / this.#store.camera.value.zoom;
    strokes.set('box', { d, color: 'selected', width: line, fill: 'selectedSoft' });
  }

  #showShuttles(): void {
    const { graph, camera, runs } = this.#store;
    const running: PlacedEdge[] = [];
    if (runs.isRunning)
      for (const key of graph.edgeIndex.present(camera.visible)) {
        const placed = graph.edgeAt(key);
        if (placed === undefined || !edgeStyle(this.#store, placed).hasShuttle) continue;
        if (running.push(placed) >= maxShuttles) break;
      }
    const isSame =
      running.length === this.#running.length && running.every((one, index) => one === this.#running[index]);
    this.#running = running;
    // Keep running animations, which would otherwise restart.
    if (!isSame) this.#shuttles.replaceChildren(...running.map(shuttle));
    this.#place();
  }
}

function shuttle({ path }: PlacedEdge): SVGPathElement {
  const drawn = element('path');
  drawn.setAttribute('class', 'flow-edge-shuttle');
  drawn.setAttribute('d', pathText(path));
  drawn.style.setProperty('--length', `${Math.round(Math.max(60, edgeLength(path)))}px`);
  return drawn;
}

function guideText({ axis, at, from, to }: Guide): string {
  return axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`;
}

function element<Name extends 'g' | 'path'>(name: Name): SVGElementTagNameMap[Name] {
  return document.createElementNS('http://www.w3.org/2000/svg', name);
}
