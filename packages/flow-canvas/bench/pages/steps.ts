import type { Canvas } from './Canvas.js';
import { cameraAt, cardSize, makeGraph, wholeZoom } from './graph.js';

/** Position of the view: screen = flow * zoom + (x, y). */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

/** Milliseconds from the start of mounting until the browser has drawn each of these. */
export interface Opening {
  /** The node nearest to the middle of the view, as a card or painted. */
  visible: number;
  /** The first card of any node. */
  firstCard: number;
  /** The cards of all nodes in view. */
  allCards: number;
}

/** Milliseconds per step, in order, and values that prove the steps did their work. */
export interface Steps extends Opening {
  nearPan: number[];
  farPan: number[];
  zoom: number[];
  drag: number[];
  selectAll: number;
  /** The largest number of DOM elements after any scenario. */
  elements: number;
  moved: { near: number; far: number; drag: number; smallestZoom: number; selected: number };
}

const longest = 5000;

/** Opens a graph on a fresh page. */
export async function measureOpening(canvas: Canvas, count: number) {
  const element = document.querySelector<HTMLElement>('#canvas')!;
  const graph = makeGraph(count);
  canvas.prepare(graph);
  await pause(200);
  const size = { width: element.clientWidth, height: element.clientHeight };
  const home = cameraAt(1, graph, size);
  const inView = graph.nodes.filter(
    ({ x, y }) => x + home.x > 0 && x + home.x < 900 && y + home.y > 0 && y + home.y < 600,
  );
  const middle = inView[Math.floor(inView.length / 2)]!;
  const far = ({ x, y }: { x: number; y: number }) =>
    Math.hypot(x + home.x + cardSize.width / 2 - size.width / 2, y + home.y + 22 - size.height / 2);
  const nearest = inView.reduce((best, node) => (far(node) < far(best) ? node : best));
  // Below the title and above the first row, where a card shows only its background.
  const place = { x: nearest.x + home.x + cardSize.width / 2, y: nearest.y + home.y + 41 };
  const started = performance.now();
  canvas.mount(element, graph, home);
  const times: Opening = { visible: 0, firstCard: 0, allCards: 0 };
  const hasCard = (id: string) => canvas.cardOf(id) !== null;
  await until(
    [
      {
        name: 'visible',
        isPainted: () => canvas.shows?.(place) ?? false,
        isMounted: () => hasCard(middle.id),
      },
      { name: 'firstCard', isMounted: () => document.querySelector(canvas.card) !== null },
      { name: 'allCards', isMounted: () => inView.every(({ id }) => hasCard(id)) },
    ],
    times,
    started,
  );
  return { times, graph, size, home, middle };
}

/** Runs every scenario on a fresh page. */
export async function measureSteps(canvas: Canvas, count: number): Promise<Steps> {
  const { times, graph, size, home, middle } = await measureOpening(canvas, count);
  await pause(600);
  const seen = [countElements(canvas)];
  const surface = document.querySelector(canvas.surface)!;
  const from = canvas.camera();
  const nearPan = await repeat(60, (step) => wheel(surface, step < 30 ? { deltaX: 30 } : { deltaY: 30 }));
  const near = distance(from, canvas.camera());
  await pause(500);
  seen.push(countElements(canvas));
  const { drag, dragged } = await measureDrag(canvas, middle.id, home);
  let smallestZoom = 1;
  const zoom = await repeat(24, () => {
    wheel(surface, { deltaY: 48, ctrlKey: true });
    smallestZoom = Math.min(smallestZoom, canvas.camera().zoom);
    if (smallestZoom < 0.25) seen.push(countElements(canvas));
  });
  await pause(300);
  seen.push(countElements(canvas));
  zoom.push(...(await repeat(24, () => wheel(surface, { deltaY: -48, ctrlKey: true }))));
  await pause(500);
  canvas.look(home);
  await pause(500);
  const selectAll = await step(() => canvas.selectAll());
  await pause(100);
  const selected = canvas.selectedCount();
  canvas.look(cameraAt(wholeZoom(graph, size), graph, size));
  await pause(200);
  await drawn();
  await pause(1000);
  seen.push(countElements(canvas));
  const fitted = canvas.camera();
  const farPan = await repeat(40, (index) => wheel(surface, { deltaX: index < 20 ? 8 : -4 }));
  const far = distance(fitted, canvas.camera());
  await pause(300);
  canvas.look(home);
  await pause(500);
  seen.push(countElements(canvas));
  return {
    ...times,
    nearPan,
    farPan,
    zoom,
    drag,
    selectAll,
    elements: Math.max(...seen),
    moved: { near, far, drag: dragged, smallestZoom, selected },
  };
}

async function measureDrag(canvas: Canvas, id: string, home: Camera) {
  canvas.look(home);
  await pause(500);
  const card = canvas.cardOf(id)!;
  const box = card.getBoundingClientRect();
  const at = { clientX: box.left + 60, clientY: box.top + 12 };
  const from = canvas.placeOf(id);
  const target = document.elementFromPoint(at.clientX, at.clientY) ?? card;
  // A real pointer always moves to a place before it presses there.
  point(target, 'hover', at);
  await pause(500);
  point(target, 'down', at);
  const drag = await repeat(40, (step) =>
    point(document.body, 'move', {
      clientX: at.clientX + 5 * (step + 1),
      clientY: at.clientY + 2 * (step + 1),
    }),
  );
  point(document.body, 'up', { clientX: at.clientX + 200, clientY: at.clientY + 80 });
  await pause(300);
  return { drag, dragged: distance(from, canvas.placeOf(id)) };
}

/** Milliseconds from one action until the browser has drawn the result. */
async function step(act: () => void): Promise<number> {
  const started = performance.now();
  act();
  await drawn();
  return performance.now() - started;
}

async function repeat(times: number, act: (index: number) => void): Promise<number[]> {
  const spent: number[] = [];
  const started = performance.now();
  for (let index = 0; index < times && performance.now() - started < longest; index++)
    spent.push(await step(() => act(index)));
  return spent;
}

/**
 * Records when the browser had drawn the first frame in which each condition holds. Canvas pixels are painted
 * while a frame is produced, so that same frame shows them; elements are mounted between frames, so the next
 * frame shows them.
 */
async function until(
  news: { name: keyof Opening; isPainted?(): boolean; isMounted(): boolean }[],
  times: Opening,
  started: number,
): Promise<void> {
  let open = news;
  while (open.length > 0) {
    const mounted = open.filter(({ isMounted }) => isMounted());
    await drawn();
    const now = performance.now() - started;
    open = open.filter((one) => {
      if (!mounted.includes(one) && !one.isPainted?.()) return true;
      times[one.name] = now;
      return false;
    });
    if (now > 60_000) throw new Error('The canvas never came up.');
  }
}

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
  });
}

function wheel(surface: Element, details: WheelEventInit): void {
  const middle = { clientX: 640, clientY: 400, bubbles: true, cancelable: true };
  surface.dispatchEvent(new WheelEvent('wheel', { ...middle, ...details }));
}

/** Dispatches pointer and mouse events, as a browser does: canvases listen to one or the other. */
function point(
  target: Element,
  kind: 'hover' | 'down' | 'move' | 'up',
  at: { clientX: number; clientY: number },
): void {
  const buttons = kind === 'up' || kind === 'hover' ? 0 : 1;
  const name = kind === 'hover' ? 'move' : kind;
  const init = { ...at, bubbles: true, cancelable: true, view: window, buttons, button: 0 };
  target.dispatchEvent(new PointerEvent(`pointer${name}`, { ...init, pointerId: 1, isPrimary: true }));
  target.dispatchEvent(new MouseEvent(`mouse${name}`, init));
  if (kind === 'down') target.dispatchEvent(new DragEvent('dragstart', init));
}

function countElements(canvas: Canvas): number {
  return document.querySelector(canvas.root)!.querySelectorAll('*').length;
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
