import type { Box, Point } from './box.js';

/** Position and scale of the view: screen = flow * zoom + (x, y). */
export interface Camera {
  /** In pixels of the screen, from the left edge of the canvas. */
  x: number;
  /** In pixels of the screen, from its top edge. */
  y: number;
  /** 1 is the size in the document; the canvas keeps it between 0.02 and 2. */
  zoom: number;
}

export const minimumZoom = 0.02;
export const maximumZoom = 2;

/** Level of detail of the cards. */
export type DetailLevel = 'full' | 'head' | 'block' | 'plain';

export function detailAt(zoom: number): DetailLevel {
  if (zoom >= 0.6) return 'full';
  if (zoom >= 0.35) return 'head';
  return zoom >= 0.18 ? 'block' : 'plain';
}

/** True when cards are DOM elements; below that zoom they are painted. */
export function drawsCards(level: DetailLevel): boolean {
  return level === 'full' || level === 'head';
}

export function toFlow(camera: Camera, screen: Point): Point {
  return { x: (screen.x - camera.x) / camera.zoom, y: (screen.y - camera.y) / camera.zoom };
}

/** The visible part of the flow in a view of this size. */
export function visibleBox(camera: Camera, size: { width: number; height: number }): Box {
  return {
    x: -camera.x / camera.zoom,
    y: -camera.y / camera.zoom,
    width: size.width / camera.zoom,
    height: size.height / camera.zoom,
  };
}

export function clampZoom(zoom: number): number {
  return Math.min(maximumZoom, Math.max(minimumZoom, zoom));
}

/** The camera at this zoom that keeps `anchor` (screen pixels) at its place. */
export function zoomAround(camera: Camera, zoom: number, anchor: Point): Camera {
  const flow = toFlow(camera, anchor);
  const next = clampZoom(zoom);
  return { zoom: next, x: anchor.x - flow.x * next, y: anchor.y - flow.y * next };
}

/** Space around the graph. Smaller on a phone; the banner and the dock take room at the top and bottom. */
export function marginsOf(size: { width: number; height: number }): { aside: number; above: number } {
  return { aside: Math.min(48, size.width / 40), above: Math.min(64, size.height / 12) };
}

/** The camera that centres `box` and shows all of it, at 100 % or less. */
export function cameraFor(box: Box, size: { width: number; height: number }): Camera {
  const { aside, above } = marginsOf(size);
  const zoom = clampZoom(
    Math.min(
      1,
      Math.max(1, size.width - 2 * aside) / Math.max(1, box.width),
      Math.max(1, size.height - 2 * above) / Math.max(1, box.height),
    ),
  );
  return {
    zoom,
    x: size.width / 2 - (box.x + box.width / 2) * zoom,
    y: size.height / 2 - (box.y + box.height / 2) * zoom,
  };
}
