import { coverageSteps } from './coverage.js';
import type { Camera, Graph, View } from './graph.js';
import { measureOpening } from './opening.js';
import { measureSteps } from './steps.js';

/** The interface through which the benchmark steps drive every canvas, built on its public API only. */
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
  /** The element of a node; null while it is not mounted or hidden. */
  cardOf(id: string): HTMLElement | null;
  /** True once the edges in view are drawn. Called when all cards in view are mounted. */
  showsEdges(edges: View['edges']): boolean;
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
    coverage: coverageSteps(canvas),
  });
}
