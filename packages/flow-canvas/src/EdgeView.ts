import type { Json } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { PathPen } from './geometry/edgePath.js';

/** An edge as its view sees it. */
export interface EdgeViewProps {
  id: string;
  source: string;
  target: string;
  data: Json | undefined;
  label: string | undefined;
}

/** What `draw` of an edge view paints. */
export interface PaintedEdge extends EdgeViewProps {
  /** The colour that the canvas would use: of the view, the selection, the run. */
  color: string;
  width: number;
  start: { x: number; y: number };
  end: { x: number; y: number };
  /** The middle of the edge. */
  middle: { x: number; y: number };
  /** Adds the path of the edge to a `Path2D` or to a context. */
  trace(pen: PathPen): void;
}

/** How edges of a type look. Edges name their type in `type`. */
export interface EdgeView {
  /** Colour of an edge that is neither selected nor part of a run. */
  readonly color?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  /** Paints the edge at zoom levels from 35 % on, in the coordinates of the canvas. */
  draw?(context: CanvasRenderingContext2D, edge: PaintedEdge): void;
  /** Shown in the middle of a hovered or selected edge, beside the buttons of the canvas. */
  readonly Overlay?: ComponentType<EdgeViewProps>;
}
