import { formatMessage } from '../messages.js';
import type { AnyNodeView, CardLine, ViewContext } from '../NodeView.js';
import { foldHeight } from '../store/body.js';
import { headHeight, type PlacedNode } from '../store/placeNode.js';

/** The lines that the view prints on the card; without any, why the canvas shows a plain card. */
export function cardLines(node: PlacedNode, context: ViewContext): CardLine[] {
  const { view, problem, body, box, blockCount, definition } = node;
  if (node.isFolded) return [];
  const lines: CardLine[] = [];
  if (problem?.kind === 'unknown-type')
    lines.push({
      text: formatMessage(context.language, 'unknownType', { code: node.node.type }),
      y: headHeight + 11,
    });
  else if (problem !== undefined)
    lines.push({ text: formatMessage(context.language, 'unreadable'), y: headHeight + 11 });
  else if (view?.lines !== undefined && node.viewProblem === undefined)
    lines.push(...linesFrom(node, view.lines, context));
  if (blockCount > 0 && (definition?.bodyPorts !== undefined || problem !== undefined)) {
    const count = formatMessage(context.language, 'blocks', { count: blockCount });
    lines.push({ text: count, y: (body?.box.y ?? box.height) - foldHeight / 2 });
  }
  return lines;
}

/** A view that throws here loses its lines, as a view that throws on the canvas loses its card. */
function linesFrom(
  { data }: PlacedNode,
  lines: NonNullable<AnyNodeView['lines']>,
  context: ViewContext,
): readonly CardLine[] {
  try {
    return lines(data, context).filter(
      ({ label = '', text, y }) =>
        typeof label === 'string' && typeof text === 'string' && Number.isFinite(y),
    );
  } catch {
    return [{ text: formatMessage(context.language, 'viewFailed'), y: headHeight + 11 }];
  }
}
