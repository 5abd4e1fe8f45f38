import { canvasCodec } from '@heddle/workflow-schema/codec';
import type { EdgeView, EdgeViewProps } from '../EdgeView.js';
import { pointOnEdge, traceEdge } from '../geometry/edgePath.js';
import { textOf } from '../host/textOf.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import type { PaintContext } from './Scene.js';

/** An edge as the host's view sees it, and that view. */
export function viewedEdge(
  store: CanvasStore,
  { edge }: PlacedEdge,
): { props: EdgeViewProps; view: EdgeView | undefined } {
  const { type, label, data } = (store.codec.readEdge ?? canvasCodec.readEdge!)(edge.json);
  const { edgeViews } = store.options;
  const hasView = edgeViews !== undefined && type !== undefined && Object.hasOwn(edgeViews, type);
  const props = { id: store.ids.edgeId(edge.key), source: edge.source, target: edge.target, data, label };
  return { props, view: hasView ? edgeViews[type] : undefined };
}

/** Paints an edge with `draw` of its view. Returns false, and reports why, if that throws. */
export function drawOwnEdge(
  store: CanvasStore,
  context: PaintContext,
  placed: PlacedEdge,
  color: string,
  width: number,
): boolean {
  const { props, view } = viewedEdge(store, placed);
  if (view?.draw === undefined) return false;
  const { path } = placed;
  context.save();
  try {
    view.draw(context as CanvasRenderingContext2D, {
      ...props,
      color,
      width,
      start: path.start,
      end: path.end,
      middle: pointOnEdge(path, 0.5),
      trace: (pen) => traceEdge(path, pen),
    });
    return true;
  } catch (error) {
    store.report({ kind: 'view-failed', message: `draw of an edge: ${textOf(error)}` });
    return false;
  } finally {
    context.restore();
  }
}
