import type { Graph } from './graph.js';
import { measureSteps } from './steps.js';

/** What the steps need of a canvas, whoever made it. */
export interface Canvas {
  /** Turns the graph into what this canvas is given, which its host would have at hand. */
  prepare(graph: Graph): void;
  mount(element: HTMLElement, graph: Graph): void;
  /** Everything the canvas has put on the page lies in it. */
  root: string;
  /** Takes the wheel. */
  surface: string;
  /** Matches the elements of nodes that can be seen. */
  card: string;
  /** The element of a node, where it is mounted. */
  cardOf(id: string): HTMLElement | null;
  camera(): { x: number; y: number; zoom: number };
  look(camera: { x: number; y: number; zoom: number }): void;
  placeOf(id: string): { x: number; y: number };
  selectAll(): void;
  selectedCount(): number;
}

/** Puts a canvas at the disposal of the script outside. */
export function offer(canvas: Canvas): void {
  Object.assign(globalThis, { measureSteps: (count: number) => measureSteps(canvas, count) });
}
