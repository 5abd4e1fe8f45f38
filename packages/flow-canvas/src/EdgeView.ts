import type { Json } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import type { PathPen } from './geometry/edgePath.js';

/** An edge as its view sees it. */
export interface EdgeViewProps {
  /** Unique while the document is open. */
  id: string;
  /** Id of the node where the edge starts. */
  source: string;
  /** Id of the node where it ends. */
  target: string;
  /** What the document keeps with the edge. */
  data: Json | undefined;
  /** Text of the edge, if it has one. */
  label: string | undefined;
}

/** What `draw` of an edge view paints. */
export interface PaintedEdge extends EdgeViewProps {
  /** The colour that the canvas would use: of the view, the selection, the run. */
  color: string;
  /** In flow pixels. */
  width: number;
  /** The port where it starts, in flow pixels. */
  start: { x: number; y: number };
  /** The port where it ends, in flow pixels. */
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
  /** In flow pixels. Default: that of other edges. */
  readonly width?: number;
  /** Lengths of dashes and gaps in flow pixels; a solid line if absent. */
  readonly dash?: readonly number[];
  /** Paints the edge at zoom levels from 35 % on, in the coordinates of the canvas. */
  draw?(context: CanvasRenderingContext2D, edge: PaintedEdge): void;
  /** Shown in the middle of a hovered or selected edge, beside the buttons of the canvas. */
  readonly Overlay?: ComponentType<EdgeViewProps>;
}
