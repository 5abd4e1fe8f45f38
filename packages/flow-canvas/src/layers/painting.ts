import { canvasCodec } from '@heddle/workflow-schema/codec';
import type { EdgeView } from '../EdgeView.js';
import type { CardLine } from '../NodeView.js';
import { lateMarks } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import type { PlacedNode } from '../store/placeNode.js';
import type { Palette } from './palette.js';
import { linesOf, type PaintContext, type Scene } from './Scene.js';

/** What painting needs of the canvas besides the scene. */
export interface Painting {
  lines(node: PlacedNode): readonly CardLine[];
  /** Paints the cards of the host in a scene. */
  ownCards(context: PaintContext, scene: Scene, zoom: number, palette: Palette): void;
  /** The text in the middle of an edge, and the view that the host gave for its type. */
  partsOf(edge: PlacedEdge): { label: string | undefined; view: EdgeView | undefined };
  /** Paints the edge with `draw` of its view; false if there is none, or it throws. */
  drawEdge(context: PaintContext, edge: PlacedEdge, color: string, width: number): boolean;
}

const waiting = new WeakSet<CanvasStore>();

/** Paints again what hosts draw, once the code for it is loaded. */
function paintLater(store: CanvasStore): void {
  if (waiting.has(store)) return;
  waiting.add(store);
  lateMarks.use(() => store.lookChanged());
}

export function paintingOf(store: CanvasStore): Painting {
  const readEdge = store.codec.readEdge ?? canvasCodec.readEdge!;
  const { edgeViews } = store.options;
  return {
    lines: (node) => linesOf(store, node),
    ownCards: (context, scene, ...what) => {
      if (!scene.nodes.some(({ view }) => view?.isOwn)) return;
      const marks = lateMarks.value;
      if (marks === undefined) paintLater(store);
      else marks.paintOwnCards(store, context, scene, ...what);
    },
    partsOf: ({ edge }) => {
      const { label, type } = readEdge(edge.json);
      const hasView = edgeViews !== undefined && type !== undefined && Object.hasOwn(edgeViews, type);
      return { label, view: hasView ? edgeViews[type] : undefined };
    },
    drawEdge: (...what) => {
      const marks = lateMarks.value;
      if (marks === undefined) paintLater(store);
      return marks?.drawOwnEdge(store, ...what) ?? false;
    },
  };
}
