import type { Graph } from './graph.js';
import { type Camera, measureOpening, measureSteps } from './steps.js';

/** The interface through which the benchmark steps drive every canvas. */
export interface Canvas {
  /**
   * Converts the graph to this canvas's own format. Not timed, because a host has its data in that format.
   */
  prepare(graph: Graph): void;
  /** Mounts the canvas with the graph and this camera. */
  mount(element: HTMLElement, graph: Graph, camera: Camera): void;
  /** Selector of the element that contains everything the canvas renders. */
  root: string;
  /** Selector of the element that receives wheel events. */
  surface: string;
  /** Selector of visible node elements. */
  card: string;
  /** The element of a node; null while it is not mounted. */
  cardOf(id: string): HTMLElement | null;
  /** True once the node at this page position is visible. Default: once its card is mounted. */
  shows?(place: { x: number; y: number }): boolean;
  camera(): Camera;
  look(camera: Camera): void;
  placeOf(id: string): { x: number; y: number };
  selectAll(): void;
  selectedCount(): number;
}

/** Exposes a canvas to the script that drives the page. */
export function offer(canvas: Canvas): void {
  Object.assign(globalThis, {
    measureSteps: (count: number) => measureSteps(canvas, count),
    measureOpening: (count: number) => measureOpening(canvas, count).then(({ times }) => times),
  });
}
