import type { Box, Point } from './box.js';

/** Where the view stands: screen = flow * zoom + (x, y). */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const minimumZoom = 0.02;
export const maximumZoom = 2;

/** How much of a card is drawn. */
export type DetailLevel = 'full' | 'head' | 'block' | 'plain';

export function detailAt(zoom: number): DetailLevel {
  if (zoom >= 0.6) return 'full';
  if (zoom >= 0.35) return 'head';
  return zoom >= 0.18 ? 'block' : 'plain';
}

/** True where cards are elements; below that they are painted. */
export function drawsCards(level: DetailLevel): boolean {
  return level === 'full' || level === 'head';
}

export function toFlow(camera: Camera, screen: Point): Point {
  return { x: (screen.x - camera.x) / camera.zoom, y: (screen.y - camera.y) / camera.zoom };
}

/** The part of the flow that a view of this size shows. */
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

/** A camera with this zoom that leaves `anchor` (screen) where it is. */
export function zoomAround(camera: Camera, zoom: number, anchor: Point): Camera {
  const flow = toFlow(camera, anchor);
  const next = clampZoom(zoom);
  return { zoom: next, x: anchor.x - flow.x * next, y: anchor.y - flow.y * next };
}

/** The camera that shows all of `box`, centred, never larger than life. */
export function cameraFor(box: Box, size: { width: number; height: number }): Camera {
  // A phone has no room to give away; above and below stand banner and dock.
  const aside = Math.min(48, size.width / 40);
  const above = Math.min(64, size.height / 12);
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
