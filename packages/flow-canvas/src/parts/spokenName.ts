import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';

/**
 * The accessible name of a node: title, type and number of problems. `describeNode`, which loads later, adds
 * the rest.
 */
export function spokenName(
  store: CanvasStore,
  { node, definition, title }: PlacedNode,
  isSelected: boolean,
  place: readonly unknown[] = [],
  state: readonly unknown[] = [],
): string {
  const type =
    definition?.messages[store.language].name ?? store.formatMessage('unknownType', { code: node.type });
  const { errors, warnings } = store.marks.countsOf(node.id);
  return [
    title,
    type !== title && type,
    ...place,
    isSelected && store.formatMessage('selected'),
    errors > 0 && store.formatMessage('errors', { count: errors }),
    warnings > 0 && store.formatMessage('warnings', { count: warnings }),
    ...state,
  ]
    .filter(Boolean)
    .join(', ');
}
