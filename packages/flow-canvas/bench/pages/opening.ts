import type { Canvas } from './Canvas.js';
import { cameraAt, makeGraph, viewOf } from './graph.js';
import { drawnWith, pause } from './input.js';

/** Milliseconds from the start of mounting until the browser has drawn each of these. */
export interface Opening {
  /** The first card of any node in view. */
  firstCard: number;
  /** The cards of all nodes in view. */
  allCards: number;
  /** The cards and the edges of the whole view. */
  everything: number;
}

/** Opens a graph on a fresh page. */
export async function measureOpening(canvas: Canvas, count: number) {
  const element = document.querySelector<HTMLElement>('#canvas')!;
  const graph = makeGraph(count);
  canvas.prepare(graph);
  await pause(200);
  const size = { width: element.clientWidth, height: element.clientHeight };
  const home = cameraAt(1, graph, size);
  const view = viewOf(graph, home, size);
  if (view.nodes.length < 12 || view.edges.length < 12) throw new Error('The view shows too little.');
  const times: Opening = { firstCard: 0, allCards: 0, everything: 0 };
  const started = performance.now();
  canvas.mount(element, graph, home);
  const hasCard = ({ id }: { id: string }) => canvas.cardOf(id) !== null;
  while (times.everything === 0) {
    const [hasFirst, hasAll] = await drawnWith(() => [view.nodes.some(hasCard), view.nodes.every(hasCard)]);
    const now = performance.now() - started;
    if (hasFirst) times.firstCard ||= now;
    if (hasAll) times.allCards ||= now;
    // Read the clock before the pixels so that reading them is not measured.
    if (hasAll && canvas.showsEdges(view.edges)) times.everything = now;
    if (now > 60_000) throw new Error('The canvas never came up.');
  }
  return { times, graph, size, home, view };
}
