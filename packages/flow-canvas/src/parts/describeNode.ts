import { describeGroup } from '../groups/describeGroup.js';
import { sayMore } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedNode } from '../store/placeNode.js';

/** What a screen reader says of a node. */
export function describeNode(
  store: CanvasStore,
  { node, definition, title, runPath, depth }: PlacedNode,
  isSelected: boolean,
): string {
  const type = definition?.words[store.language].name ?? sayMore(store, 'unknownType', { code: node.type });
  const { errors, warnings } = store.marks.countsOf(node.id);
  const tone = store.options.tones?.nodes.get(node.id);
  const status = store.runs.stateOf(runPath)?.status;
  const group = store.graph.groups.around(node.key);
  if (group?.isFolded) return describeGroup(store, group, isSelected);
  return [
    title,
    type !== title && type,
    group !== undefined && sayMore(store, 'inGroup', { title: group.title }),
    depth > 0 && sayMore(store, 'inside', { title: store.graph.nodeAt(node.parent)?.title ?? '' }),
    isSelected && sayMore(store, 'selected'),
    tone && sayMore(store, `tone${tone[0]!.toUpperCase()}${tone.slice(1)}` as 'toneAdded'),
    errors > 0 && sayMore(store, 'errors', { count: errors }),
    warnings > 0 && sayMore(store, 'warnings', { count: warnings }),
    status && sayMore(store, `status${status[0]!.toUpperCase()}${status.slice(1)}` as 'statusRunning'),
  ]
    .filter(Boolean)
    .join(', ');
}
