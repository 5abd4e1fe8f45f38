import type { Canvas } from './Canvas.js';
import { type Camera, cameraAt, type View, wholeZoom } from './graph.js';
import { drawn, drawnWith, pause, point, wheel } from './input.js';
import { measureOpening, type Opening } from './opening.js';

/** Milliseconds per step, in order, and values that prove the steps did their work. */
export interface Steps extends Opening {
  nearPan: number[];
  farPan: number[];
  zoom: number[];
  drag: number[];
  selectAll: number;
  /** The largest number of DOM elements after any scenario. */
  elements: number;
}

const longest = 30_000;

/** Runs every scenario on a fresh page. Throws if a canvas did not do what a step asks for. */
export async function measureSteps(canvas: Canvas, count: number): Promise<Steps> {
  const { times, graph, size, home, view } = await measureOpening(canvas, count);
  await pause(600);
  const seen = [countElements(canvas)];
  const from = canvas.camera();
  const nearPan = await repeat(60, (step) => wheel(canvas, step < 30 ? { deltaX: 30 } : { deltaY: 30 }));
  expectMove('near pan', from, canvas.camera(), { x: -900, y: -900 });
  await pause(500);
  seen.push(countElements(canvas));
  const drag = await measureDrag(canvas, view, home);
  const { zoom, elements } = await measureZoom(canvas);
  seen.push(...elements);
  canvas.look(home);
  await pause(500);
  const selectAll = await measureSelection(canvas, view, count);
  canvas.look(cameraAt(wholeZoom(graph, size), graph, size));
  await pause(200);
  await drawn();
  await pause(1000);
  seen.push(countElements(canvas));
  const fitted = canvas.camera();
  const farPan = await repeat(40, (index) => wheel(canvas, { deltaX: index < 20 ? 8 : -4 }));
  expectMove('whole-graph pan', fitted, canvas.camera(), { x: -80, y: 0 });
  await pause(300);
  canvas.look(home);
  await pause(500);
  seen.push(countElements(canvas));
  return { ...times, nearPan, farPan, zoom, drag, selectAll, elements: Math.max(...seen) };
}

async function measureDrag(canvas: Canvas, { nodes }: View, home: Camera): Promise<number[]> {
  canvas.look(home);
  await pause(500);
  const node = nodes[Math.floor(nodes.length / 2)]!;
  const card = canvas.cardOf(node.id)!;
  const box = card.getBoundingClientRect();
  const at = { clientX: box.left + 60, clientY: box.top + 12 };
  const from = canvas.placeOf(node.id);
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
  const last = card.getBoundingClientRect();
  expectMove('the card in the last step of the drag', box, last, { x: 200, y: 80 }, 12);
  point(document.body, 'up', { clientX: at.clientX + 200, clientY: at.clientY + 80 });
  await pause(300);
  // Canvases snap to lines or count from the first move; that is less than 12 pixels.
  expectMove('the dragged node', from, canvas.placeOf(node.id), { x: 200, y: 80 }, 12);
  return drag;
}

/** Zooms from 1 to 0.2 and back. */
async function measureZoom(canvas: Canvas): Promise<{ zoom: number[]; elements: number[] }> {
  const elements: number[] = [];
  const zoom = await repeat(24, () => {
    wheel(canvas, { deltaY: 48, ctrlKey: true });
    if (canvas.camera().zoom < 0.25) elements.push(countElements(canvas));
  });
  expectNear('the zoom after zooming out', canvas.camera().zoom, 0.2, 0.01);
  await pause(300);
  elements.push(countElements(canvas));
  zoom.push(...(await repeat(24, () => wheel(canvas, { deltaY: -48, ctrlKey: true }))));
  expectNear('the zoom after zooming in', canvas.camera().zoom, 1, 0.01);
  await pause(500);
  return { zoom, elements };
}

/** Milliseconds until all cards in view show that they are selected. */
async function measureSelection(canvas: Canvas, { nodes }: View, count: number): Promise<number> {
  const isShown = () =>
    nodes.every(({ id }) => canvas.cardOf(id)?.querySelector('.step-card[data-selected]') != null);
  if (isShown()) throw new Error('Everything is selected already.');
  const started = performance.now();
  canvas.selectAll();
  while (!(await drawnWith(isShown))) {
    if (performance.now() - started > longest) throw new Error('Select all is not shown.');
  }
  const spent = performance.now() - started;
  expectNear('the number of selected nodes', canvas.selectedCount(), count, 0);
  await pause(100);
  return spent;
}

/** Milliseconds from each action until the browser has drawn the result. */
async function repeat(times: number, act: (index: number) => void): Promise<number[]> {
  const spent: number[] = [];
  for (let index = 0; index < times; index++) {
    const started = performance.now();
    act(index);
    await drawn();
    spent.push(performance.now() - started);
  }
  return spent;
}

interface Place {
  x: number;
  y: number;
}

function expectMove(what: string, from: Place, to: Place, by: Place, tolerance = 1): void {
  expectNear(`${what}, to the right`, to.x - from.x, by.x, tolerance);
  expectNear(`${what}, down`, to.y - from.y, by.y, tolerance);
}

function expectNear(what: string, value: number, expected: number, tolerance: number): void {
  if (Math.abs(value - expected) > tolerance) throw new Error(`${what}: ${value} instead of ${expected}`);
}

function countElements(canvas: Canvas): number {
  return document.querySelector(canvas.root)!.querySelectorAll('*').length;
}
