import type { Graph } from './graph.js';
import { type Camera, measureOpening, measureSteps } from './steps.js';

/** What the steps need of a canvas, whoever made it. */
export interface Canvas {
  /** Turns the graph into what this canvas is given, which its host would have at hand. */
  prepare(graph: Graph): void;
  /** Shows the graph as `camera` has it. */
  mount(element: HTMLElement, graph: Graph, camera: Camera): void;
  /** Everything the canvas has put on the page lies in it. */
  root: string;
  /** Takes the wheel. */
  surface: string;
  /** Matches the elements of nodes that can be seen. */
  card: string;
  /** The element of a node, where it is mounted. */
  cardOf(id: string): HTMLElement | null;
  /** True once something of the node at this place of the page can be seen; where absent, only its card shows it. */
  shows?(place: { x: number; y: number }): boolean;
  camera(): Camera;
  look(camera: Camera): void;
  placeOf(id: string): { x: number; y: number };
  selectAll(): void;
  selectedCount(): number;
}

/** Puts a canvas at the disposal of the script outside. */
export function offer(canvas: Canvas): void {
  Object.assign(globalThis, {
    measureSteps: (count: number) => measureSteps(canvas, count),
    measureOpening: (count: number) => measureOpening(canvas, count).then(({ times }) => times),
  });
}
